/** Arabic words of cockfight. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'cock.stage': 'الحلبة',
  'cock.betting': 'الرهانات مفتوحة',
  'cock.closed': 'الرهانات مغلقة',
  'cock.fighting': 'الديكان وجهًا لوجه',
  'cock.seconds': '{count} ث',
  'cock.result.0': 'فاز ميرون',
  'cock.result.1': 'فاز والا',
  'cock.result.2': 'تعادل: يعود رهان ميرون ووالا',
  'cock.result.3': 'تعادل بانتهاء الوقت: يعود رهان ميرون ووالا',
  'cock.waiting': 'الجولة التالية تأتي فورًا',
  'cock.prices': 'أسعار هذه المواجهة',
  'cock.next': 'أسعار المواجهة التالية، بعد {seconds} ث',
  'cock.choose': 'اختر جهة',
  'cock.place': 'راهن على {side}',
  'cock.placed': 'رهانك على {side} مقبول.',
  'cock.mine': 'رهاناتي',
  'cock.none': 'لا رهانات في هذه الجولة بعد.',
  'cock.last': 'آخر الجولات',
  'cock.rules.how':
    'ديكان مرسومان، ميرون (الأحمر) ووالا (الأزرق)، يتواجهان بضع ثوانٍ؛ وكلمة مختومة واحدة تحسم. لا يظهر أي حيوان ولا يُؤذى. الأسعار جديدة في كل جولة وتثبت منذ لحظة رهانك.',
  'cock.rules.draw':
    'عند التعادل يعود رهان ميرون ووالا. «التعادل» يدفع عندما يتراجع الاثنان، و«التعادل بانتهاء الوقت» عندما يصمدان حتى النهاية.',
  'cock.check': 'تحقق من الجولة الأخيرة',
}
