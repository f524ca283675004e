/** Arabic words of mines. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'mines.stage': 'الألغام',
  'mines.idle': 'اختر عدد الألغام وراهن',
  'mines.grid': 'الخانات',
  'mines.count': 'الألغام',
  'mines.choose': 'افتح خانة',
  'mines.safe': 'الجواهر: {count}',
  'mines.next': 'الجوهرة التالية: {multiplier}',
  'mines.closed': 'الصف {row}، العمود {column}: مغلقة',
  'mines.gem': 'الصف {row}، العمود {column}: جوهرة',
  'mines.hit': 'الصف {row}، العمود {column}: اللغم الذي أصبته',
  'mines.mine': 'الصف {row}، العمود {column}: لغم',
  'mines.rest': 'الصف {row}، العمود {column}: جوهرة لم تُفتح',
  'mines.how':
    'تقع الألغام تحت بعض الخانات الخمس والعشرين؛ وأماكنها خُتمت قبل رهانك. كل خانة بلا لغم ترفع ما يمكنك أخذه. واللغم ينهي الجولة ويخسر الرهان.',
  'mines.pays':
    'ما يمكنك أخذه هو 99 % مقسومة على فرصة الوصول إلى هذا الحد، مقرّبًا إلى الأسفل لجزء من مئة. يمكنك أخذه بعد كل جوهرة.',
}
