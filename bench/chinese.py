"""The categories of the Adult sample in Chinese, so that the GB18030 file really is one."""

HEADERS = {
    "sex": "性别",
    "age": "年龄",
    "race": "种族",
    "marital-status": "婚姻状况",
    "education": "文化程度",
    "native-country": "出生国家",
    "workclass": "单位性质",
    "occupation": "职业",
    "salary-class": "收入档次",
}
_WORDS = """
Male 男 Female 女
White 白人 Black 黑人 Asian-Pac-Islander 亚太裔 Amer-Indian-Eskimo 美洲原住民 Other 其他
Married-civ-spouse 已婚 Never-married 未婚 Divorced 离婚 Separated 分居 Widowed 丧偶 Married-spouse-absent 已婚两地
Married-AF-spouse 军人配偶
HS-grad 高中毕业 Some-college 大学肄业 Bachelors 大学本科 Masters 硕士研究生 Assoc-voc 高等职业 Assoc-acdm 大学专科 Prof-school 专业学院
Doctorate 博士研究生 Preschool 学前 1st-4th 小学低年级 5th-6th 小学高年级 7th-8th 初中 9th 初三 10th 高一 11th 高二 12th 高三
United-States 美国 Mexico 墨西哥 Philippines 菲律宾 Germany 德国 Puerto-Rico 波多黎各 Canada 加拿大 India 印度
El-Salvador 萨尔瓦多 Cuba 古巴
England 英格兰 Jamaica 牙买加 South 韩国 Italy 意大利 China 中国 Dominican-Republic 多米尼加 Vietnam 越南 Guatemala 危地马拉 Japan 日本
Poland 波兰 Columbia 哥伦比亚 Taiwan 中国台湾 Iran 伊朗 Haiti 海地 Portugal 葡萄牙 Nicaragua 尼加拉瓜 Peru 秘鲁 Greece 希腊 France 法国
Ecuador 厄瓜多尔 Ireland 爱尔兰 Hong 中国香港 Trinadad&Tobago 特立尼达和多巴哥 Cambodia 柬埔寨 Thailand 泰国 Laos 老挝 Yugoslavia 南斯拉夫
Outlying-US(Guam-USVI-etc) 美国离岛 Hungary 匈牙利 Honduras 洪都拉斯 Scotland 苏格兰 Holand-Netherlands 荷兰
Private 私营企业 Self-emp-not-inc 个体经营 Local-gov 地方政府 State-gov 州政府 Self-emp-inc 自营公司 Federal-gov 联邦政府 Without-pay 无报酬
Prof-specialty 专业技术人员 Craft-repair 修理工匠 Exec-managerial 经理 Adm-clerical 办事人员 Sales 销售人员 Other-service 其他服务人员
Machine-op-inspct 机器操作检验 Transport-moving 运输搬运 Handlers-cleaners 装卸清洁 Farming-fishing 农林渔业 Tech-support 技术支持
Protective-serv 安全保卫 Priv-house-serv 家政服务 Armed-Forces 军人
<=50K 五万及以下 >50K 五万以上
"""
_parts = _WORDS.split()
WORDS = dict(zip(_parts[::2], _parts[1::2], strict=True))
