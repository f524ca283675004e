/** Arabic words of towers. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'towers.stage': 'الأبراج',
  'towers.idle': 'اختر برجًا وتسلّق',
  'towers.difficulty': 'البرج',
  'towers.choose': 'اختر حجرًا',
  'towers.grid': 'الدرجات من الأسفل إلى الأعلى',
  'towers.stone': 'الدرجة {step}، الحجر {stone}',
  'towers.how': 'اختر حجرًا في كل من تسع درجات. بعضها يصمد ويحملك إلى الأعلى، وبعضها ينكسر. أيها يصمد خُتم قبل رهانك.',
  'towers.pays':
    'تدفع كل درجة 99 % مقسومة على فرصة الوصول إلى هذا الحد، مقرّبة إلى الأسفل لجزء من مئة. يمكنك أخذ الربح بعد كل درجة؛ والحجر الذي ينكسر ينهي الجولة.',
}
