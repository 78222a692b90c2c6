-- The store of version-6.sql as kivagen converted it to version 7 (commit 94a0384), with a history that it recorded; all loans are invented.
BEGIN TRANSACTION;
CREATE TABLE figures (
  site TEXT NOT NULL,        -- the key of the site
  id INTEGER NOT NULL,       -- of a loan that has been on the list of the site
  seen INTEGER NOT NULL,     -- the time of the newest data with the loan, in seconds since 1970, UTC
  since INTEGER,             -- the time of the first data with these figures; NULL if none differed before
  figures TEXT NOT NULL,     -- amount, funded and basket in cents, lenders, state; '-' if not known
  PRIMARY KEY (site, id)
) WITHOUT ROWID;
INSERT INTO figures VALUES('Other site',1002,1795258800,NULL,'15000 2500 0 4 open');
INSERT INTO figures VALUES('Other site',1005,1795255200,1795255200,'17500 2500 0 5 open');
INSERT INTO figures VALUES('Output',1000,1795262400,NULL,'5000 2500 0 0 open');
INSERT INTO figures VALUES('Output',1001,1795258800,1795255200,'7500 2500 0 1 open');
INSERT INTO figures VALUES('Output',1002,1795255200,NULL,'10000 2500 0 2 open');
INSERT INTO figures VALUES('Output',1003,1795262400,1795255200,'12500 2500 0 3 open');
CREATE TABLE IF NOT EXISTS "loans" (
  site TEXT NOT NULL,        -- the output folder, from the site root if it lies there
  id INTEGER NOT NULL,       -- of a loan that has been in the list of this site
  listed INTEGER NOT NULL,   -- the time of the data that had it last, seconds since 1970, UTC
  loan TEXT NOT NULL,        -- what was known of it then, as in loans.json
  PRIMARY KEY (site, id)
);
INSERT INTO loans VALUES('Output',1000,1795255200,'{"id":1000,"name":"Borrower 1000","status":"fundraising","loan_amount":50,"funded_amount":25,"basket_amount":0,"activity":"Dairy","sector":"Food","use":"to buy milk","location":{"country_code":"PE","country":"Peru","town":"Mji","geo":{"pairs":"0.5 35.25"}},"posted_date":"2026-11-01T08:06:00Z","planned_expiration_date":"2026-12-24T08:00:00Z","borrower_count":1,"lender_count":1,"partner_id":7,"partner_name":"Partner & Sons 7","partner_rating":"2.5","image":{"id":5001000},"description":{"languages":["en"],"texts":{"en":"The story of 1000."}},"terms":{"disbursal_date":"2026-10-01T07:00:00Z","disbursal_currency":"KES","disbursal_amount":9000,"repayment_term":14},"themes":["Green"],"bonus_credit_eligibility":false}');
INSERT INTO loans VALUES('Output',1001,1795258800,'{"id":1001,"name":"Borrower 1001","status":"fundraising","loan_amount":75,"funded_amount":25,"basket_amount":0,"activity":"Dairy","sector":"Agriculture","use":"to buy milk","location":{"country_code":"UG","country":"Uganda","town":"Mji","geo":{"pairs":"0.5 35.25"}},"posted_date":"2026-11-01T08:05:00Z","planned_expiration_date":"2026-12-24T08:00:00Z","borrower_count":1,"lender_count":1,"partner_id":1,"partner_name":"Partner & Sons 1","partner_rating":"1.5","image":{"id":5001001},"description":{"languages":["en"],"texts":{"en":"The story of 1001."}},"terms":{"disbursal_date":"2026-10-01T07:00:00Z","disbursal_currency":"KES","disbursal_amount":9000,"repayment_term":14},"bonus_credit_eligibility":false}');
INSERT INTO loans VALUES('Output',1002,1795258800,'{"id":1002,"name":"Borrower 1002","status":"fundraising","loan_amount":100,"funded_amount":25,"basket_amount":0,"activity":"Dairy","sector":"Food","use":"to buy milk","location":{"country_code":"KE","country":"Kenya","town":"Mji","geo":{"pairs":"0.5 35.25"}},"posted_date":"2026-11-01T08:04:00Z","planned_expiration_date":"2026-12-24T08:00:00Z","borrower_count":1,"lender_count":1,"partner_id":2,"partner_name":"Partner & Sons 2","partner_rating":"2.5","image":{"id":5001002},"description":{"languages":["en"],"texts":{"en":"The story of 1002."}},"terms":{"disbursal_date":"2026-10-01T07:00:00Z","disbursal_currency":"KES","disbursal_amount":9000,"repayment_term":14},"themes":["Youth"],"bonus_credit_eligibility":false}');
INSERT INTO loans VALUES('Other site',1002,1795255200,'{"id":1002,"name":"Borrower 1002","status":"fundraising","loan_amount":100,"funded_amount":25,"basket_amount":0,"activity":"Dairy","sector":"Food","use":"to buy milk","location":{"country_code":"KE","country":"Kenya","town":"Mji","geo":{"pairs":"0.5 35.25"}},"posted_date":"2026-11-01T08:04:00Z","planned_expiration_date":"2026-12-24T08:00:00Z","borrower_count":1,"lender_count":1,"partner_id":2,"partner_name":"Partner & Sons 2","partner_rating":"2.5","image":{"id":5001002},"description":{"languages":["en"],"texts":{"en":"The story of 1002."}},"terms":{"disbursal_date":"2026-10-01T07:00:00Z","disbursal_currency":"KES","disbursal_amount":9000,"repayment_term":14},"themes":["Youth"],"bonus_credit_eligibility":false}');
INSERT INTO loans VALUES('Other site',1005,1795255200,'{"id":1005,"name":"Borrower 1005","status":"fundraising","loan_amount":175,"funded_amount":25,"basket_amount":0,"activity":"Dairy","sector":"Agriculture","use":"to buy milk","location":{"country_code":"KE","country":"Kenya","town":"Mji","geo":{"pairs":"0.5 35.25"}},"posted_date":"2026-11-01T08:01:00Z","planned_expiration_date":"2026-12-24T08:00:00Z","borrower_count":1,"lender_count":1,"partner_id":5,"partner_name":"Partner & Sons 5","partner_rating":"0.5","image":{"id":5001005},"description":{"languages":["en"],"texts":{"en":"The story of 1005."}},"terms":{"disbursal_date":"2026-10-01T07:00:00Z","disbursal_currency":"KES","disbursal_amount":9000,"repayment_term":14},"themes":["Green"],"bonus_credit_eligibility":false}');
INSERT INTO loans VALUES('Output',1003,1795258800,'{"id":1003,"name":"Borrower 1003","status":"fundraising","loan_amount":125,"funded_amount":25,"basket_amount":0,"activity":"Dairy","sector":"Agriculture","use":"to buy milk","location":{"country_code":"PE","country":"Peru","town":"Mji","geo":{"pairs":"0.5 35.25"}},"posted_date":"2026-11-01T08:03:00Z","planned_expiration_date":"2026-12-24T08:00:00Z","borrower_count":1,"lender_count":1,"partner_id":3,"partner_name":"Partner & Sons 3","partner_rating":"3.5","image":{"id":5001003},"description":{"languages":["en"],"texts":{"en":"The story of 1003."}},"terms":{"disbursal_date":"2026-10-01T07:00:00Z","disbursal_currency":"KES","disbursal_amount":9000,"repayment_term":14},"bonus_credit_eligibility":false}');
CREATE TABLE names (
  name TEXT NOT NULL,        -- a listing, a loan, the field partners
  position INTEGER NOT NULL, -- of the answer among those of the name, from 0
  key TEXT NOT NULL,
  PRIMARY KEY (name, position)
) WITHOUT ROWID;
INSERT INTO names VALUES('loan http://127.0.0.1:18080 1000',0,'http://127.0.0.1:18080/v1/loans/1000,1001,1002.json');
INSERT INTO names VALUES('loan http://127.0.0.1:18080 1001',0,'http://127.0.0.1:18080/v1/loans/1001,1002,1003.json');
INSERT INTO names VALUES('loan http://127.0.0.1:18080 1002',0,'http://127.0.0.1:18080/v1/loans/1001,1002,1003.json');
INSERT INTO names VALUES('loan http://127.0.0.1:18080 1003',0,'http://127.0.0.1:18080/v1/loans/1001,1002,1003.json');
INSERT INTO names VALUES('loan http://127.0.0.1:18080 1005',0,'http://127.0.0.1:18080/v1/loans/1002,1005.json');
INSERT INTO names VALUES('listing newest 3 of http://127.0.0.1:18080',0,'http://127.0.0.1:18080/v1/loans/newest.json?page=1&per_page=3 of 3');
INSERT INTO names VALUES('listing newest http://127.0.0.1:18080',0,'http://127.0.0.1:18080/v1/loans/newest.json?page=1&per_page=3 of 3');
INSERT INTO names VALUES('listing search 3 of http://127.0.0.1:18080&country_code=KE',0,'http://127.0.0.1:18080/v1/loans/search.json?status=fundraising&sort_by=newest&page=1&per_page=3&country_code=KE of 3');
INSERT INTO names VALUES('listing search http://127.0.0.1:18080&country_code=KE',0,'http://127.0.0.1:18080/v1/loans/search.json?status=fundraising&sort_by=newest&page=1&per_page=3&country_code=KE of 3');
INSERT INTO names VALUES('partners http://127.0.0.1:18080',0,'http://127.0.0.1:18080/v1/partners.json');
CREATE TABLE picture_failures (
  site TEXT NOT NULL,        -- the key of the site
  api TEXT NOT NULL,         -- the base URL of the API
  source TEXT NOT NULL,      -- the number of the picture; its URL if it has no number
  failed INTEGER NOT NULL,   -- when the picture was requested, in seconds since 1970, UTC
  cause TEXT NOT NULL,       -- why there is no such picture
  PRIMARY KEY (site, api, source)
) WITHOUT ROWID;
INSERT INTO picture_failures VALUES('Output','http://127.0.0.1:18080','5001001',1795262400,'cannot fetch ''http://127.0.0.1:18080/img/w480h360/5001001.jpg'': the server answered 404 (not found)');
CREATE TABLE IF NOT EXISTS "responses" (
  key TEXT PRIMARY KEY,      -- the URL; after a space each, what is posted and what for
  status INTEGER NOT NULL,
  etag TEXT,                 -- as the server sent it
  last_modified TEXT,        -- as the server sent it
  received INTEGER NOT NULL, -- when the server gave this body, seconds since 1970, UTC
  checked INTEGER NOT NULL,  -- when it last said that this is still so, likewise
  body BLOB NOT NULL         -- gzip
) WITHOUT ROWID;
INSERT INTO responses VALUES('http://127.0.0.1:18080/img/w480h360/5001000.jpg',200,'"5001000"',NULL,1795262400,1795262400,X'1f8b080000000000000373f774b3b04c6464606468600081ffffff2bfe6461043175400448868189c98591c11a006b9520472b000000');
INSERT INTO responses VALUES('http://127.0.0.1:18080/img/w480h360/5001002.jpg',200,'"5001002"',NULL,1795262400,1795262400,X'1f8b080000000000000373f774b3b04c6464606468600081ffffff2bfe6461043175400448868189c98591c11a006b9520472b000000');
INSERT INTO responses VALUES('http://127.0.0.1:18080/img/w480h360/5001003.jpg',200,'"5001003"',NULL,1795262400,1795262400,X'1f8b080000000000000373f774b3b04c6464606468600081ffffff2bfe6461043175400448868189c98591c11a006b9520472b000000');
INSERT INTO responses VALUES('http://127.0.0.1:18080/img/w480h360/5001005.jpg',200,'"5001005"',NULL,1795262400,1795262400,X'1f8b080000000000000373f774b3b04c6464606468600081ffffff2bfe6461043175400448868189c98591c11a006b9520472b000000');
INSERT INTO responses VALUES('http://127.0.0.1:18080/v1/loans/1000,1001,1002.json',200,'"4f1c68135519b748"','Fri, 20 Nov 2026 10:00:00 GMT',1795255200,1795255200,X'1f8b0800000000000003e555cb6edb3010fc1581e7daa0542b6e7d6bd13407a340812687b608048a5acb6c2452e0238960f8dfcb5da9716d3817a7ee252741fbe0ce0c77c00d6b8cd08e2d929f1ba6aaf84d39e76f12a6450bf18f7d34d69a07b0146731e1bcf0011bd82ae8ca0ae594ae3151819356755e191db31bd6085d0751031dce40b3db58e4e1d13b4a0356b1eb3524ce1bdb27664523a66cbb8d7588aa10ad09dac7b21c11e138a876c12c8fc152b83bf0bb2016aa364ea5194428e77ce4e4a1ed1ae1a11888e21c21bdba57be472c9f84b23d5104192161e8b3311546fc1ada91c89585914b70a490374919faa455cd1d23e4523c69201196ed0b692aaafd7a892563940260030d300fa4c7975f0a7f6b308386700fcd3024e663a28b18497c3ecd93b7f934cba9bbefe8f8cea8a80209d809eb35d881ea1c951a2fb290a354298285a8e97ec88b9a8822c3ce381f25afa266787cc6b38b499a4e787acddf2df8c582f31f042a5eb58e75f0d8294be40f5ab24936a316fea7a5343ab8425aa8942fa051b52a5533dcc34a340ee8b66c3bac4aa55c19ac13cdc1b19c90ccff3a76572983b5a02589bcbcfcb69f7c5a97f7b871b81a163ad1b7a07d8163518ad9912d44657736499fb1497a7e9ba4476d32cf5f6c93f4249b7ca8ad92a1f1c1c2be5b4eb4c9cdd5814d6e6aa12b717ea3a467314afeca8c32cff78d923d6394ecfc46c98e1a25e52f7f50b27ff5a07c37c1af4f7d5096870fca1274ff1f8c929dc528b3576694b846dbededf6374896426085090000');
INSERT INTO responses VALUES('http://127.0.0.1:18080/v1/loans/1001,1002,1003.json',200,'"d0bba91af3938e30"','Fri, 20 Nov 2026 10:00:00 GMT',1795258800,1795258800,X'1f8b0800000000000003e5955d6bdb301486ff8ad1751314395eb7dc6dacdb451814d65d6ca318453e71b4da92d1475b13f2df77749c254b486f5a3206bd323edfe7951eb4668d95c6b359f673cd7485df09e7938b8c19d902feb10fd639fb008eec0c1d3ec81053025b465339a9bd36757254e095d35dd0d6a077cd1a69ea286ba0e20c0cbbc5a0008fc1931b5214bb5941e683757d6697d462cc361b8c4b5395b2b5d1040cbb2c2e867650ed8d221917d2df41d81b39da748b5da9072d5460d561a7006dd7c800e5b068ea2355d0f73af469968f52bb9e5604852325d3fbda69159b101d244758413bec9376899e140a365bc43e6b7573c7687225771aa83496eb4b652b8afdf639856cad64a8a5a924d5b60fa4c8975f3afdd6600715e11e9aa10dfad1d1e194243f1f17595e8c4541d97d470d3aab510792b0932e1870db659356dba32cd556ac646c00553d340559ef76ecac0f287a85aaa5f2828b37a3c964c42737fced8c1733ce7fd05078d806e3e0b1d38ed63f4a112331a514fe2765614df4a57250e95042a36bbdd0cd70124bd978a0f372ed70592aed17d179d91c95e534c9e55f65f7912a3a074691ccf3abaf87cedd8579c7391fa75be3a0937d0b2694a96d92627ae21e2665f7a088274011e707459c04051d2f26453c8b944fd6568788b0ef3686157b2629f3ab2352e660fa7f008a380b28d357060a5ea34352f22748c9cf4f4a7e9a14f1f23725ff2fde94eb6352aec1c5f383929f0594fcb58122f049b9ddfc067c88938f87090000');
INSERT INTO responses VALUES('http://127.0.0.1:18080/v1/loans/1002,1005.json',200,'"32079e1972034d06"','Fri, 20 Nov 2026 10:00:00 GMT',1795255200,1795255200,X'1f8b0800000000000003e5534d6fd43010fd2b91cfdd9513d62cec0d44e18038d10ba02a729cd9aca96347f6b86db4ca7fc79e6cbbedaa5ca87aa8384599cff7def8ed9971d206b6297eed996ed3b7e4bc3a2b98953da43ff6d179ef6ec0539ca54440893137b06db4ad973a68dbe5440b41793da0763665f7cc48db45d9010d6760d9652a42b8c54069c855ec62074540e7c7c26d69c5924d53aacba86ad9bb6871c67436ef83f618ad440a36325c011e83b950f7692d2d214682f30329847e3012a19e99e64552a1bed63866309fa4f62371049530e5d067e7da1cc11df407263f5cc41d91898124425734712c7a6dae184157f25e049561f9b156aea5daafe7b9e410a500d851d20677438a7cfbadf36f076e5611aec1cc5b523e25860492e4e74b51bc11cb4a50f738d0fcc1e924034938488f16fccc35b36f0ea7acd59dac192d24511f875076c434531c5cc0a4799b44cbe32b5ebd5d94e5829717fcdd86af369cff2450e9d836d5c1eda03db13f69a916d58a5af85d4be36c0cb5f2d06aacc1e84e37dacc87d84a1380cee5fbf9b1b43a34d107694ec67242b27e30f658a9a2f760d5acf2f9f7c7c9fbf7f29e73becc8fc6c320c71e2cd6796d9662f5d43bccd21e9d22fee214f1f24e114f3b652d9eed14f14f4ef9d079ada2c1e8e1c4305f3c1c38bd22c38817314cf9bf19662da6e972fa036a9d28d366060000');
INSERT INTO responses VALUES('http://127.0.0.1:18080/v1/loans/newest.json?page=1&per_page=3 of 3',200,'"5932739b5dee1cf1"','Fri, 20 Nov 2026 10:00:00 GMT',1795258800,1795258800,X'1f8b0800000000000003cd544d6fdb300cfd2b86ce4ba1c8f536e4b6611f8762400fdb612b0243b15997ab2c19fa68e705f9ef2365b74103f4d236c56ee423293e920fda8a4177683bb12ab66c0219cb3785882e6a43764536c375c0bf1c2b673f90ad76e418a72d3b175b812d174bc9f556f79c2e3e3aefdd2df88c0b0a84a863e20271996ceb3506ee4e811642e37188e86c2663b4edd2dce9428015ebbb76b5ee5db291f0774c8fdf81760f2a06373a5c43dc839230eca7f966a615319ac846e807a323d4d304dc4737116f308e4cf493463f66eed044e719fad0796c9289c90307e215f413d1357929e4d1a32b36692c7a34d722336ff4fd700dd3f263ddb836e7fef8ca29339a814edb56e7b7dd2dd7886fbf91dd0edcb41eb80133b5a178be0afabc577952156575a2aa5c3d0eb9c1e090f6b0dbe5441f2df87958ded57ca3ba9997c5a001daea4328eaee7ec6c185484b6f696bfcbc92eaed62b95cc8e577f97e25ab9594bf3229baa2a53cf833a0cfe31f94a8853acd25f2ae64e36c0a75e3a1c55883c10e3768a64b5c6a138046d84b4d3d2235f5e252a3479fad35f524ad7d71ae7d2832f1d3a578259ea8b5b3cf075a3b033bbe82d4d451a476fa5a522b1f915af9f25253cfffd6caffe25b3b3f94da39f8747ca59547515a794ca5ad77ff00dd284cb38a070000');
INSERT INTO responses VALUES('http://127.0.0.1:18080/v1/loans/search.json?status=fundraising&sort_by=newest&page=1&per_page=3&country_code=KE of 3',200,'"417c57c6e1fe845c"','Fri, 20 Nov 2026 10:00:00 GMT',1795255200,1795255200,X'1f8b0800000000000003d5523d6fdc300cfd2b86e65c203b515bdcd6a01f43d1ad4b1b1c0c59661c36b264485452f770ffbda2eccba101bab4c9d04d7c24c5f7c8b717931ed00d625bedf909f9519f55823c699bdf4d7e33dc46fcc9b98b358e5c77c881f5da7170bd17d8332825f7383d72b9b8f221f80708051739114953e20671935c1f34469e9e133d44137022f4ae90b1da0d699d742dc089dd715cab479f1c2dc3ce968fa03fa18dca60a7e31dd009e4421c17812b5525e5ca96609cac266817093c481bc27ba49999bed318e6421e0cf9c0d007ef7b46e816c695e2579fe856ec329862d14ebeead25c8d68ef44a16ef4a33ac3b4c2dc1adf97da4fefb964450b006ed665827fe016f1f93b7238805fd603f7609729395fae82a1ec559eabea429d37aa74cf53f97ff298d7703894c2400ec2a295d577eb8d5a735c2bb385bcd4df21d24351ca12271f29efbccf4be3ef1bd9bcdad4f546d65fe49badbcdc4af9ad90ca5774b90e7e4c188afa272dcda6b92c2df2d8d27997626b02f4482d581cb043bb1ce246db0859c2c96aea0f5653cf6fb5d7ea9fada6feca6a6f878026594a019e38ee630026fb7f394ebd88e3ea9774dceef00bf84dc89427050000');
INSERT INTO responses VALUES('http://127.0.0.1:18080/v1/partners.json',200,'"053487c7bce9a540"','Fri, 20 Nov 2026 10:00:00 GMT',1795255200,1795258800,X'1f8b0800000000000003a5d1bf0ac2301006f057396e702a62feb5e053088ed221d420194c25b9ba94bebb89ba5e023addf17ddc6fb9151f36527031e1112e2bfa6b9ea2030cf6eef28aa74f0d3b38cf2181c0dc25b2b49403b413f9a72b59b4e4c3ad64626f4a30cd4ba0e8dd1b1eb70ebeb8e471d9c6651d573caedab8aae39ac7751bd775dcf0b869e3873adef378fff743071e1f7e7de8b8bd001d88ecb699020000');
CREATE TABLE site_pictures (
  site TEXT NOT NULL,        -- the key of the site
  api TEXT NOT NULL,         -- the base URL of the API
  source TEXT NOT NULL,      -- the number of the picture; its URL if it has no number
  key TEXT NOT NULL,         -- the key of the response
  PRIMARY KEY (site, api, source)
) WITHOUT ROWID;
INSERT INTO site_pictures VALUES('Output','http://127.0.0.1:18080','5001000','http://127.0.0.1:18080/img/w480h360/5001000.jpg');
INSERT INTO site_pictures VALUES('Other site','http://127.0.0.1:18080','5001002','http://127.0.0.1:18080/img/w480h360/5001002.jpg');
INSERT INTO site_pictures VALUES('Output','http://127.0.0.1:18080','5001002','http://127.0.0.1:18080/img/w480h360/5001002.jpg');
INSERT INTO site_pictures VALUES('Output','http://127.0.0.1:18080','5001003','http://127.0.0.1:18080/img/w480h360/5001003.jpg');
INSERT INTO site_pictures VALUES('Other site','http://127.0.0.1:18080','5001005','http://127.0.0.1:18080/img/w480h360/5001005.jpg');
CREATE TABLE sites (
  key TEXT PRIMARY KEY,      -- the site in the table of loans: the folder it was first built in
  name TEXT UNIQUE,          -- its output folder now; NULL: that is another site's by now
  manifest TEXT              -- the SHA-256 of the manifest that its last build wrote
) WITHOUT ROWID;
INSERT INTO sites VALUES('Other site','Other site','745ef837db405369e098e7f6942503190f3ae74260a27b35f558dd9454f8136e');
INSERT INTO sites VALUES('Output','Output','c961cdcb91bcbe43b22d9f07785e9325931034ae592b861ac6807b5ef2cdf91f');
CREATE TABLE source_failures (
  api TEXT NOT NULL,         -- the base URL of the API
  filter TEXT NOT NULL,      -- the filter of the listing as URL parameters; '' for none
  failed INTEGER NOT NULL,   -- when the listing was requested, in seconds since 1970, UTC
  cause TEXT NOT NULL,       -- why no source gave the complete listing
  PRIMARY KEY (api, filter)
) WITHOUT ROWID;
INSERT INTO source_failures VALUES('http://127.0.0.1:18080','',1795262400,'newest: cannot fetch ''http://127.0.0.1:18080/v1/loans/newest.json?page=1&per_page=3'': the server answered 404 (not found); the same from search and graphql');
INSERT INTO source_failures VALUES('http://127.0.0.1:18080','&country_code=KE',1795262400,'search: cannot fetch ''http://127.0.0.1:18080/v1/loans/search.json?status=fundraising&sort_by=newest&page=1&per_page=3&country_code=KE'': the server answered 404 (not found); the same from graphql and newest');
CREATE TABLE events (
  site TEXT NOT NULL,        -- the key of the site
  time INTEGER NOT NULL,     -- the time of the data, in seconds since 1970, UTC
  id INTEGER NOT NULL,       -- of the loan
  kind INTEGER NOT NULL,     -- appeared, returned, edited, moved, funded, ended, left: 0 to 6
  detail TEXT NOT NULL,      -- what an export has besides, as JSON
  PRIMARY KEY (site, time, id, kind)
) WITHOUT ROWID;
INSERT INTO events VALUES('Other site',1795136400,1000,0,'{"name":"Borrower 1000","country_code":"PE","country":"Peru","sector":"Food","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1}');
INSERT INTO events VALUES('Other site',1795136400,1002,0,'{"name":"Borrower 1002","country_code":"KE","country":"Kenya","sector":"Food","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1}');
INSERT INTO events VALUES('Output',1795132800,1000,0,'{"name":"Borrower 1000","country_code":"PE","country":"Peru","sector":"Food","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1}');
INSERT INTO events VALUES('Output',1795132800,1001,0,'{"name":"Borrower 1001","country_code":"UG","country":"Uganda","sector":"Agriculture","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1}');
INSERT INTO events VALUES('Output',1795132800,1002,0,'{"name":"Borrower 1002","country_code":"KE","country":"Kenya","sector":"Food","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1}');
INSERT INTO events VALUES('Output',1795132800,1003,0,'{"name":"Borrower 1003","country_code":"PE","country":"Peru","sector":"Agriculture","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1}');
INSERT INTO events VALUES('Output',1795132800,1004,0,'{"name":"Borrower 1004","country_code":"UG","country":"Uganda","sector":"Food","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1}');
INSERT INTO events VALUES('Output',1795132800,1006,0,'{"name":"Borrower 1006","country_code":"PE","country":"Peru","sector":"Food","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1}');
INSERT INTO events VALUES('Output',1795136400,1000,3,'{"loan_amount":500,"funded_amount":50.25,"basket_amount":0,"lender_count":3,"previous_funded_amount":25,"previous_lender_count":1}');
INSERT INTO events VALUES('Output',1795136400,1001,3,'{"loan_amount":500,"funded_amount":50.25,"basket_amount":0,"lender_count":3,"previous_funded_amount":25,"previous_lender_count":1}');
INSERT INTO events VALUES('Output',1795136400,1002,3,'{"loan_amount":500,"funded_amount":50.25,"basket_amount":0,"lender_count":3,"previous_funded_amount":25,"previous_lender_count":1}');
INSERT INTO events VALUES('Output',1795136400,1003,3,'{"loan_amount":500,"funded_amount":50.25,"basket_amount":0,"lender_count":3,"previous_funded_amount":25,"previous_lender_count":1}');
INSERT INTO events VALUES('Output',1795136400,1004,6,'{}');
INSERT INTO events VALUES('Output',1795136400,1006,2,'{"name":"Grace \"B\" ‮👩🏾‍🌾","country_code":"PE","country":"Peru","sector":"Food","loan_amount":1000,"funded_amount":25,"basket_amount":0,"lender_count":1}');
INSERT INTO events VALUES('Output',1795136400,1006,3,'{"loan_amount":1000,"funded_amount":25,"basket_amount":0,"lender_count":1,"previous_loan_amount":500}');
INSERT INTO events VALUES('Output',1795140000,1000,3,'{"loan_amount":500,"funded_amount":50.25,"basket_amount":0,"lender_count":1,"previous_lender_count":3}');
INSERT INTO events VALUES('Output',1795140000,1001,3,'{"loan_amount":500,"funded_amount":500,"basket_amount":0,"lender_count":1,"previous_funded_amount":50.25,"previous_lender_count":3}');
INSERT INTO events VALUES('Output',1795140000,1001,4,'{"loan_amount":500,"funded_amount":500,"basket_amount":0,"lender_count":1}');
INSERT INTO events VALUES('Output',1795140000,1002,3,'{"loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1,"previous_funded_amount":50.25,"previous_lender_count":3}');
INSERT INTO events VALUES('Output',1795140000,1002,5,'{"loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1}');
INSERT INTO events VALUES('Output',1795140000,1003,3,'{"loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1,"previous_funded_amount":50.25,"previous_lender_count":3}');
INSERT INTO events VALUES('Output',1795140000,1004,1,'{"name":"Borrower 1004","country_code":"UG","country":"Uganda","sector":"Food","loan_amount":500,"funded_amount":25,"basket_amount":25,"lender_count":1}');
INSERT INTO events VALUES('Output',1795140000,1004,3,'{"loan_amount":500,"funded_amount":25,"basket_amount":25,"lender_count":1,"previous_basket_amount":0}');
INSERT INTO events VALUES('Output',1795140000,1005,0,'{"name":"Borrower 1005","loan_amount":500}');
INSERT INTO events VALUES('Output',1795140000,1005,3,'{"loan_amount":500,"funded_amount":25.10,"previous_funded_amount":null,"previous_lender_count":3}');
INSERT INTO events VALUES('Output',1795143600,1000,6,'{}');
INSERT INTO events VALUES('Output',1795143600,1002,6,'{}');
INSERT INTO events VALUES('Output',1795143600,1004,6,'{}');
INSERT INTO events VALUES('Output',1795143600,1005,6,'{}');
INSERT INTO events VALUES('Output',1795143600,1006,6,'{}');
INSERT INTO events VALUES('Output',1795143600,1007,0,'{"basket_amount":0,"lender_count":1}');
CREATE TABLE loan_states (
  site TEXT NOT NULL,        -- the key of the site
  id INTEGER NOT NULL,       -- of a loan that has been on the list of the site
  left_at INTEGER,           -- when it left, in seconds since 1970, UTC; NULL if it did not
  followed INTEGER NOT NULL, -- whether Kiva is asked what became of it: 1 or 0
  state TEXT NOT NULL,       -- what was last known of it, as JSON
  PRIMARY KEY (site, id)
) WITHOUT ROWID;
INSERT INTO loan_states VALUES('Other site',1000,NULL,0,'{"name":"Borrower 1000","country_code":"PE","country":"Peru","sector":"Food","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1,"stage":"open","posted":"2026-11-19T08:00:00Z","partner":7,"themes":["Green"],"deadline":"2026-12-20 47500","texts":"activity:f1e9e2c5 story-en:0e9d567f town:ab114994 use:d30c64b3"}');
INSERT INTO loan_states VALUES('Other site',1002,NULL,0,'{"name":"Borrower 1002","country_code":"KE","country":"Kenya","sector":"Food","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1,"stage":"open","posted":"2026-11-19T08:00:00Z","partner":2,"themes":["Youth"],"deadline":"2026-12-20 47500","texts":"activity:f1e9e2c5 story-en:0e899d0d town:ab114994 use:d30c64b3"}');
INSERT INTO loan_states VALUES('Output',1000,1795143600,0,'{"name":"Borrower 1000","country_code":"PE","country":"Peru","sector":"Food","loan_amount":500,"funded_amount":50.25,"basket_amount":0,"lender_count":1,"stage":"open","posted":"2026-11-19T08:00:00Z","partner":7,"themes":["Green"],"deadline":"2026-12-20 44975","deadline_changed":"2026-11-20T01:00:00Z","texts":"activity:f1e9e2c5 story-en:0e9d567f town:ab114994 use:d30c64b3"}');
INSERT INTO loan_states VALUES('Output',1001,NULL,0,'{"name":"Borrower 1001","country_code":"UG","country":"Uganda","sector":"Agriculture","closed":"funded","loan_amount":500,"funded_amount":500,"basket_amount":0,"lender_count":1,"stage":"funded","asked":false,"posted":"2026-11-19T08:00:00Z","partner":1,"deadline":"2026-12-20 0","deadline_changed":"2026-11-20T02:00:00Z","texts":"activity:f1e9e2c5 story-en:0e975152 town:ab114994 use:d30c64b3"}');
INSERT INTO loan_states VALUES('Output',1002,1795143600,0,'{"name":"Borrower 1002","country_code":"KE","country":"Kenya","sector":"Food","closed":"ended","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1,"stage":"ended","posted":"2026-11-19T08:00:00Z","partner":2,"themes":["Youth"],"deadline":"2026-12-20 47500","deadline_changed":"2026-11-20T02:00:00Z","texts":"activity:f1e9e2c5 story-en:0e899d0d town:ab114994 use:d30c64b3"}');
INSERT INTO loan_states VALUES('Output',1003,NULL,0,'{"name":"Borrower 1003","country_code":"PE","country":"Peru","sector":"Agriculture","loan_amount":500,"funded_amount":25,"basket_amount":0,"lender_count":1,"stage":"open","posted":"2026-11-19T08:00:00Z","partner":3,"deadline":"2026-12-20 47500","deadline_changed":"2026-11-20T02:00:00Z","texts":"activity:f1e9e2c5 story-en:0e9ab2e0 town:ab114994 use:d30c64b3"}');
INSERT INTO loan_states VALUES('Output',1004,1795143600,0,'{"name":"Borrower 1004","country_code":"UG","country":"Uganda","sector":"Food","loan_amount":500,"funded_amount":25,"basket_amount":25,"lender_count":1,"stage":"open","posted":"2026-11-19T08:00:00Z","partner":4,"themes":["Green","Water & Sanitation"],"deadline":"2026-12-20 45000","deadline_changed":"2026-11-20T02:00:00Z","texts":"activity:f1e9e2c5 story-en:0eb77a5b town:ab114994 use:d30c64b3"}');
INSERT INTO loan_states VALUES('Output',1005,1795143600,1,'{"name":"Borrower 1005","loan_amount":500,"funded_amount":25.10,"stage":"open","deadline_changed":"2026-11-20T02:00:00Z"}');
INSERT INTO loan_states VALUES('Output',1006,1795143600,0,'{"name":"Grace \"B\" ‮👩🏾‍🌾","country_code":"PE","country":"Peru","sector":"Food","loan_amount":1000,"funded_amount":25,"basket_amount":0,"lender_count":1,"stage":"open","posted":"2026-11-19T08:00:00Z","partner":6,"themes":["Green","Rural \"exclusion\"\nand \\ more"],"revised":"2026-11-20T01:00:00Z","deadline":"2026-12-20 97500","deadline_changed":"2026-11-20T01:00:00Z","texts":"activity:f1e9e2c5 story-en:0eb84209 town:ab114994 use:d30c64b3"}');
INSERT INTO loan_states VALUES('Output',1007,NULL,0,'{"basket_amount":0,"lender_count":1,"stage":"open","asked":false,"posted":"2026-11-19T08:00:00Z","partner":7,"themes":["Youth"],"deadline":"2026-12-20 -","texts":"activity:f1e9e2c5 story-en:0eb9f8ac use:d30c64b3"}');
CREATE TABLE listings (
  site TEXT PRIMARY KEY,     -- the key of the site
  time INTEGER NOT NULL,     -- the time of its last data, in seconds since 1970, UTC
  scope TEXT NOT NULL        -- what was asked for, as JSON; '' if it is not known
) WITHOUT ROWID;
INSERT INTO listings VALUES('Other site',1795136400,'{"limit":100}');
INSERT INTO listings VALUES('Output',1795147200,'{"limit":100,"country":["PE"]}');
CREATE TABLE courses (
  site TEXT NOT NULL,        -- the key of the site
  id INTEGER NOT NULL,       -- of a loan that has been on the list of the site
  course TEXT NOT NULL,      -- when how much of it was funded
  PRIMARY KEY (site, id)
) WITHOUT ROWID;
INSERT INTO courses VALUES('Other site',1000,'0 1795136400 2500');
INSERT INTO courses VALUES('Other site',1002,'0 1795136400 2500');
INSERT INTO courses VALUES('Output',1000,'0 1795132800 2500 3600 2525');
INSERT INTO courses VALUES('Output',1001,'0 1795132800 2500 3600 2525 3600 44975');
INSERT INTO courses VALUES('Output',1002,'0 1795132800 2500 3600 2525 3600 -2525');
INSERT INTO courses VALUES('Output',1003,'0 1795132800 2500 3600 2525 3600 -2525');
INSERT INTO courses VALUES('Output',1004,'0 1795132800 2500');
INSERT INTO courses VALUES('Output',1005,'0 1795140000 2510');
INSERT INTO courses VALUES('Output',1006,'0 1795132800 2500');
INSERT INTO courses VALUES('Output',1007,'0');
CREATE INDEX names_by_key ON names (key);
CREATE INDEX site_pictures_by_key ON site_pictures (key);
CREATE INDEX events_by_loan ON events (site, id);
CREATE INDEX loan_states_by_left ON loan_states (site, left_at);
PRAGMA user_version = 7;
COMMIT;
