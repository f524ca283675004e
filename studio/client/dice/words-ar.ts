/** Arabic words of dice. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'dice.stage': 'طاولة النرد',
  'dice.over': 'فوق',
  'dice.under': 'تحت',
  'dice.side': 'جهة الفوز',
  'dice.swap': 'بدّل الجهة',
  'dice.target': 'الهدف',
  'dice.multiplier': 'المضاعف',
  'dice.chance': 'فرصة الفوز',
  'dice.payout': 'المدفوع عند الفوز',
  'dice.roll': 'ارمِ النرد',
  'dice.fast': 'رمي سريع',
  'dice.idle': 'اختر جهتك وارمِ',
  'dice.rolling': 'جارٍ الرمي…',
  'dice.won': 'ربحت {amount}',
  'dice.lost': 'لا ربح',
  'dice.spoken.win': 'الرمية {roll}. ربحت {amount}.',
  'dice.spoken.lose': 'الرمية {roll}. لا ربح.',
  'dice.last': 'آخر الرميات',
  'dice.faceRule': 'من {min} إلى {max} بمنزلتين عشريتين.',
  'dice.rules.over': 'فوق {target}',
  'dice.rules.under': 'تحت {target}',
  'dice.history.over': '{roll} · فوق {target}',
  'dice.history.under': '{roll} · تحت {target}',
  'dice.rules.how':
    'الرمية رقم من 0.00 إلى 100.00. تربح عندما يقع فوق هدفك (فوق) أو تحته (تحت). الهدف نفسه خاسر في الجهتين.',
  'dice.rules.pay':
    'الربح يدفع 99 مقسومة على فرصة الفوز بالمئة، شاملًا الرهان. هناك 10,001 رمية مختلفة، فيكون العائد الدقيق أقل من 99 % بشعرة.',
  'dice.rules.table': 'بعض الخيارات وعائدها الدقيق',
  'dice.rules.choice': 'الخيار',
  'dice.rules.rolls': 'الرميات الرابحة',
}
