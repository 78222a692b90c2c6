extension SortKeys {
  /// The sort keys of countries, sectors and activities by the tags of languages, in lines with a
  /// name and its key. A name of ASCII letters is left out if its key is the name in lower case.
  ///
  /// Source: `Scripts/sort-keys`, which compares the order of all names with that of ICU.
  static let tables: [String: String] = [
    "en": """
    Curaçao|curacao
    Côte d'Ivoire|cote d'ivoire
    Réunion|reunion
    Türkiye|turkiye
    Åland Islands|aland islands
    """,
    "es": """
    Accesorios para teléfonos|accesorios para telefonos
    Afganistán|afganistan
    Antártida|antartida
    Artesanía|artesania
    Artículos de oficina|articulos de oficina
    Artículos eléctricos|articulos electricos
    Artículos para fiestas|articulos para fiestas
    Artículos religiosos|articulos religiosos
    Azerbaiyán|azerbaiyan
    Bangladés|banglades
    Barbería|barberia
    Baréin|barein
    Benín|benin
    Brunéi|brunei
    Bután|butan
    Bélgica|belgica
    Cafetería|cafeteria
    Café|cafe
    Camerún|camerun
    Canadá|canada
    Caribe Neerlandés|caribe neerlandes
    Carnicería|carniceria
    Carpintería|carpinteria
    Cibercafé|cibercafe
    Clínica médica|clinica medica
    Combustible y leña|combustible y len~a
    Construcción|construccion
    Cría de cerdos|cria de cerdos
    Distribución de agua|distribucion de agua
    Distribución de mercancías|distribucion de mercancias
    Educación|educacion
    Elaboración de balut|elaboracion de balut
    Electrodomésticos|electrodomesticos
    Emiratos Árabes Unidos|emiratos arabes unidos
    Encuadernación|encuadernacion
    Energía|energia
    Energía para el hogar|energia para el hogar
    Equipo informático|equipo informatico
    España|espan~a
    Estudio de grabación|estudio de grabacion
    Etiopía|etiopia
    Fabricación de muebles|fabricacion de muebles
    Ferretería|ferreteria
    Floristería|floristeria
    Fotografía|fotografia
    Gabón|gabon
    Ganadería|ganaderia
    Gastos médicos|gastos medicos
    Gestión de residuos|gestion de residuos
    Guinea-Bisáu|guinea-bisau
    Haití|haiti
    Herrería|herreria
    Hungría|hungria
    Informática|informatica
    Insumos agrícolas|insumos agricolas
    Irán|iran
    Islas Caimán|islas caiman
    Islas Salomón|islas salomon
    Islas Ultramarinas de EE. UU.|islas ultramarinas de ee. uu.
    Islas Vírgenes Británicas|islas virgenes britanicas
    Islas Vírgenes de EE. UU.|islas virgenes de ee. uu.
    Islas Åland|islas aland
    Japón|japon
    Joyería|joyeria
    Kazajistán|kazajistan
    Kirguistán|kirguistan
    Lavandería|lavanderia
    Librería|libreria
    Licorería|licoreria
    Lácteos|lacteos
    Líbano|libano
    Materiales de construcción|materiales de construccion
    México|mexico
    Mónaco|monaco
    Música en vivo|musica en vivo
    Níger|niger
    Odontología|odontologia
    Omán|oman
    Organización de eventos|organizacion de eventos
    Pagos móviles|pagos moviles
    Paisajismo y jardinería|paisajismo y jardineria
    Pakistán|pakistan
    Panadería|panaderia
    Panamá|panama
    Papúa Nueva Guinea|papua nueva guinea
    Países Bajos|paises bajos
    Películas y DVD|peliculas y dvd
    Perforación de pozos|perforacion de pozos
    Perú|peru
    Producción y venta de alimentos|produccion y venta de alimentos
    Productos de energía renovable|productos de energia renovable
    Quesería|queseria
    Reparación de bicicletas|reparacion de bicicletas
    Reparación de calzado|reparacion de calzado
    Reparación de electrónica|reparacion de electronica
    Reparación de motos|reparacion de motos
    Reparación de teléfonos|reparacion de telefonos
    Reparación de vehículos|reparacion de vehiculos
    República Centroafricana|republica centroafricana
    República Dominicana|republica dominicana
    República del Congo|republica del congo
    Reunión|reunion
    Rumanía|rumania
    Salón de belleza|salon de belleza
    San Bartolomé|san bartolome
    San Cristóbal y Nieves|san cristobal y nieves
    San Martín|san martin
    San Pedro y Miquelón|san pedro y miquelon
    Santa Lucía|santa lucia
    Santo Tomé y Príncipe|santo tome y principe
    Sastrería|sastreria
    Servicios básicos|servicios basicos
    Servicios de secretaría|servicios de secretaria
    Sudáfrica|sudafrica
    Sudán|sudan
    Sudán del Sur|sudan del sur
    Sáhara Occidental|sahara occidental
    Taiwán|taiwan
    Taller mecánico|taller mecanico
    Taller metalúrgico|taller metalurgico
    Tapicería|tapiceria
    Tayikistán|tayikistan
    Tecnología|tecnologia
    Telas y mercería|telas y merceria
    Telefonía móvil|telefonia movil
    Territorio Británico del Océano Índico|territorio britanico del oceano indico
    Turkmenistán|turkmenistan
    Turquía|turquia
    Túnez|tunez
    Uzbekistán|uzbekistan
    Vehículo|vehiculo
    Venta de artículos deportivos|venta de articulos deportivos
    Venta de artículos para el hogar|venta de articulos para el hogar
    Venta de artículos personales|venta de articulos personales
    Venta de carbón vegetal|venta de carbon vegetal
    Venta de cosméticos|venta de cosmeticos
    Venta de electrónica|venta de electronica
    Venta de plásticos|venta de plasticos
    """,
    "fr": """
    Accessoires de téléphonie|accessoires de telephonie
    Algérie|algerie
    Arménie|armenie
    Articles de fête|articles de fete
    Atelier d’usinage|atelier d'usinage
    Azerbaïdjan|azerbaidjan
    Bahreïn|bahrein
    Biélorussie|bielorussie
    Bosnie-Herzégovine|bosnie-herzegovine
    Brésil|bresil
    Bénin|benin
    Cabine téléphonique|cabine telephonique
    Café|cafe
    Cassettes vidéo et DVD|cassettes video et dvd
    Centre d’appels|centre d'appels
    Chaussures d’occasion|chaussures d'occasion
    Cinéma|cinema
    Commerce de détail|commerce de detail
    Corée du Nord|coree du nord
    Corée du Sud|coree du sud
    Curaçao|curacao
    Cybercafé|cybercafe
    Céréales|cereales
    Côte d’Ivoire|cote d'ivoire
    Distribution d’eau|distribution d'eau
    Dépannage électronique|depannage electronique
    Dépenses de logement|depenses de logement
    Dépenses personnelles|depenses personnelles
    Eau, gaz, électricité|eau, gaz, electricite
    Exploitation de carrières|exploitation de carrieres
    Frais de scolarité|frais de scolarite
    Frais d’obsèques|frais d'obseques
    Frais d’études supérieures|frais d'etudes superieures
    Frais médicaux|frais medicaux
    Fruits et légumes|fruits et legumes
    Fêtes|fetes
    Garde d’enfants|garde d'enfants
    Gestion des déchets|gestion des dechets
    Grèce|grece
    Guinée|guinee
    Guinée équatoriale|guinee equatoriale
    Guinée-Bissau|guinee-bissau
    Géorgie|georgie
    Géorgie du Sud|georgie du sud
    Haïti|haiti
    Hôtel|hotel
    Indonésie|indonesie
    Installation électrique|installation electrique
    Israël|israel
    Jamaïque|jamaique
    Koweït|koweit
    La Réunion|la reunion
    Macédoine du Nord|macedoine du nord
    Marché alimentaire|marche alimentaire
    Matériaux de construction|materiaux de construction
    Matériaux recyclés|materiaux recycles
    Matériel électrique|materiel electrique
    Micronésie|micronesie
    Monténégro|montenegro
    Métallerie|metallerie
    Norvège|norvege
    Nouvelle-Calédonie|nouvelle-caledonie
    Nouvelle-Zélande|nouvelle-zelande
    Népal|nepal
    Ouzbékistan|ouzbekistan
    Papouasie-Nouvelle-Guinée|papouasie-nouvelle-guinee
    Pays-Bas caribéens|pays-bas caribeens
    Pièces détachées|pieces detachees
    Polynésie française|polynesie francaise
    Pompes funèbres|pompes funebres
    Production et vente d’aliments|production et vente d'aliments
    Produits d’hygiène|produits d'hygiene
    Produits vétérinaires|produits veterinaires
    Pérou|perou
    Pêche|peche
    Remèdes naturels|remedes naturels
    Réparation de motos|reparation de motos
    Réparation de téléphones|reparation de telephones
    Réparation de véhicules|reparation de vehicules
    Réparation de vélos|reparation de velos
    République dominicaine|republique dominicaine
    République tchèque|republique tcheque
    Saint-Barthélemy|saint-barthelemy
    Sainte-Hélène|sainte-helene
    Salon de beauté|salon de beaute
    Salon de café|salon de cafe
    Samoa américaines|samoa americaines
    Santé|sante
    Sao Tomé-et-Principe|sao tome-et-principe
    Secrétariat|secretariat
    Slovénie|slovenie
    Studio d’enregistrement|studio d'enregistrement
    Suède|suede
    Sénégal|senegal
    Tapisserie d’ameublement|tapisserie d'ameublement
    Taïwan|taiwan
    Terres australes françaises|terres australes francaises
    Territoire britannique de l’océan Indien|territoire britannique de l'ocean indien
    Thaïlande|thailande
    Trinité-et-Tobago|trinite-et-tobago
    Turkménistan|turkmenistan
    Téléphones portables|telephones portables
    Vente de cosmétiques|vente de cosmetiques
    Vente de décorations|vente de decorations
    Vente de vélos|vente de velos
    Vente de vêtements|vente de vetements
    Vente d’animaux|vente d'animaux
    Vente d’articles de sport|vente d'articles de sport
    Vente d’articles en plastique|vente d'articles en plastique
    Vente d’articles ménagers|vente d'articles menagers
    Vente d’articles personnels|vente d'articles personnels
    Vente d’électronique|vente d'electronique
    Véhicule|vehicule
    Yémen|yemen
    Éducation|education
    Égypte|egypte
    Électroménager|electromenager
    Élevage|elevage
    Émirats arabes unis|emirats arabes unis
    Énergie|energie
    Énergie domestique|energie domestique
    Énergies renouvelables|energies renouvelables
    Épicerie|epicerie
    Équateur|equateur
    Érythrée|erythree
    États-Unis|etats-unis
    Éthiopie|ethiopie
    Événementiel|evenementiel
    Île Bouvet|ile bouvet
    Île Christmas|ile christmas
    Île Maurice|ile maurice
    Île Norfolk|ile norfolk
    Île de Man|ile de man
    Îles Caïmans|iles caimans
    Îles Cocos|iles cocos
    Îles Cook|iles cook
    Îles Féroé|iles feroe
    Îles Heard-et-MacDonald|iles heard-et-macdonald
    Îles Malouines|iles malouines
    Îles Mariannes du Nord|iles mariannes du nord
    Îles Marshall|iles marshall
    Îles Pitcairn|iles pitcairn
    Îles Salomon|iles salomon
    Îles Turques-et-Caïques|iles turques-et-caiques
    Îles Vierges américaines|iles vierges americaines
    Îles Vierges britanniques|iles vierges britanniques
    Îles mineures éloignées des États-Unis|iles mineures eloignees des etats-unis
    Îles Åland|iles aland
    """,
    "zh-Hans": """
    不丹|b049
    东帝汶|d075
    丧葬费用|s285
    个人住房开支|g118
    个人医疗开支|g115
    个人开支|g114
    个人护理用品|g113
    个人用品销售|g116
    个人用途|g117
    个人购物|g112
    中国|z414
    中小学费用|z415
    中非共和国|z413
    丹麦|d067
    乌克兰|w353
    乌兹别克斯坦|w355
    乌干达|w352
    乌拉圭|w354
    乍得|z405
    乐器|l192
    也门|y378
    书店|s310
    书籍装订|s311
    二手服装|e082
    二手鞋|e083
    五金|w356
    亚美尼亚|y373
    交通运输|j163
    人力车|r271
    以色列|y382
    伊拉克|y379
    伊朗|y380
    伯利兹|b046
    住房|z417
    体育用品销售|t332
    佛得角|f098
    供水|g121
    俄罗斯|e079
    保加利亚|b033
    保洁|b034
    修鞋|x369
    克罗地亚|k183
    公用电话|g120
    关岛|g125
    养牛|y375
    养猪|y376
    养蜂|y374
    兽药销售|s309
    冈比亚|g103
    再生材料|z402
    农业|n259
    农资|n260
    冰岛|b041
    几内亚|j148
    几内亚比绍|j149
    出租车|c063
    列支敦士登|l198
    刚果（布）|g104
    刚果（金）|g105
    利比亚|l197
    利比里亚|l196
    制砖|z411
    制造|z410
    刺绣|c065
    办公用品|b031
    办学|b032
    加拿大|j151
    加纳|j152
    加蓬|j153
    匈牙利|x368
    化妆品销售|h140
    北马其顿|b036
    北马里亚纳群岛|b035
    医疗健康|y381
    南乔治亚和南桑威奇群岛|n249
    南极洲|n248
    南苏丹|n250
    南非|n247
    博茨瓦纳|b047
    卡塔尔|k174
    卢旺达|l204
    卢森堡|l203
    卫生设施|w348
    印刷|y390
    印度|y388
    印度尼西亚|y389
    危地马拉|w346
    厄瓜多尔|e080
    厄立特里亚|e081
    叙利亚|x370
    古巴|g122
    可再生能源产品|k182
    台湾|t326
    吉尔吉斯斯坦|j147
    吉布提|j146
    呼叫中心|h137
    咖啡|k171
    咖啡馆|k172
    哈萨克斯坦|h128
    哥伦比亚|g107
    哥斯达黎加|g108
    商品分销|s287
    喀麦隆|k173
    园林园艺|y398
    图瓦卢|t337
    土地租赁|t338
    土库曼斯坦|t340
    土耳其|t339
    圣卢西亚|s295
    圣基茨和尼维斯|s294
    圣多美和普林西比|s292
    圣巴泰勒米|s290
    圣文森特和格林纳丁斯|s298
    圣皮埃尔和密克隆群岛|s297
    圣诞岛|s291
    圣赫勒拿|s293
    圣马力诺|s296
    圭亚那|g126
    坦桑尼亚|t328
    垃圾处理|l188
    埃及|a008
    埃塞俄比亚|a009
    基里巴斯|j145
    塑料制品销售|s322
    塔吉克斯坦|t325
    塞内加尔|s282
    塞尔维亚|s280
    塞拉利昂|s281
    塞浦路斯|s283
    塞舌尔|s284
    墨西哥|m240
    多哥|d076
    多米尼克|d078
    多米尼加|d077
    天然药材|t333
    奥兰群岛|a017
    奥地利|a016
    奶业|n246
    奶酪制作|n245
    委内瑞拉|w347
    婚礼费用|h141
    孟加拉国|m229
    安哥拉|a013
    安圭拉|a014
    安提瓜和巴布达|a015
    安道尔|a012
    宗教用品|z421
    家具制作|j156
    家具软包|j155
    家居用品销售|j154
    家庭能源|j158
    家用电器|j159
    家禽养殖|j157
    密克罗尼西亚|m231
    小吃摊|x363
    尼加拉瓜|n253
    尼日利亚|n256
    尼日尔|n255
    尼泊尔|n254
    巴勒斯坦|b025
    巴哈马|b022
    巴基斯坦|b023
    巴巴多斯|b020
    巴布亚新几内亚|b021
    巴拉圭|b024
    巴拿马|b027
    巴林|b026
    巴西|b028
    布基纳法索|b050
    布料与裁缝用品|b051
    布隆迪|b052
    布韦岛|b053
    希腊|x359
    帕劳|p263
    庆典|q269
    库克群岛|k186
    库拉索|k187
    废品回收|f095
    建材|j161
    建筑|j162
    开曼群岛|k175
    录音棚|l205
    影碟与录像带|y394
    影视|y395
    德国|d068
    意大利|y384
    成人照护|c061
    房产|f091
    所罗门群岛|s323
    手工艺|s303
    手机|s304
    手机支付|s307
    手机维修|s306
    手机配件|s305
    打井|d066
    托儿|t341
    托克劳|t342
    批发|p264
    拉脱维亚|l189
    拼布|p266
    挪威|n261
    捕鱼|b048
    捷克|j165
    摄影|s288
    摩尔多瓦|m234
    摩托车修理|m237
    摩托车运输|m238
    摩洛哥|m235
    摩纳哥|m236
    教育|j164
    文娱|w351
    文秘服务|w350
    文莱|w349
    斐济|f094
    斯威士兰|s319
    斯洛伐克|s316
    斯洛文尼亚|s317
    斯瓦尔巴和扬马延|s318
    斯里兰卡|s315
    新加坡|x365
    新喀里多尼亚|x366
    新西兰|x367
    旅游|l207
    旅馆|l206
    日本|r272
    日用消费品|r273
    智利|z412
    服务|f099
    服装|f100
    服装销售|f101
    朝鲜|c058
    木工|m242
    木材销售|m241
    木炭销售|m243
    机械加工|j143
    机械租赁|j144
    杂货店|z401
    果蔬|g127
    柬埔寨|j160
    根西岛|g119
    格林纳达|g109
    格陵兰|g110
    格鲁吉亚|g111
    梵蒂冈|f090
    殡葬|b040
    比利时|b038
    毛蛋制作|m219
    毛里塔尼亚|m221
    毛里求斯|m220
    水产养殖|s312
    水泥|s314
    水电|s313
    汤加|t329
    汽车修理|q268
    沙特阿拉伯|s286
    法国|f084
    法属南部领地|f088
    法属圣马丁|f089
    法属圭亚那|f087
    法属波利尼西亚|f086
    法罗群岛|f085
    波兰|b044
    波多黎各|b042
    波黑|b043
    泰国|t327
    泽西岛|z404
    洗衣店|x360
    津巴布韦|j167
    洪都拉斯|h136
    活动策划|h142
    流动售货|l201
    海地|h129
    游戏|y396
    澳大利亚|a018
    澳门|a019
    燃料与柴火|r270
    爱尔兰|a010
    爱沙尼亚|a011
    牙买加|y372
    牙科|y371
    牛奶销售|n257
    牲畜买卖|s289
    特克斯和凯科斯群岛|t330
    特立尼达和多巴哥|t331
    玻利维亚|b045
    理发店|l194
    瑙鲁|n251
    瑞典|r276
    瑞士|r277
    瓜德罗普|g124
    瓦利斯和富图纳|w343
    瓦努阿图|w344
    电器|d072
    电子产品维修|d073
    电子产品销售|d074
    电工|d069
    电脑|d070
    电脑用品|d071
    留尼汪|l202
    畜牧|c064
    白俄罗斯|b029
    百慕大|b030
    皮特凯恩群岛|p265
    直布罗陀|z408
    福克兰群岛|f102
    种植|z416
    科威特|k181
    科技|k176
    科摩罗|k178
    科特迪瓦|k180
    科科斯（基林）群岛|k177
    科索沃|k179
    秘鲁|m230
    空调|k185
    突尼斯|t336
    立陶宛|l195
    索马里|s324
    约旦|y399
    纪念品销售|j150
    纳米比亚|n244
    纸品销售|z409
    纺织品|f092
    纽埃|n258
    缅甸|m232
    编织|b039
    缝纫|f097
    网吧|w345
    罗马尼亚|l208
    美国|m222
    美国本土外小岛屿|m223
    美容院|m224
    美属维尔京群岛|m226
    美属萨摩亚|m225
    老挝|l191
    聚会用品|j170
    肉铺|r274
    肯尼亚|k184
    能源|n252
    自行车修理|z420
    自行车销售|z419
    艺术|y383
    芬兰|f096
    花卉|h139
    花店|h138
    苏丹|s320
    苏里南|s321
    英国|y391
    英属印度洋领地|y393
    英属维尔京群岛|y392
    药店|y377
    荷兰|h131
    荷兰加勒比区|h132
    荷属圣马丁|h133
    莫桑比克|m239
    莱索托|l190
    菲律宾|f093
    萨尔瓦多|s278
    萨摩亚|s279
    葡萄牙|p267
    蒙古国|m227
    蒙特塞拉特|m228
    裁缝|c054
    装饰品销售|z418
    西撒哈拉|x358
    西班牙|x357
    诊所|z407
    诺福克岛|n262
    谷物|g123
    贝宁|b037
    赞比亚|z403
    赤道几内亚|c062
    赫德岛和麦克唐纳群岛|h134
    越南|y400
    车辆|c059
    车辆维修|c060
    软饮料|r275
    通信|t335
    酒吧|j168
    酒铺|j169
    采石|c055
    金属加工|j166
    针织|z406
    铁匠铺|t334
    阿塞拜疆|a007
    阿富汗|a002
    阿尔及利亚|a001
    阿尔巴尼亚|a000
    阿曼|a006
    阿根廷|a003
    阿联酋|a004
    阿鲁巴|a005
    零售|l200
    零配件|l199
    面包店|m233
    鞋类销售|x364
    韩国|h130
    音乐唱片与磁带|y385
    音乐演出|y386
    食品|s299
    食品产销|s300
    食品市场|s302
    食品店|s301
    餐饮承办|c057
    餐馆|c056
    饮品|y387
    首饰|s308
    香水|x362
    香港|x361
    马尔代夫|m211
    马恩岛|m210
    马拉维|m213
    马提尼克|m217
    马来西亚|m214
    马约特|m218
    马绍尔群岛|m216
    马耳他|m212
    马达加斯加|m209
    马里|m215
    高等教育费用|g106
    鱼类销售|y397
    黎巴嫩|l193
    黑山|h135
    """,
  ]
}
