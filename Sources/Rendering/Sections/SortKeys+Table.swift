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
    Venta de carbón|venta de carbon
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
    Carrière|carriere
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
    Samoa américaines|samoa americaines
    Santé|sante
    Sao Tomé-et-Principe|sao tome-et-principe
    Secrétariat|secretariat
    Slovénie|slovenie
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
    Électricité|electricite
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
    丧葬费用|s282
    个人住房开支|g117
    个人医疗开支|g114
    个人开支|g113
    个人护理用品|g112
    个人用品销售|g115
    个人用途|g116
    中国|z411
    中小学费用|z412
    中非共和国|z410
    丹麦|d067
    乌克兰|w350
    乌兹别克斯坦|w352
    乌干达|w349
    乌拉圭|w351
    乍得|z402
    乐器|l190
    也门|y375
    书店|s307
    书籍装订|s308
    二手服装|e082
    二手鞋|e083
    五金|w353
    亚美尼亚|y370
    交通运输|j162
    人力车|r268
    以色列|y379
    伊拉克|y376
    伊朗|y377
    伯利兹|b046
    住房|z414
    体育用品销售|t329
    佛得角|f098
    供水|g120
    俄罗斯|e079
    保加利亚|b033
    保洁|b034
    修鞋|x366
    克罗地亚|k181
    公用电话|g119
    关岛|g124
    养牛|y372
    养猪|y373
    养蜂|y371
    兽药销售|s306
    冈比亚|g103
    再生材料|z399
    农业|n256
    农资|n257
    冰岛|b041
    几内亚|j147
    几内亚比绍|j148
    出租车|c063
    列支敦士登|l196
    刚果（布）|g104
    刚果（金）|g105
    利比亚|l195
    利比里亚|l194
    制砖|z408
    制造|z407
    刺绣|c065
    办公用品|b031
    办学|b032
    加拿大|j150
    加纳|j151
    加蓬|j152
    匈牙利|x365
    化妆品销售|h139
    北马其顿|b036
    北马里亚纳群岛|b035
    医疗健康|y378
    南乔治亚和南桑威奇群岛|n246
    南极洲|n245
    南苏丹|n247
    南非|n244
    博茨瓦纳|b047
    卡塔尔|k172
    卢旺达|l202
    卢森堡|l201
    卫生设施|w345
    印刷|y387
    印度|y385
    印度尼西亚|y386
    危地马拉|w343
    厄瓜多尔|e080
    厄立特里亚|e081
    叙利亚|x367
    古巴|g121
    可再生能源产品|k180
    台湾|t323
    吉尔吉斯斯坦|j146
    吉布提|j145
    呼叫中心|h136
    咖啡馆|k170
    哈萨克斯坦|h127
    哥伦比亚|g107
    哥斯达黎加|g108
    商品配送|s284
    喀麦隆|k171
    园林园艺|y395
    图瓦卢|t334
    土地租赁|t335
    土库曼斯坦|t337
    土耳其|t336
    圣卢西亚|s292
    圣基茨和尼维斯|s291
    圣多美和普林西比|s289
    圣巴泰勒米|s287
    圣文森特和格林纳丁斯|s295
    圣皮埃尔和密克隆群岛|s294
    圣诞岛|s288
    圣赫勒拿|s290
    圣马力诺|s293
    圭亚那|g125
    坦桑尼亚|t325
    垃圾处理|l186
    埃及|a008
    埃塞俄比亚|a009
    基里巴斯|j144
    塑料制品销售|s319
    塔吉克斯坦|t322
    塞内加尔|s279
    塞尔维亚|s277
    塞拉利昂|s278
    塞浦路斯|s280
    塞舌尔|s281
    墨西哥|m237
    多哥|d076
    多米尼克|d078
    多米尼加|d077
    天然药材|t330
    奥兰群岛|a017
    奥地利|a016
    奶业|n243
    奶酪制作|n242
    委内瑞拉|w344
    婚礼费用|h140
    孟加拉国|m226
    安哥拉|a013
    安圭拉|a014
    安提瓜和巴布达|a015
    安道尔|a012
    宗教用品|z418
    家具制作|j155
    家具软包|j154
    家居用品销售|j153
    家庭能源|j157
    家用电器|j158
    家禽养殖|j156
    密克罗尼西亚|m228
    小吃摊|x360
    尼加拉瓜|n250
    尼日利亚|n253
    尼日尔|n252
    尼泊尔|n251
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
    希腊|x356
    帕劳|p260
    庆典|q266
    库克群岛|k184
    库拉索|k185
    废品回收|f095
    建材|j160
    建筑|j161
    开曼群岛|k173
    影碟与录像带|y391
    影视|y392
    德国|d068
    意大利|y381
    成人照护|c061
    房产|f091
    所罗门群岛|s320
    手工艺|s300
    手机|s301
    手机支付|s304
    手机维修|s303
    手机配件|s302
    打井|d066
    托儿|t338
    托克劳|t339
    批发|p261
    拉脱维亚|l187
    拼布|p263
    挪威|n258
    捕鱼|b048
    捷克|j164
    摄影|s285
    摩尔多瓦|m231
    摩托车修理|m234
    摩托车运输|m235
    摩洛哥|m232
    摩纳哥|m233
    教育|j163
    文娱|w348
    文秘服务|w347
    文莱|w346
    斐济|f094
    斯威士兰|s316
    斯洛伐克|s313
    斯洛文尼亚|s314
    斯瓦尔巴和扬马延|s315
    斯里兰卡|s312
    新加坡|x362
    新喀里多尼亚|x363
    新西兰|x364
    旅游|l204
    旅馆|l203
    日本|r269
    日用消费品|r270
    智利|z409
    服务|f099
    服装|f100
    服装销售|f101
    朝鲜|c058
    木工|m239
    木材销售|m238
    木炭销售|m240
    机械加工|j142
    机械租赁|j143
    杂货店|z398
    果蔬|g126
    柬埔寨|j159
    根西岛|g118
    格林纳达|g109
    格陵兰|g110
    格鲁吉亚|g111
    梵蒂冈|f090
    殡葬|b040
    比利时|b038
    毛蛋制作|m216
    毛里塔尼亚|m218
    毛里求斯|m217
    水产养殖|s309
    水泥|s311
    水电|s310
    汤加|t326
    汽车修理|q265
    沙特阿拉伯|s283
    法国|f084
    法属南部领地|f088
    法属圣马丁|f089
    法属圭亚那|f087
    法属波利尼西亚|f086
    法罗群岛|f085
    波兰|b044
    波多黎各|b042
    波黑|b043
    泰国|t324
    泽西岛|z401
    洗衣店|x357
    津巴布韦|j166
    洪都拉斯|h135
    活动策划|h141
    流动售货|l199
    海地|h128
    游戏|y393
    澳大利亚|a018
    澳门|a019
    燃料与柴火|r267
    爱尔兰|a010
    爱沙尼亚|a011
    牙买加|y369
    牙科|y368
    牛奶销售|n254
    牲畜买卖|s286
    特克斯和凯科斯群岛|t327
    特立尼达和多巴哥|t328
    玻利维亚|b045
    理发店|l192
    瑙鲁|n248
    瑞典|r273
    瑞士|r274
    瓜德罗普|g123
    瓦利斯和富图纳|w340
    瓦努阿图|w341
    电器|d072
    电子产品维修|d073
    电子产品销售|d074
    电工|d069
    电脑|d070
    电脑用品|d071
    留尼汪|l200
    畜牧|c064
    白俄罗斯|b029
    百慕大|b030
    皮特凯恩群岛|p262
    直布罗陀|z405
    福克兰群岛|f102
    种植|z413
    科威特|k179
    科技|k174
    科摩罗|k176
    科特迪瓦|k178
    科科斯（基林）群岛|k175
    科索沃|k177
    秘鲁|m227
    空调|k183
    突尼斯|t333
    立陶宛|l193
    索马里|s321
    约旦|y396
    纪念品销售|j149
    纳米比亚|n241
    纸品销售|z406
    纺织品|f092
    纽埃|n255
    缅甸|m229
    编织|b039
    缝纫|f097
    网吧|w342
    罗马尼亚|l205
    美国|m219
    美国本土外小岛屿|m220
    美容院|m221
    美属维尔京群岛|m223
    美属萨摩亚|m222
    老挝|l189
    聚会用品|j169
    肉铺|r271
    肯尼亚|k182
    能源|n249
    自行车修理|z417
    自行车销售|z416
    艺术|y380
    芬兰|f096
    花卉|h138
    花店|h137
    苏丹|s317
    苏里南|s318
    英国|y388
    英属印度洋领地|y390
    英属维尔京群岛|y389
    药店|y374
    荷兰|h130
    荷兰加勒比区|h131
    荷属圣马丁|h132
    莫桑比克|m236
    莱索托|l188
    菲律宾|f093
    萨尔瓦多|s275
    萨摩亚|s276
    葡萄牙|p264
    蒙古国|m224
    蒙特塞拉特|m225
    裁缝|c054
    装饰品销售|z415
    西撒哈拉|x355
    西班牙|x354
    诊所|z404
    诺福克岛|n259
    谷物|g122
    贝宁|b037
    赞比亚|z400
    赤道几内亚|c062
    赫德岛和麦克唐纳群岛|h133
    越南|y397
    车辆|c059
    车辆维修|c060
    软饮料|r272
    通信|t332
    酒吧|j167
    酒铺|j168
    采石|c055
    金属加工|j165
    针织|z403
    铁匠铺|t331
    阿塞拜疆|a007
    阿富汗|a002
    阿尔及利亚|a001
    阿尔巴尼亚|a000
    阿曼|a006
    阿根廷|a003
    阿联酋|a004
    阿鲁巴|a005
    零售|l198
    零配件|l197
    面包店|m230
    鞋类销售|x361
    韩国|h129
    音乐唱片与磁带|y382
    音乐演出|y383
    食品|s296
    食品产销|s297
    食品市场|s299
    食品店|s298
    餐饮承办|c057
    餐馆|c056
    饮品|y384
    首饰|s305
    香水|x359
    香港|x358
    马尔代夫|m208
    马恩岛|m207
    马拉维|m210
    马提尼克|m214
    马来西亚|m211
    马约特|m215
    马绍尔群岛|m213
    马耳他|m209
    马达加斯加|m206
    马里|m212
    高等教育费用|g106
    鱼类销售|y394
    黎巴嫩|l191
    黑山|h134
    """,
  ]
}
