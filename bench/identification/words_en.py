"""English and European words for the generators, written for the benchmark alone."""

FIRST = """
Liam Noah Oliver Elijah Lucas Mason Logan Ethan Aiden Jackson Sebastian Mateo Owen Wyatt Caleb Nathan Isaac Hunter Connor Dominic Gavin Marcus Trevor Derek Curtis Wesley Clifford Leonard Vernon Stanley
Harold Eugene Ralph Howard Bernard Gilbert Reginald Desmond Cedric Malcolm Duncan Graham Nigel Trevor Gareth Rhys Callum Alistair Fergus Declan Ciaran Aoife Siobhan Niamh
Olivia Emma Charlotte Amelia Sophia Isabella Mia Evelyn Harper Camila Penelope Layla Nora Hazel Aurora Savannah Brooklyn Stella Paisley Naomi Ruby Hannah Lydia Vivian Josephine Delilah Eleanor Beatrice
Dorothy Mildred Gladys Edith Phyllis Lorraine Marjorie Roberta Geraldine Yolanda Latoya Keisha Tamika Shanice Jamal DeShawn Tyrone Darnell Malik Andre Luis Jorge Miguel Diego Javier Rafael Guadalupe Esperanza
Giulia Matteo Chiara Lorenzo Hans Jurgen Uwe Heike Birgit Sabine Pierre Luc Amelie Margaux Mathieu Ingrid Astrid Lars Sven Bjorn Katarzyna Piotr Wojciech Agnieszka Dmitri Natasha Olga Sergei Svetlana
Rajesh Sunita Priya Vikram Anjali Deepak Arjun Kavita Mohammed Fatima Yusuf Khadija Omar Layla Hiroshi Yuki Kenji Sakura Min-jun Ji-woo Nguyen Thanh Kwame Amara Chidi Ngozi
James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen
""".split()
LAST = """
Hawthorne Whitaker Pemberton Ashworth Blackwood Sinclair Montgomery Fitzgerald Carmichael Abernathy Thornton Kensington Wetherby Hollis Granger Prescott Winslow Langley Chadwick Eastwood Radcliffe Harding Merritt
Gallagher McAllister McKenzie MacLeod Donovan Brennan Flanagan Sweeney Donnelly Fitzpatrick O'Connor O'Reilly Byrne Keane Walsh Quinn Doyle Nolan Kavanagh Rafferty
Schneider Hoffmann Zimmermann Vogel Krueger Lindqvist Bergstrom Nygaard Kowalczyk Nowak Wisniewski Petrov Volkov Sokolova Ivanova Horvat Novak Kovacs Nagy Popescu Papadopoulos Moretti Ricci Bellini Lefebvre Moreau Girard
Delgado Fuentes Cabrera Mendoza Sandoval Villarreal Contreras Escobar Figueroa Maldonado Cisneros Orozco Quintero Zamora Banerjee Chatterjee Iyer Reddy Kapoor Malhotra Choudhury Hussain Siddiqui Rahman Okafor Adeyemi Mensah Owusu
Tanaka Yamamoto Nakamura Watanabe Takahashi Park Choi Jung Tran Pham Le Hoang Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Wilson Anderson Taylor Moore Jackson White Harris
Clarke Robinson Lewis Hughes Price Barker Webster Fletcher Cooper Turner Mason Potter Weaver Sawyer Chandler Thatcher Tucker Palmer Porter Spencer Marshall Stewart
""".split()
STREETS = "Maple Oak Cedar Pine Elm Walnut Chestnut Willow Birch Magnolia Lakeview Hillcrest Ridgewood Sunset Highland Franklin Madison Monroe Jefferson Lincoln Church Mill River Spring Park Main Second Fourth".split()
STREET_TAILS = "Street Avenue Road Lane Drive Court Boulevard Way Place St Ave Rd Dr Ln".split()
CITIES = "Springfield Riverside Fairview Greenville Bristol Clinton Salem Georgetown Madison Arlington Portland Seattle Denver Austin Phoenix Houston Chicago Boston Atlanta Dallas Omaha Tulsa Fresno Tampa Toledo Boise Reno Manchester Leeds Sheffield Cardiff Glasgow Dublin Toronto Calgary Sydney Perth".split()
STATES = "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split()
STATE_NAMES = "Alabama Alaska Arizona California Colorado Connecticut Florida Georgia Hawaii Illinois Indiana Iowa Kansas Kentucky Louisiana Maryland Massachusetts Michigan Minnesota Missouri Nevada Ohio Oklahoma Oregon Pennsylvania Tennessee Texas Utah Vermont Virginia Wisconsin".split()
COUNTRIES = "United States,Canada,Mexico,Brazil,Germany,France,Spain,Italy,Poland,India,China,Japan,Vietnam,Nigeria,Kenya,Egypt,Australia,United Kingdom,Ireland,Sweden".split(
    ","
)
DOMAINS = "gmail.com outlook.com yahoo.com icloud.com proton.me hotmail.co.uk company.org univ.edu 163.com 126.com qq.com foxmail.com sina.com.cn example.net mail.ru gmx.de".split()
DISEASES = "Essential hypertension,Type 2 diabetes mellitus,Acute bronchitis,Major depressive disorder,Asthma,Osteoarthritis of knee,Chronic kidney disease stage 3,Atrial fibrillation,Migraine,Hypothyroidism,Pneumonia,Urinary tract infection,Coronary artery disease,Breast cancer,Prostate cancer,COPD,Gastroesophageal reflux,Anxiety disorder,Low back pain,Anemia,HIV infection,Epilepsy,Schizophrenia,Heart failure".split(
    ","
)
ICD10CM = "I10 E11.9 J20.9 F32.9 J45.909 M17.11 N18.3 I48.91 G43.909 E03.9 J18.9 N39.0 I25.10 C50.919 C61 J44.9 K21.9 F41.1 M54.50 D64.9 B20 G40.909 F20.9 I50.9".split()
DRUGS = "Lisinopril 10mg,Metformin 500mg,Atorvastatin 20mg,Amlodipine 5mg,Omeprazole 20mg,Albuterol inhaler,Losartan 50mg,Gabapentin 300mg,Sertraline 50mg,Levothyroxine 75mcg,Prednisone 10mg,Amoxicillin 500mg,Warfarin 5mg,Insulin glargine,Fluoxetine 20mg,Clonazepam 0.5mg".split(
    ","
)
PROCEDURES = "Appendectomy,Cesarean section,Total knee replacement,Coronary angioplasty,Cataract removal,Colonoscopy,Cholecystectomy,Hysterectomy,Hip replacement,Tonsillectomy,CT scan of head,MRI of lumbar spine".split(
    ","
)
CPT = "99213 99214 93000 80053 71046 36415 85025 43239 45378 27447 66984 59510 70450 72148".split()
JOBS = "Software Engineer,Registered Nurse,Truck Driver,Accountant,Elementary School Teacher,Sales Associate,Electrician,Cashier,Project Manager,Attorney,Chef,Paralegal,Farm Worker,Police Officer,Retired,Unemployed,Student,Plumber,Pharmacist,Graphic Designer".split(
    ","
)
DEPARTMENTS = "Finance,Human Resources,Marketing,Engineering,Customer Support,Legal,Operations,Procurement,Research,Sales".split(",")
WARDS = (
    "Cardiology,Oncology,Pediatrics,Neurology,Orthopedics,Emergency,Radiology,Psychiatry,Dermatology,Gastroenterology,ICU,Obstetrics".split(
        ","
    )
)
HOSPITALS = "St. Luke's Hospital,Mercy General Hospital,Riverside Medical Center,Lakeside Clinic,University Hospital North,Good Samaritan Hospital,County General Hospital,Children's Hospital of Fairview,Veterans Medical Center".split(
    ","
)
COMPANIES = "Acme Industrial Supply,Brightwater Logistics LLC,Northgate Foods Inc.,Summit Ridge Partners,Blue Harbor Insurance,Cobalt Software Ltd,Evergreen Energy Corp,Harris & Sons Plumbing,Miller Brothers Construction,Pinnacle Health Group,Jackson County Schools,Taylor Made Furniture Co".split(
    ","
)
EDUCATION = "High school diploma,Some college,Associate degree,Bachelor's degree,Master's degree,Doctorate,Less than high school,GED".split(
    ","
)
MARITAL = "Single,Married,Divorced,Widowed,Separated,Domestic partner".split(",")
RACES = "White,Black or African American,Asian,American Indian or Alaska Native,Native Hawaiian or Other Pacific Islander,Two or more races,Hispanic".split(
    ","
)
RELIGIONS = "Catholic,Protestant,Jewish,Muslim,Hindu,Buddhist,Atheist,None,Orthodox".split(",")
LANGUAGES = "English Spanish Mandarin Cantonese Tagalog Vietnamese French Arabic Korean Russian".split()
BLOOD = "O+ A+ B+ AB+ O- A- B- AB-".split()
PRODUCTS = "Wireless Mouse,Desk Lamp,Yoga Mat,Water Bottle,Running Shoes,Coffee Grinder,Bluetooth Speaker,Office Chair,Notebook A5,Phone Case,Electric Kettle,Backpack 30L,Rain Jacket,Garden Hose,LED Bulb 9W,Board Game".split(
    ","
)
NAMED_PRODUCTS = "Jack Daniel,Johnnie Walker,Calvin Klein,Tommy Hilfiger,Ralph Lauren,Betty Crocker,Ben Sherman,Jimmy Dean,Marie Callender,Dr Pepper,Captain Morgan,Levi Strauss,Jim Beam,Sara Lee,Paul Mitchell,Elizabeth Arden,Jo Malone,Estee Lauder,Hugo Boss,Kate Spade".split(
    ","
)
BRANDS = "Samsung Nike Adidas Bosch Philips Lenovo Sony Dyson Ikea Lego Canon Puma".split()
COLOURS = "black white navy red olive charcoal beige teal".split()
NOTES = "Customer requested a callback next week.|Package arrived damaged, replacement sent.|Patient tolerated the procedure well.|Follow up in two weeks for suture removal.|No acute distress, vital signs stable.|Discussed diet and exercise at length.|Payment plan agreed, first instalment received.|Left a voicemail, no response so far.|Documents incomplete, reminder sent.|Very satisfied with the service.".split(
    "|"
)
STATUSES = "active closed pending suspended cancelled shipped".split()
MARITAL_CODES = "S M D W".split()
PLANS = "Bronze HMO,Silver PPO,Gold PPO,Medicare Advantage,Medicaid,Self-pay".split(",")
RELATIONS = "spouse child parent self sibling other".split()
WORKCLASS = "Private Self-employed Government Without-pay Never-worked".split()
SPECIES = "Rosa canina,Quercus robur,Felis catus,Canis lupus,Pinus nigra,Salmo trutta,Apis mellifera,Betula pendula,Corvus corax,Bufo bufo,Vulpes vulpes,Acer rubrum".split(
    ","
)
