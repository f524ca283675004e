/** Arabic words of verify. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'verify.title': 'تحقق من جولة بنفسك',
  'verify.lead': 'يُحسب كل شيء على هذا الجهاز؛ لا تسأل الصفحة أحدًا وتعمل بلا اتصال.',
  'verify.game': 'اللعبة',
  'verify.serverSeed': 'بذرة الدار (مكشوفة)',
  'verify.clientSeed': 'بذرتك',
  'verify.nonce': 'العدّاد',
  'verify.hash': 'بصمة الجولة',
  'verify.salt': 'الملح',
  'verify.mix': 'ما مُزج (انسخه من الجولة؛ فارغ للجولات القديمة)',
  'verify.seal': 'SHA-256 لبذرة الدار في الجولة: عُرض هذا الختم عند فتح الرهانات',
  'verify.check': 'احسب النتيجة',
  'verify.result': 'النتيجة',
  'verify.sealed': '‏SHA-256 لبذرة الدار: عُرضت هذه البصمة قبل رهانك',
  'verify.before': 'بصمة الجولة السابقة',
  'verify.wrong': 'هذه القيم لا تعطي جولة. راجع البذرة والعدّاد.',
  'verify.how':
    'قارن النتيجة بجولتك والبصمة بتلك التي خُتمت. تجد البذرة والبصمة والعدّاد لكل جولة في اللعبة تحت «جولاتي».',
  'verify.option.skin': 'السلوت',
  'verify.option.rows': 'الصفوف',
  'verify.option.mines': 'الألغام',
  'verify.option.segments': 'القطاعات',
  'verify.option.fish': 'القاعة والسمكة',
  'verify.option.difficulty': 'البرج',
  'verify.game.crash': 'كراش',
  'verify.game.dice': 'النرد',
  'verify.game.fishing': 'الصيد (طلقة واحدة: العدد والمضاعف)',
  'verify.stops': 'وقفات البكرات:',
  'verify.game.slot': 'سلوت (دورة واحدة: ما تعرضه البكرات)',
}
