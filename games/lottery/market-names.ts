/**
 * Names of lotteries and of the parts of their menus in the languages of the markets that play them: data for languages to
 * come. A lottery's own name (`lotteries.ts`) and each play's own term are the names in its own market's language.
 */
import type { Lottery } from './lotteries.ts'

/** The languages of the markets, as a brand names them (contract/languages.ts). */
export const MARKET_LANGUAGES = ['vi', 'th', 'id', 'zh'] as const
export type MarketLanguage = (typeof MARKET_LANGUAGES)[number]
export type MarketName = Readonly<Record<MarketLanguage, string>>

/** The language in which a family's lotteries and plays have their own names; null where that is English. */
export const OWN_LANGUAGE: Readonly<Record<Lottery['family'], MarketLanguage | null>> = {
  ssc: 'zh',
  race: 'zh',
  pick5: 'zh',
  k3: 'zh',
  pc28: 'zh',
  'mark-six': 'zh',
  keno: 'zh',
  vietnam: 'vi',
  thai: 'th',
  '4d': null,
  togel: 'id',
  philippines: null,
}

/** Names that stay in Latin letters, and why. */
export const AS_THEY_ARE: Readonly<Record<string, string>> = {
  'yeekee zh': 'no Chinese name of it is settled',
  ez2: 'a name that the operator in the Philippines owns',
  swertres: 'a name that the operator in the Philippines owns',
}

