/** Arabic words of keno. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'keno.hits': '{count} إصابة',
  'keno.stage': 'كينو',
  'keno.idle': 'اختر حتى عشرة أرقام وراهن',
  'keno.grid': 'الأرقام: اختر حتى {count}',
  'keno.pick': 'اختر من رقم إلى عشرة أرقام.',
  'keno.random': 'اختر عني',
  'keno.clear': 'مسح',
  'keno.how': 'تُسحب عشرة من أربعين رقمًا. كلما كان فيها عدد أكبر من أرقامك زاد ما يُدفع.',
  'keno.pays': 'يُظهر الشريط تحت الأرقام ما يدفعه كل عدد من الإصابات بحسب أرقامك ودرجة المخاطرة.',
}
