/** Names of the groups of the hall's menus. */
import { pickText } from '#contract/languages.ts'
import type { Region } from '#games/lottery/places.ts'

const named = (en: string, bn: string, ar: string) => (locale: string) => pickText({ en, bn, ar }, locale) ?? en

export const REGION_NAMES: Readonly<Record<Region, (locale: string) => string>> = {
  north: named('North', 'উত্তর', 'الشمال'),
  central: named('Centre', 'মধ্য', 'الوسط'),
  south: named('South', 'দক্ষিণ', 'الجنوب'),
  house: named('The house’s own draws', 'হাউসের নিজস্ব ড্র', 'سحوبات الدار'),
  china: named('China', 'চীন', 'الصين'),
  hongkong: named('Hong Kong', 'হংকং', 'هونغ كونغ'),
  thailand: named('Thailand', 'থাইল্যান্ড', 'تايلاند'),
  laos: named('Laos', 'লাওস', 'لاوس'),
  vietnam: named('Vietnam', 'ভিয়েতনাম', 'فيتنام'),
  stocks: named('Stock indices', 'শেয়ার সূচক', 'مؤشرات الأسهم'),
  malaysia: named('Malaysia', 'মালয়েশিয়া', 'ماليزيا'),
  singapore: named('Singapore', 'সিঙ্গাপুর', 'سنغافورة'),
  indonesia: named('Indonesia', 'ইন্দোনেশিয়া', 'إندونيسيا'),
  philippines: named('Philippines', 'ফিলিপাইন', 'الفلبين'),
}