/** Vietnamese, Thai, Indonesian, Chinese. Absent: the lottery's own name, or, of a province in Indonesian, its Latin letters. */
type Row = readonly [vi: string | null, th: string | null, id: string | null, zh: string | null]
const ROWS: Readonly<Record<string, Row>> = {
  ssc1: ['SSC 1 phút', 'SSC 1 นาที', 'SSC 1 Menit', null],
  ssc90: ['SSC 1,5 phút', 'SSC 1.5 นาที', 'SSC 1,5 Menit', null],
  ssc3: ['SSC 3 phút', 'SSC 3 นาที', 'SSC 3 Menit', null],
  ssc5: ['SSC 5 phút', 'SSC 5 นาที', 'SSC 5 Menit', null],
  cqssc: ['SSC Trùng Khánh', 'SSC ฉงชิ่ง', 'SSC Chongqing', null],
  xjssc: ['SSC Tân Cương', 'SSC ซินเจียง', 'SSC Xinjiang', null],
  pk10f1: ['PK10 1 phút', 'PK10 1 นาที', 'PK10 1 Menit', null],
  pk10f5: ['PK10 5 phút', 'PK10 5 นาที', 'PK10 5 Menit', null],
  bjpk10: ['PK10 Bắc Kinh', 'PK10 ปักกิ่ง', 'PK10 Beijing', null],
  x11f1: ['11 chọn 5 1 phút', '11 เลือก 5 1 นาที', '11 Pilih 5 1 Menit', null],
  gdx11: ['11 chọn 5 Quảng Đông', '11 เลือก 5 กวางตุ้ง', '11 Pilih 5 Guangdong', null],
  jxx11: ['11 chọn 5 Giang Tây', '11 เลือก 5 เจียงซี', '11 Pilih 5 Jiangxi', null],
  k3f1: ['K3 1 phút', 'K3 1 นาที', 'K3 1 Menit', null],
  k3f3: ['K3 3 phút', 'K3 3 นาที', 'K3 3 Menit', null],
  pc28f1: ['PC28 1 phút', 'PC28 1 นาที', 'PC28 1 Menit', null],
  pc28f3: ['PC28 3 phút', 'PC28 3 นาที', 'PC28 3 Menit', null],
  lhcf5: ['Mark Six 5 phút', 'มาร์คซิกส์ 5 นาที', 'Mark Six 5 Menit', null],
  hklhc: ['Mark Six Hồng Kông', 'มาร์คซิกส์ฮ่องกง', 'Mark Six Hong Kong', null],
  keno5: ['Keno 5 phút', 'คีโน 5 นาที', 'Keno 5 Menit', null],
  kl8: ['Keno Happy 8', 'คีโนแฮปปี้ 8', 'Keno Happy 8', null],
  mb: [null, 'หวยเวียดนามเหนือ', 'Vietnam Utara', '越南北部'],
  'mt-kontum': [null, 'กอนตูม', null, '昆嵩'],
  'mt-khanhhoa': [null, 'คั้ญฮหว่า', null, '庆和'],
  'mt-thuathienhue': [null, 'เถื่อเทียนเว้', null, '承天顺化'],
  'mt-phuyen': [null, 'ฟู้เอียน', null, '富安'],
  'mt-daklak': [null, 'ดั๊กลัก', null, '多乐'],
  'mt-quangnam': [null, 'กว๋างนาม', null, '广南'],
  'mt-danang': [null, 'ดานัง', null, '岘港'],
  'mt-binhdinh': [null, 'บิ่ญดิ่ญ', null, '平定'],
  'mt-quangtri': [null, 'กว๋างจิ', null, '广治'],
  'mt-quangbinh': [null, 'กว๋างบิ่ญ', null, '广平'],
  'mt-gialai': [null, 'ซาลาย', null, '嘉莱'],
  'mt-ninhthuan': [null, 'นิญถ่วน', null, '宁顺'],
  'mt-quangngai': [null, 'กว๋างหงาย', null, '广义'],
  'mt-daknong': [null, 'ดั๊กนง', null, '得农'],
  'mn-tiengiang': [null, 'เตี่ยนซาง', null, '前江'],
  'mn-kiengiang': [null, 'เกียนซาง', null, '坚江'],
  'mn-dalat': [null, 'ดาลัด', null, '大叻'],
  'mn-tphcm': [null, 'โฮจิมินห์', 'Kota Ho Chi Minh', '胡志明市'],
  'mn-dongthap': [null, 'ด่งท้าป', null, '同塔'],
  'mn-camau': [null, 'ก่าเมา', null, '金瓯'],
  'mn-bentre': [null, 'เบ๊นแจ', null, '槟椥'],
  'mn-vungtau': [null, 'หวุงเต่า', null, '头顿'],
  'mn-baclieu': [null, 'บักเลียว', null, '薄辽'],
  'mn-dongnai': [null, 'ด่งนาย', null, '同奈'],
  'mn-cantho': [null, 'เกิ่นเทอ', null, '芹苴'],
  'mn-soctrang': [null, 'ซ้อกจัง', null, '朔庄'],
  'mn-tayninh': [null, 'เต็ยนิญ', null, '西宁'],
  'mn-angiang': [null, 'อานซาง', null, '安江'],
  'mn-binhthuan': [null, 'บิ่ญถ่วน', null, '平顺'],
  'mn-vinhlong': [null, 'หวิญล็อง', null, '永隆'],
  'mn-binhduong': [null, 'บิ่ญเซือง', null, '平阳'],
  'mn-travinh': [null, 'จ่าวิญ', null, '茶荣'],
  'mn-longan': [null, 'ล็องอาน', null, '隆安'],
  'mn-binhphuoc': [null, 'บิ่ญเฟื้อก', null, '平福'],
  'mn-haugiang': [null, 'เห่าซาง', null, '后江'],
  mn2: [null, 'เวียดนามใต้ 2 จังหวัด', 'Vietnam Selatan 2 Provinsi', '越南南部两省'],
  mb1p: [null, 'เวียดนามเหนือด่วน 1 นาที', 'Vietnam Utara Cepat 1 Menit', '越南北部1分彩'],
  mb5p: [null, 'เวียดนามเหนือด่วน 5 นาที', 'Vietnam Utara Cepat 5 Menit', '越南北部5分彩'],
  mn1p: [null, 'เวียดนามใต้ด่วน 1 นาที', 'Vietnam Selatan Cepat 1 Menit', '越南南部1分彩'],
  mn5p: [null, 'เวียดนามใต้ด่วน 5 นาที', 'Vietnam Selatan Cepat 5 Menit', '越南南部5分彩'],
  thai: ['Xổ số chính phủ Thái Lan', null, 'Lotre Pemerintah Thailand', '泰国政府彩票'],
  lao: ['Xổ số Lào', null, 'Lotre Laos', '老挝彩票'],
  hanoi: ['Xổ số Hà Nội', null, 'Lotre Hanoi', '河内彩票'],
  'hanoi-special': ['Xổ số Hà Nội đặc biệt', null, 'Lotre Hanoi Spesial', '河内特别彩票'],
  'hanoi-vip': ['Xổ số Hà Nội VIP', null, 'Lotre Hanoi VIP', '河内VIP彩票'],
  set: ['Xổ số chứng khoán Thái', null, 'Lotre Saham Thailand', '泰国股票彩'],
  nikkei: ['Xổ số chứng khoán Nikkei', null, 'Lotre Saham Nikkei', '日经股票彩'],
  hsi: ['Xổ số chứng khoán Hang Seng', null, 'Lotre Saham Hang Seng', '恒生股票彩'],
  dow: ['Xổ số chứng khoán Dow Jones', null, 'Lotre Saham Dow Jones', '道琼斯股票彩'],
  malay: ['Xổ số Malaysia', null, 'Lotre Malaysia', '马来彩票'],
  yeekee: ['Yeekee', null, 'Yeekee', 'Yeekee'],
  sg4d: ['4D Singapore', 'สิงคโปร์ 4D', '4D Singapura', '新加坡4D万字'],
  magnum: ['Magnum 4D', 'แม็กนั่ม 4D', 'Magnum 4D', '万能4D万字'],
  damacai: ['Da Ma Cai 1+3D', 'ต้าหม่าไฉ่ 1+3D', 'Da Ma Cai 1+3D', '大马彩1+3D'],
  toto: ['Sports Toto 4D', 'สปอร์ตโตโต้ 4D', 'Sports Toto 4D', '多多4D万字'],
  'togel-hk': ['Togel Hồng Kông', 'โตเกลฮ่องกง', null, '香港Togel'],
  'togel-syd': ['Togel Sydney', 'โตเกลซิดนีย์', null, '悉尼Togel'],
  'togel-sg': ['Togel Singapore', 'โตเกลสิงคโปร์', null, '新加坡Togel'],
  ph2d: ['2D EZ2 Philippines', 'ฟิลิปปินส์ 2D EZ2', '2D EZ2 Filipina', '菲律宾2D EZ2'],
  ph3d: ['3D Swertres Philippines', 'ฟิลิปปินส์ 3D Swertres', '3D Swertres Filipina', '菲律宾3D Swertres'],
  ph4d: ['4D Philippines', 'ฟิลิปปินส์ 4D', '4D Filipina', '菲律宾4D'],
  ph6d: ['6D Philippines', 'ฟิลิปปินส์ 6D', '6D Filipina', '菲律宾6D'],
  ph642: ['Lotto 6/42 Philippines', 'ฟิลิปปินส์ ลอตโต้ 6/42', 'Lotto 6/42 Filipina', '菲律宾乐透6/42'],
  ph645: ['Mega Lotto 6/45 Philippines', 'ฟิลิปปินส์ เมก้าลอตโต้ 6/45', 'Mega Lotto 6/45 Filipina', '菲律宾Mega乐透6/45'],
  ph649: ['Super Lotto 6/49 Philippines', 'ฟิลิปปินส์ ซูเปอร์ลอตโต้ 6/49', 'Super Lotto 6/49 Filipina', '菲律宾Super乐透6/49'],
  ph655: ['Grand Lotto 6/55 Philippines', 'ฟิลิปปินส์ แกรนด์ลอตโต้ 6/55', 'Grand Lotto 6/55 Filipina', '菲律宾Grand乐透6/55'],
  ph658: ['Ultra Lotto 6/58 Philippines', 'ฟิลิปปินส์ อัลตร้าลอตโต้ 6/58', 'Ultra Lotto 6/58 Filipina', '菲律宾Ultra乐透6/58'],
}

