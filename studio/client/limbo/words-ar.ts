/** Arabic words of limbo. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'limbo.stage': 'ليمبو',
  'limbo.idle': 'سمِّ مضاعفًا وراهن',
  'limbo.target': 'الهدف',
  'limbo.targetRule': 'من {min} إلى {max} بمنزلتين عشريتين.',
  'limbo.chance': '{share} من الجولات تبلغه',
  'limbo.how':
    'تصعد كل جولة إلى نقطة خُتمت قبل رهانك. إن بلغت المضاعف الذي سمّيته دُفع لك ذلك المضاعف بالضبط؛ وإلا خسرت الرهان.',
  'limbo.pays':
    'يمكن أن يكون الهدف من 1.01× إلى 1,000,000.00×. فرصة بلوغه 99 % مقسومة على الهدف، محسوبة على كل السحبات وعددها 16,777,216.',
}
