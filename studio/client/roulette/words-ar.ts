/** Arabic words of roulette. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'roulette.stage': 'روليت',
  'roulette.idle': 'ضع رقائقك',
  'roulette.board': 'حيث يمكن وضع الرقائق',
  'roulette.red': 'أحمر',
  'roulette.black': 'أسود',
  'roulette.odd': 'فردي',
  'roulette.even': 'زوجي',
  'roulette.low': '1–18',
  'roulette.high': '19–36',
  'roulette.dozen1': '1 إلى 12',
  'roulette.dozen2': '13 إلى 24',
  'roulette.dozen3': '25 إلى 36',
  'roulette.column1': 'عمود 1',
  'roulette.column2': 'عمود 2',
  'roulette.column3': 'عمود 3',
  'roulette.chips': '{spot}: الرقائق {count}',
  'roulette.lay': 'اضغط اللوح لوضع رقاقة.',
  'roulette.undo': 'استرجع واحدة',
  'roulette.clear': 'أخلِ اللوح',
  'roulette.share': 'تتقاسم الرهان {count} من الرقائق، كل منها {amount}',
  'roulette.how':
    'تسقط الكرة في واحد من 37 جيبًا، من 0 إلى 36، ولكل منها الفرصة نفسها. ضع الرقائق على الأرقام والألوان والأنصاف والدزينات والأعمدة؛ ويُقسم الرهان بالتساوي على الرقائق.',
  'roulette.pays':
    'الرقم يعيد 36×، والدزينة أو العمود 3×، وما عداها 2×. الصفر لا يربح إلا على الصفر. كل موضع يعيد 97.30 %.',
}