const named = (vi: string, th: string, id: string, zh: string): MarketName => ({ vi, th, id, zh })
const SIDES = named('Tài xỉu, chẵn lẻ', 'สูง-ต่ำ คู่-คี่', 'Besar-kecil, ganjil-genap', '大小单双')
const DRAGON = named('Rồng hổ', 'เสือ-มังกร', 'Naga-harimau', '龙虎')
const PLACE = named('Định vị', 'ตำแหน่งตายตัว', 'Posisi tetap', '定位胆')

/** The parts of each family's menu, which hold its plays. */
export const MENU_NAMES: Readonly<Record<Lottery['family'], Readonly<Record<string, MarketName>>>> = {
  ssc: {
    star5: named('Năm số', '5 หลัก', '5 digit', '五星'),
    anywhere: named('Không định vị', 'ไม่กำหนดตำแหน่ง', 'Posisi bebas', '不定位'),
    front4: named('Bốn số đầu', '4 หลักหน้า', '4 digit depan', '前四'),
    back4: named('Bốn số cuối', '4 หลักท้าย', '4 digit belakang', '后四'),
    front3: named('Ba số đầu', '3 หลักหน้า', '3 digit depan', '前三'),
    sides: SIDES,
    mid3: named('Ba số giữa', '3 หลักกลาง', '3 digit tengah', '中三'),
    back3: named('Ba số cuối', '3 หลักท้าย', '3 digit belakang', '后三'),
    front2: named('Hai số đầu', '2 หลักหน้า', '2 digit depan', '前二'),
    back2: named('Hai số cuối', '2 หลักท้าย', '2 digit belakang', '后二'),
    place: PLACE,
    dragon: DRAGON,
    bull: named('Ngưu ngưu', 'นิวนิว', 'Niu Niu', '牛牛'),
    optional: named('Tùy chọn', 'เลือกตำแหน่งเอง', 'Posisi pilihan', '任选'),
  },
  race: {
    place: PLACE,
    first: named('Các hạng đầu', 'อันดับแรก', 'Peringkat teratas', '前几名'),
    sides: SIDES,
    dragon: DRAGON,
    sum: named('Tổng quán quân á quân', 'ผลรวมที่ 1 และ 2', 'Jumlah peringkat 1 dan 2', '冠亚和'),
  },
  pick5: {
    any: named('Chọn tùy ý', 'เลือกอิสระ', 'Pilih bebas', '任选'),
    first: named('Các số đầu', 'ลูกแรก', 'Bola pertama', '前二前三'),
    place: PLACE,
    fun: named('Thú vị', 'เล่นสนุก', 'Seru', '趣味'),
    sides: SIDES,
  },
  k3: {
    sum: named('Tổng', 'ผลรวม', 'Jumlah', '和值'),
    triple: named('Ba số giống nhau', 'ตอง', 'Tripel', '三同号'),
    three: named('Ba số khác nhau', 'สามเลขต่างกัน', 'Tiga angka berbeda', '三不同号'),
    pair: named('Hai số giống nhau', 'เลขคู่', 'Kembar', '二同号'),
    two: named('Hai số khác nhau', 'สองเลขต่างกัน', 'Dua angka berbeda', '二不同号'),
    single: named('Một số', 'เลขเดี่ยว', 'Satu angka', '猜一个号'),
    sides: SIDES,
  },
  pc28: {
    number: named('Số tổng', 'เลขรวม', 'Angka jumlah', '特码'),
    sides: SIDES,
    colours: named('Màu', 'สี', 'Warna', '波色'),
    shapes: named('Dạng', 'รูปแบบ', 'Bentuk', '形态'),
  },
  'mark-six': {
    special: named('Số đặc biệt', 'เลขพิเศษ', 'Angka khusus', '特码'),
    normal: named('Số thường', 'เลขปกติ', 'Angka biasa', '正码'),
    sets: named('Chuỗi số', 'เลขชุด', 'Rangkaian angka', '连码'),
    none: named('Không trúng', 'เลขไม่ออก', 'Angka tidak keluar', '自选不中'),
    tails: named('Số đuôi', 'เลขท้าย', 'Ekor', '尾数'),
    total: named('Tổng', 'ผลรวม', 'Jumlah', '总和'),
    animals: named('Con giáp', 'นักษัตร', 'Shio', '生肖'),
  },
  keno: {
    pick: named('Chọn số', 'เลือกเลข', 'Pilih angka', '选号'),
    sum: named('Tổng, ngũ hành', 'ผลรวม ธาตุทั้งห้า', 'Jumlah, lima unsur', '和值五行'),
    share: named('Trên dưới, chẵn lẻ', 'บน-ล่าง คู่-คี่', 'Atas-bawah, ganjil-genap', '上下盘奇偶盘'),
  },
  vietnam: {
    lo: named('Lô', 'โล', 'Lo', '批号'),
    de: named('Đề', 'เด', 'De', '题'),
    digit: named('Đầu, đuôi', 'ตัวหน้า ตัวท้าย', 'Kepala, ekor', '头尾'),
    cang: named('3 càng, 4 càng', '3 ตัว 4 ตัว', '3 angka, 4 angka', '三更四更'),
    xien: named('Lô xiên', 'โลชุด', 'Lo parlay', '串批号'),
    truot: named('Lô trượt', 'โลไม่ออก', 'Lo tidak keluar', '滑批号'),
    sides: named('Chẵn lẻ, tài xỉu', 'สูง-ต่ำ คู่-คี่', 'Besar-kecil, ganjil-genap', '大小单双'),
    dao: named('Đảo', 'กลับเลข', 'Bolak-balik', '倒号'),
  },
  thai: {
    three: named('Ba số', '3 ตัว', 'Tiga angka', '三位'),
    two: named('Hai số', '2 ตัว', 'Dua angka', '二位'),
    run: named('Số chạy', 'เลขวิ่ง', 'Angka lari', '跑号'),
    sides: SIDES,
    four: named('Bốn số', '4 ตัว', 'Empat angka', '四位'),
  },
  '4d': {
    BIG: named('Lớn (Big)', 'บิ๊ก', 'Big', '大'),
    SMALL: named('Nhỏ (Small)', 'สมอล', 'Small', '小'),
    ends: named('A, ABC', 'A และ ABC', 'A, ABC', 'A与ABC'),
  },
  togel: {
    digits: named('4D, 3D, 2D', 'เลข 4D 3D 2D', '4D, 3D, 2D', '四位三位二位'),
    colok: named('Colok', 'โคล็อก', 'Colok', '猜中Colok'),
    shio: named('Con giáp', 'นักษัตร', 'Shio', '生肖'),
    kombinasi: named('Tổ hợp', 'คอมบิเนชัน', 'Kombinasi', '组合'),
    fifty: named('50-50', '50-50 สองด้าน', '50-50', '50-50两面'),
    dasar: named('Dasar', 'ดาซาร์', 'Dasar', '总和Dasar'),
  },
  philippines: {
    ez2: named('EZ2', 'EZ2', 'EZ2', 'EZ2'),
    swertres: named('Swertres', 'Swertres', 'Swertres', 'Swertres'),
    digits: named('Số theo thứ tự', 'เลขตามลำดับ', 'Angka berurutan', '数字型'),
    lotto: named('Lotto 6 số', 'ลอตโต้ 6 ตัว', 'Lotto 6 angka', '乐透型'),
  },
}

/** Returns a lottery's names in the languages of the markets; `latin` is its name in Latin letters. */
export function marketNamesOf(
  { code, name, family }: Pick<Lottery, 'code' | 'name' | 'family'>,
  latin: string,
): MarketName {
  const [vi, th, id, zh] = ROWS[code] ?? [null, null, null, null]
  const own = OWN_LANGUAGE[family]
  const of = (language: MarketLanguage, written: string | null) => written ?? (own === language ? name : latin)
  return { vi: of('vi', vi), th: of('th', th), id: of('id', id), zh: of('zh', zh) }
}
