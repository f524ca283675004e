/** Arabic words of plinko. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'plinko.stage': 'بلينكو',
  'plinko.idle': 'أسقط الكرة',
  'plinko.board': 'لوح فيه {rows} صفًا من المسامير',
  'plinko.rows': 'الصفوف',
  'plinko.how':
    'تذهب الكرة يسارًا أو يمينًا عند كل صف من المسامير، ولكل اتجاه الفرصة نفسها. الخانة التي تسقط فيها تدفع مضاعفها.',
  'plinko.pays': 'الصفوف الأكثر والمخاطرة الأعلى تنقل ما يُدفع من الوسط إلى الأطراف. يبقى العائد قريبًا جدًا من 99 %.',
}
