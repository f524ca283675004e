/** Arabic words of wheel. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'wheel.stage': 'العجلة',
  'wheel.idle': 'اختر عجلة ودوّرها',
  'wheel.face': 'عجلة من {count} قطاعًا',
  'wheel.segments': 'القطاعات',
  'wheel.how': 'تقف العجلة عند قطاع خُتم قبل رهانك؛ وما هو مكتوب عليه يُدفع.',
  'wheel.pays': 'المخاطرة المنخفضة تدفع كثيرًا وقليلًا كل مرة، والمرتفعة فيها قطاع رابح واحد. كل عجلة تعيد 99 %.',
}
