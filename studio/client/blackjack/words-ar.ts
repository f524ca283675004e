/** Arabic words of blackjack. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'blackjack.stage': 'بلاك جاك',
  'blackjack.idle': 'راهن لتُوزَّع لك يد',
  'blackjack.dealer': 'الموزّع',
  'blackjack.felt': 'البلاك جاك يدفع 3 إلى 2 · الموزّع يقف عند 17',
  'blackjack.yours': 'دورك',
  'blackjack.hit': 'اسحب',
  'blackjack.stand': 'قف',
  'blackjack.double': 'ضاعف',
  'blackjack.split': 'اقسم',
  'blackjack.doubled': 'مضاعفة',
  'blackjack.blackjack': 'بلاك جاك',
  'blackjack.win': 'رابحة',
  'blackjack.draw': 'تعادل',
  'blackjack.lose': 'خاسرة',
  'blackjack.bust': 'تجاوز',
  'blackjack.how':
    'اقترب من 21 أكثر من الموزّع من دون أن تتجاوزها. الآس يُحسب 1 أو 11 والصور 10. ينظر الموزّع إن كان لديه بلاك جاك، ويسحب حتى 17 ويقف عند كل 17. تأتي كل ورقة من مجموعة كاملة من 52.',
  'blackjack.pays':
    'الربح يدفع 2×، والبلاك جاك 2.5×، والتعادل يعيد الرهان. يمكن مضاعفة أي ورقتين، وقسم زوج متساوي القيمة مرة واحدة؛ وكل منهما يضيف الرهان مجددًا. الآسات المقسومة تنال ورقة واحدة لكل منها، و21 بعد القسم ليست بلاك جاك. لا تأمين. العائد محسوب لأفضل قرار في كل يد.',
}
