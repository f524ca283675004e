/** Arabic words of video poker alone. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'video-poker.stage': 'فيديو بوكر',
  'video-poker.idle': 'راهن لتوزيع خمس أوراق',
  'video-poker.pick': 'اضغط على الأوراق التي تحتفظ بها',
  'video-poker.draw': 'بدّل',
  'video-poker.keepAll': 'احتفظ بالخمس كلها',
  'video-poker.new': '{count} جديدة',
  'video-poker.held': 'محفوظة',
  'video-poker.hold': 'احتفظ بـ {card}',
  'video-poker.table': 'ما يُدفع',
  'video-poker.royal': 'رويال فلاش',
  'video-poker.straightFlush': 'ستريت فلاش',
  'video-poker.four': 'أربع متشابهات',
  'video-poker.fullHouse': 'فل هاوس',
  'video-poker.flush': 'فلاش',
  'video-poker.straight': 'ستريت',
  'video-poker.three': 'ثلاث متشابهات',
  'video-poker.twoPair': 'زوجان',
  'video-poker.jacks': 'زوج ولد فأعلى',
  'video-poker.how':
    'تُوزَّع خمس أوراق من رزمة واحدة فيها 52 ورقة. اختر ما تحتفظ به؛ ويُبدَّل الباقي مرة واحدة من الرزمة نفسها، ثم تُدفع قيمة اليد. المفاتيح من 1 إلى 5 تحتفظ بورقة، والمسافة تبدّل.',
  'video-poker.pays':
    'يُدفع للزوج من الولد فأعلى وتعود به قيمة الرهان، ويدفع الرويال فلاش 800×. العائد محسوب على كل يد وكل تبديل مع أفضل اختيار في كل مرة، والاختيارات الأخرى تعيد أقل. واليد المتروكة تبقى كما وُزّعت.',
}
