/**
 * Names as people write them. `Native|latin` gives the Latin form used for the address and, for some, the preferred
 * name. An underscore stands for a space inside one name.
 */
export type NameBank = { feminine: readonly string[]; masculine: readonly string[]; last: readonly string[] }

const words = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))
const bank = (feminine: string, masculine: string, last: string): NameBank => ({
  feminine: words(feminine),
  masculine: words(masculine),
  last: words(last),
})

export const nameBanks: Record<string, NameBank> = {
  english: bank(
    'Abigail Alice Bridget Carys Charlotte Claire Dorothy Eleanor Ella Fiona Georgia Hannah Harriet Imogen Jasmine Joan Kayla Keisha Latoya Louise Maeve Megan Naomi Niamh Olive Paige Ruth Siobhán Tamika Willa',
    'Aaron Alistair Ben Calvin Cormac Darnell DeShawn Dylan Eamon Elliot Frank Gareth Graham Harry Isaac Jamal Jerome Kieran Leroy Marcus Nathan Oscar Patrick Reggie Rhys Seamus Terrence Theo Walter Wesley',
    "Abbott Armstrong Baker Barnes Blackwood Brennan Byrne Campbell Carter Cole Cooper Dawson Douglas Ellis Fletcher Freeman Gallagher Grant Hayes Howell Hughes Jackson Jefferson Kavanagh Lewis MacLeod Marsh McCarthy Murphy Nash O'Brien O'Connor O'Sullivan Palmer Pritchard Quinn Reed Robinson Shaw Sutton Thompson Turner Walsh Washington Whitlock Woods",
  ),
  spanish: bank(
    'Alejandra Ana Araceli Beatriz Carmen Catalina Citlali Daniela Elena Esperanza Fernanda Gabriela Guadalupe Inés Itzel Jimena Lourdes Lucía Maribel Marisol Mónica Noemí Paloma Pilar Rocío Rosa Sofía Valentina Verónica Xóchitl Yolanda',
    'Alejandro Andrés Ángel Arturo César Cuauhtémoc Diego Efraín Emilio Esteban Fernando Gustavo Héctor Hugo Ignacio Iván Javier Joaquín José_Luis Julián Leonardo Luis Mateo Miguel Octavio Pablo Rafael Ramón Raúl Santiago Sergio',
    'Aguilar Álvarez Barragán Cárdenas Castañeda Castillo Cervantes Contreras Cruz de_la_Cruz Delgado Domínguez Escobar Espinoza Figueroa Fuentes García_Márquez Gómez González_Iñárritu Guerrero Gutiérrez Hernández_y_Núñez Herrera Ibáñez Jiménez Juárez Lozano Luna Maldonado Mendoza Montoya Morales Navarro Núñez Ochoa Orozco Ortega Ortiz_de_Zárate Palacios Peña Quintero Ramírez Ríos Rivera Salazar Sandoval Solís Trejo Valdés Vargas Velázquez Villanueva Zamora Zúñiga',
  ),
  french: bank(
    'Adèle Amandine Anaïs Camille Capucine Céline Chloé Clémence Éloïse Émilie Fanny Florence Gaëlle Hélène Inès Jeanne Léa Lucille Maëlys Manon Margaux Mathilde Noémie Océane Romane Sandrine Solène Sylvie Zoé',
    'Adrien Alexandre Antoine Arnaud Aurélien Baptiste Bastien Benoît Cédric Étienne Fabien François Gaël Guillaume Hugo Jean-Baptiste Jérôme Julien Laurent Loïc Luc Mathieu Maxime Olivier Pascal Quentin Rémi Sébastien Thibault Yann',
    "Arnaud Aubert Beaulieu Bélanger Bernard Bonnet Bouchard Carpentier Chevalier Côté d'Almeida Delacroix de_La_Tour Desjardins Dubois Dufour Dupuis Fontaine Gagnon Gauthier Girard Guérin Lacroix Lambert Lavoie Leblanc Lefèvre Le_Goff L'Heureux Marchand Martin-Durand Mercier Moreau Nguyen Paquette Pelletier Perrin Poirier Renaud Rousseau Roy St-Pierre Tremblay Vasseur Villeneuve",
  ),
  german: bank(
    'Anke Annika Britta Charlotte Dörte Elke Frauke Gesche Hanna Heike Ilse Jette Katharina Lena Lieselotte Maike Marlene Mareike Nele Petra Silke Svenja Ute Wiebke',
    'Arne Bernd Björn Christoph Dieter Eike Florian Georg Hauke Henning Holger Jan-Philipp Jens Jörg Karsten Klaus Lars Malte Matthias Ole Rainer Sönke Thorsten Uwe Wolfgang',
    'Ahrens Albrecht Behrens Brandt Brüggemann Clausen Dietrich Ehlers Feldmann Friedrichs Gröning Hansen Heßler Jansen Johannsen Köhler Krüger Lüdemann Meißner Möller Niemann Oltmanns Petersen Rathje Schäfer Schröder Schwarzenberger-Wiesenthal Thomsen Vogel von_der_Heide Wegener Weiß Wulff zu_Löwenstein',
  ),
  dutch: bank(
    'Anouk Babette Eva Femke Fleur Hanneke Iris Jantine Jip Lieke Lotte Maaike Marijke Nienke Noor Renske Roos Sanne Sophie Tess Willemijn',
    'Bas Bram Casper Daan Floris Gijs Hendrik Jeroen Joost Koen Lars Maarten Martijn Niels Pieter Ruben Sander Sjoerd Teun Thijs Wouter',
    "Bakker Bos Brouwer de_Boer de_Graaf de_Wit Dijkstra Hoekstra Huisman Jansen Kok Kuipers Mulder Postma Prins Smit 't_Hart van_Beek van_den_Berg van_der_Meer van_Dijk van_Leeuwen van_'t_Hof Verhoeven Visser Vos Willems",
  ),
  nordic: bank(
    'Aino Åsa Astrid Birgitta Elín Freja Guðrún Ingrid Kaisa Linnéa Maja Sigrid Signe Solveig Tuuli Tyra',
    'Aksel Anders Bjarne Eero Einar Gunnar Håkon Ilmari Jonas Kåre Lauri Magnus Nils Oskar Ragnar Søren',
    'Ahonen Andersen Bergström Dahl Eklund Hansen Holm Järvinen Korhonen Lindqvist Lund Mäkelä Nygård Øverland Sandvik Solheim Sørensen Virtanen',
  ),
  polish: bank(
    'Agnieszka Alicja Beata Bożena Dorota Ewa Grażyna Halina Joanna Kinga Małgorzata Olena Weronika Zofia',
    'Andrzej Bartosz Bogdan Grzegorz Jacek Krzysztof Łukasz Maciej Paweł Piotr Stanisław Tomasz Wojciech Zbigniew',
    'Adamczyk Baran Dąbrowski-Lis Gołębiowski Jabłoński Kaczmarek Kamiński Kowalczyk Krawczyk Lewandowski Mazur Nowak Olszewski Pawlak Sikora Szczepański Wójcik Wróbel Zając Zieliński',
  ),
  italian: bank(
    'Alessandra Beatrice Caterina Chiara Elisa Federica Francesca Giada Giulia Ilaria Ludovica Margherita Martina Noemi Ornella Paola Rosalba Serena Silvia Viola',
    'Alessio Andrea Carlo Claudio Dario Davide Enrico Fabio Gianluca Giorgio Lorenzo Luca Marco Matteo Nicolò Paolo Pietro Riccardo Stefano Vittorio',
    "Bianchi Bruni Caruso Colombo Conti Costa D'Amico D'Angelo De_Luca Dell'Acqua Esposito Ferrari Fontana Gallo Greco Leone Lombardi Mancini Marchetti Martini Moretti Pellegrini Ricci Rinaldi Rossi Serra Testa Vitale",
  ),
  portuguese: bank(
    'Adriana Aline Amanda Bruna Camila Carolina Débora Fernanda Flávia Heloísa Isabela Juliana Larissa Letícia Luiza Maria_Eduarda Mariana Natália Priscila Rafaela Renata Tatiana Thaís Vitória',
    'André Antônio Bruno Caio Cauã Daniel Eduardo Felipe Gabriel Guilherme Henrique Igor João João_Pedro Leandro Lucas Marcelo Matheus Murilo Otávio Rodrigo Thiago Vinícius Wellington',
    'Almeida Andrade Araújo Assunção Barbosa Cardoso Carvalho_da_Silva Coelho Conceição Correia Costa da_Silva de_Oliveira dos_Santos_Pereira Farias Ferreira Gonçalves Guimarães Lima Machado Magalhães Melo Monteiro Moura Nascimento Nogueira Peixoto Pinheiro Ribeiro Rocha Sá Sampaio Siqueira Teixeira Vasconcelos',
  ),
  yoruba: bank(
    'Abimbola Adaeze Adunni Ayomide Bisi Bolanle Damilola Ebun Folake Funmilayo Ibironke Kehinde Modupe Morenike Olufunke Omolara Sade Simisola Temitope Titilayo Yetunde',
    'Adebayo Ademola Akin Ayodele Babajide Bamidele Dele Femi Gbenga Kayode Kolade Kunle Olamide Olu Oluwaseun Rotimi Segun Taiwo Tunde Wale Yemi',
    'Abiodun Adebayo Adekunle Adeleke Adeyemi Afolabi Ajayi Akande Akinola Alabi Balogun Bankole Fashola Lawal Odukoya Ogundipe Ogunleye Okunola Oladipo Olatunji Onabanjo Oyelaran Shittu Williams',
  ),
  igbo: bank(
    'Adaobi Amarachi Amara Chiamaka Chidinma Chinwe Ebele Ifeoma Ijeoma Kosisochukwu Nkechi Nneka Ngozi Obiageli Oluchi Somtochukwu Uchenna Ugochi',
    'Arinze Chidi Chike Chukwuemeka Ebuka Emeka Ifeanyi Ikenna Kelechi Nnamdi Obinna Okechukwu Onyeka Tobenna Uche Ugonna Uzoma',
    'Achebe Anyanwu Azikiwe Chukwu Chukwuemeka-Nwosu Eze Ezekwesili Igwe Ikpeazu Mbanefo Nnadi Nwachukwu Nwankwo Nwosu Obi Obiora Odenigbo Okafor Okeke Okonkwo Okoro Onuoha Onyekachi Uzor',
  ),
  kenyan: bank(
    'Achieng Akinyi Atieno Chebet Esther Faith Jepkoech Kagure Mercy Moraa Mumbi Mwende Nafula Njeri Nyambura Wairimu Wambui Wanjiru Zawadi',
    'Barasa Brian Collins Geoffrey Juma Kamau Kipchoge Kiprop Kiptoo Mwangi Mutua Ochieng Odhiambo Omondi Onyango Otieno Samuel Wafula Wekesa',
    "Chepkemoi Gathogo Githinji Kariuki Kemboi Kimani Kinyua Kirui Koech Maina Mbugua Muthoni Mutiso Mwaura Ndung'u Ngugi Njoroge Nyaga Odinga Oduya Oloo Ongeri Rotich wa_Thiong'o Wanyama",
  ),
  arabic: bank(
    'Aïcha Amal Asmaa Chaimae Dounia Fatima-Zahra Ghita Hajar Hanane Imane Khadija Laila Leïla Loubna Maha Malika Mouna Nadia Najat Rania Salma Samira Siham Yasmine Zineb',
    'Abdelkader Adil Ahmed Anas Ayoub Bilal Driss Faysal Hamza Hicham Idriss Ilyas Jamal Karim Khalid Mehdi Mounir Mustapha Nabil Omar Othmane Rachid Reda Samir Tarik Younes Zakaria',
    'Alaoui al-Masri Amrani Bakkali Belhaj Benali Bennani Benjelloun Berrada Bouzid Chraibi El_Fassi El_Idrissi El-Amin Fahmy Filali Ghali Haddad Idrissi Kabbaj Khoury Lahlou Mansouri Naciri Ouazzani Saadi Sabri Slaoui Tazi Zahidi Ziani',
  ),
  arabic_script: bank(
    'ليلى|Layla سلمى|Salma نادية|Nadia مريم|Maryam هدى|Huda سناء|Sanaa',
    'يوسف|Youssef كريم|Karim طارق|Tariq سامي|Sami حسن|Hassan عمر|Omar',
    'الإدريسي|Al-Idrissi حداد|Haddad المنصوري|Mansouri بنعلي|Benali الفاسي|Fassi العلوي|Alaoui',
  ),
  haitian: bank(
    'Fabiola Ketsia Marie-Ange Mirlande Nadège Rose-Laure Widline',
    'Dieudonné Evens Frantz Jean-Robert Ricardo Wilner Yves',
    'Augustin Baptiste Cadet Charles Désir Etienne Jean-Louis Joseph Pierre-Louis Toussaint',
  ),
  turkish: bank(
    'Ayşe Defne Elif Esra Fatma Gül Melek Nilüfer Özlem Şeyma Zeynep',
    'Ahmet Barış Cem Deniz Emre Hakan İbrahim Kaan Mehmet Oğuz Yiğit',
    'Aydın Çelik Demir Doğan Güneş Kaya Kılıç Öztürk Şahin Yavuz Yıldız',
  ),
  surinamese: bank(
    'Chantal Indra Mavis Muriel Sharda Sunita',
    'Ashwin Clifton Iwan Ricardo Roché Stanley',
    'Bhagwandas Jhinkoe Kartosen Pinas Ramdin Sumter Venetiaan Wijdenbosch',
  ),
  ukrainian: bank(
    'Олена|Olena Оксана|Oksana Ірина|Iryna Дарина|Daryna',
    'Андрій|Andrii Богдан|Bohdan Тарас|Taras Микола|Mykola',
    'Бондаренко|Bondarenko Коваленко|Kovalenko Мельник|Melnyk Шевчук|Shevchuk',
  ),
  bulgarian: bank(
    'Мария|Maria Елена|Elena Десислава|Desislava Иванка|Ivanka Ралица|Ralitsa Цветелина|Tsvetelina Petya Gergana Milena Radka Snezhana Yoana',
    'Георги|Georgi Димитър|Dimitar Иван|Ivan Христо|Hristo Пламен|Plamen Красимир|Krasimir Atanas Boyan Kaloyan Nikolay Stoyan Vasil',
    'Георгиев|Georgiev Димитров|Dimitrov Стоянов|Stoyanov Тодоров|Todorov Колев|Kolev Atanasov Borisov Hristov Iliev Marinov Nikolov Vasilev Yordanov',
  ),
  greek: bank(
    'Ελένη|Eleni Μαρία|Maria Σοφία|Sofia Κατερίνα|Katerina Δέσποινα|Despina Athina Danae Ioanna Vasiliki',
    'Γιώργος|Giorgos Δημήτρης|Dimitris Νίκος|Nikos Κώστας|Kostas Σταύρος|Stavros Alexandros Christos Lefteris Thanasis',
    'Γεωργίου|Georgiou Οικονόμου|Oikonomou Βασιλείου|Vasileiou Παπανικολάου|Papanikolaou Anagnostou Antoniou Dimitriou Ioannou',
  ),
  armenian: bank(
    'Anahit Lusine Nairi Siranush',
    'Aram Hovik Tigran Vahe',
    'Avedissian Ghazarian Hagopian Petrosyan',
  ),
  hmong: bank(
    'Gao_Nou Mai_See Pa_Houa Yer',
    'Chue Kou Tou_Ger Xeng',
    'Her Lor Moua Thao Vang Vue Xiong Yang',
  ),
  indian: bank(
    'Aditi Ananya Anjali Bhavana Chitra Deepika Divya Gauri Harpreet Ishita Jyoti Kavya Lakshmi Meera Nandini Neha Pooja Priyanka Radhika Ritu Sangeeta Shreya Simran Sneha Swati Tanvi Usha Vidya',
    'Aakash Abhinav Aditya Amit Anand Arjun Ashok Deepak Farhan Ganesh Gurpreet Harish Imran Jaspreet Karthik Kiran Manoj Mohan Nikhil Omkar Pranav Rahul Rajesh Rohan Sandeep Siddharth Suresh Tejas Varun Vikram',
    'Agarwal Apte Bhatt Bhosale Chandrasekaran Chaudhary Chavan Desai Deshpande Fernandes Gaikwad Gill Gokhale Gupta Iyer Jadhav Joshi Kadam Kaur Khan Krishnamurthy Kulkarni Lele Mehta Menon Mukherjee Naik Nair Pandit Patil Pawar Phadke Rao Reddy Sandhu Sethi Shaikh Sharma Shinde Singh Subramanian Thakur Venkataraman',
  ),
  devanagari: bank(
    'अनघा|Anagha कविता|Kavita मीनल|Minal सुनीता|Sunita श्रुती|Shruti',
    'अमोल|Amol गणेश|Ganesh रोहित|Rohit संजय|Sanjay विशाल|Vishal',
    'देशमुख|Deshmukh कुलकर्णी|Kulkarni जोशी|Joshi पाटील|Patil शिंदे|Shinde',
  ),
  filipino: bank(
    'Aileen Althea Analyn Bituin Cherry_Mae Corazon Divina Jasmine Joy Kristine Liwayway Ma._Lourdes Maricel Mayumi Princess Rowena Sampaguita Tala',
    'Angelo Arnel Bayani Christian Dennis Efren Ernesto Jayson Jericho Jun Lito Marlon Noel Paolo Ramil Rodel Rommel Vergel',
    'Abad Aquino Bautista Bondoc Cabrera Catacutan Cruz dela_Cruz Dimaculangan Evangelista Garcia Ignacio Lim Macaraeg Magsaysay Manalo Mangubat Ocampo Pangilinan Quiambao Reyes San_Agustin Santos Sarmiento Tolentino Villanueva Yap',
  ),
  japanese: bank(
    '愛子|Aiko 真由美|Mayumi 桜|Sakura 直子|Naoko さくら|Sakura 優花|Yuka 美穂|Miho ひかり|Hikari',
    '健太|Kenta 翔|Sho 大輔|Daisuke 直樹|Naoki 拓也|Takuya 浩|Hiroshi 陸|Riku 悠斗|Yuto',
    '佐藤|Sato 鈴木|Suzuki 高橋|Takahashi 田中|Tanaka 伊藤|Ito 山本|Yamamoto 中村|Nakamura 小林|Kobayashi 加藤|Kato 吉田|Yoshida 松本|Matsumoto 井|I',
  ),
  japanese_abroad: bank(
    'Akemi Harumi Keiko Midori Naomi Yumi',
    'Akira Goro Hideki Ken Makoto Shin',
    'Fujimoto Hayashi Ishikawa Kimura Mori Nakagawa Okada Saito Ueda Watanabe',
  ),
  korean: bank(
    '서연|Seo-yeon 지우|Ji-woo 민지|Min-ji 하은|Ha-eun 수빈|Su-bin 은영|Eun-young',
    '민준|Min-jun 도윤|Do-yun 지훈|Ji-hoon 현우|Hyun-woo 성민|Sung-min 태영|Tae-young',
    '김|Kim 이|Lee 박|Park 최|Choi 정|Jung 강|Kang 오|O 윤|Yoon',
  ),
  korean_abroad: bank(
    'Eun-ji Grace Hye-jin Soo-ah Yuna',
    'Daniel Joon Min-ho Seung-hyun Tae-yang',
    'Bae Cho Han Jang Kwon Noh O Ryu Seo Shin',
  ),
  hanzi: bank(
    'Bao Fang Hui-Min Jing Lan Li-Hua Mei-Lin Qiu Xiu-Ying Yi-Ting',
    'Bo Cheng Da-Wei Guo-Qiang Jian Jun Lei Ming Wei Zhi-Hao',
    'Chang Chen Chou Gao He Hsu Huang Liang Lin Lu Qi Tsai Wang Wu Xie Yu Zhang Zhou E',
  ),
  hanzi_taiwan: bank(
    '怡君|Yi-Chun 雅婷|Ya-Ting 淑芬|Shu-Fen 佳穎|Chia-Ying',
    '志明|Chih-Ming 家豪|Chia-Hao 俊傑|Chun-Chieh 建宏|Chien-Hung',
    '陳|Chen 林|Lin 黃|Huang 張|Chang 吳|Wu 歐陽|Ouyang',
  ),
  hanzi_mainland: bank(
    '秀英|Xiuying 丽华|Lihua 静|Jing 雨桐|Yutong',
    '伟|Wei 建国|Jianguo 磊|Lei 子轩|Zixuan',
    '王|Wang 李|Li 张|Zhang 刘|Liu 陈|Chen 诸葛|Zhuge',
  ),
  indonesian: bank(
    'Ayu Dewi Endang Intan Putri Ratna Sri Wulan',
    'Agus Bambang Budi Dimas Eko Hendra Joko Rizky',
    'Hartono Kusuma Lestari Pratama Purnomo Santoso Setiawan Siregar Suryani Wijaya',
  ),
  pasifika: bank(
    'Ana Aroha Hinemoa Lupe Mele Ngaire Sina',
    'Hemi Ioane Manaia Rangi Sefo Tāne Wiremu',
    'Faleolo Ngata Parata Tamati Taufa Te_Kanawa Tūhoe Vea Whetū',
  ),
}

/** What letters become in an address; everything else loses its marks by decomposition. */
const latin: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  å: 'a',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  œ: 'oe',
}

export function forAddress(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßøæåłđðþıœ]/g, (letter) => latin[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]+/g, '')
}

/** Where surnames follow the person, the bank holds the masculine form. */
export function surnameFor(last: string, feminine: boolean): string {
  if (!feminine) return last
  return last
    .replace(/(ов|ев)(?=\||$)/g, '$1а')
    .replace(/(?<=[a-z])(ov|ev)$/, '$1a')
    .replace(/(sk|ńsk)i(?=-|$)/, '$1a')
}
