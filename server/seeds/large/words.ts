/** Words that the large catalogue's names are made of: English, Bengali, and the picture that goes with the noun. */
export const FIRST: readonly (readonly [en: string, bn: string])[] = [
  ['Golden', 'সোনালি'], ['Silver', 'রুপালি'], ['Lucky', 'ভাগ্যবান'], ['Royal', 'রাজকীয়'], ['Wild', 'বুনো'], ['Hidden', 'গোপন'], ['Ancient', 'প্রাচীন'], ['Midnight', 'মধ্যরাতের'],
  ['Crystal', 'স্ফটিক'], ['Burning', 'জ্বলন্ত'], ['Frozen', 'হিমশীতল'], ['Monsoon', 'বর্ষার'], ['River', 'নদীর'], ['Mountain', 'পাহাড়ি'], ['Jungle', 'জঙ্গলের'], ['Desert', 'মরুর'],
  ['Crimson', 'লাল'], ['Emerald', 'পান্না'], ['Sapphire', 'নীলা'], ['Thunder', 'বজ্র'], ['Starlight', 'তারার আলোর'], ['Moonlit', 'জ্যোৎস্নার'], ['Sunrise', 'ভোরের'], ['Harvest', 'ফসলের'],
  ['Festival', 'উৎসবের'], ['Secret', 'রহস্যের'], ['Mighty', 'পরাক্রমী'], ['Noble', 'অভিজাত'], ['Dancing', 'নাচের'], ['Singing', 'গানের'], ['Flying', 'উড়ন্ত'], ['Sleeping', 'ঘুমন্ত'],
  ['Laughing', 'হাসির'], ['Brave', 'সাহসী'], ['Swift', 'দ্রুত'], ['Silent', 'নীরব'], ['Northern', 'উত্তরের'], ['Southern', 'দক্ষিণের'], ['Eastern', 'পুবের'], ['Western', 'পশ্চিমের'],
]
export const SECOND: readonly (readonly [en: string, bn: string, theme: string])[] = [
  ['Tiger', 'বাঘ', 'tiger'], ['Dragon', 'ড্রাগন', 'dragon'], ['Elephant', 'হাতি', 'elephant'], ['Lotus', 'পদ্ম', 'lotus'], ['Crown', 'মুকুট', 'crown'], ['Treasure', 'গুপ্তধন', 'pirate'],
  ['Pharaoh', 'ফারাও', 'pharaoh'], ['Phoenix', 'ফিনিক্স', 'phoenix'], ['Temple', 'মন্দির', 'temple'], ['Pearl', 'মুক্তা', 'pearl'], ['Lantern', 'লণ্ঠন', 'lantern'], ['Bazaar', 'বাজার', 'bazaar'],
  ['Peacock', 'ময়ূর', 'peacock'], ['Dolphin', 'শুশুক', 'dolphin'], ['Wizard', 'জাদুকর', 'wizard'], ['Knight', 'যোদ্ধা', 'knight'], ['Garden', 'বাগান', 'garden'], ['Island', 'দ্বীপ', 'island'],
  ['Comet', 'ধূমকেতু', 'comet'], ['Caravan', 'কাফেলা', 'caravan'], ['Falcon', 'বাজপাখি', 'falcon'], ['Mango', 'আম', 'fruit'], ['Candy', 'মিঠাই', 'candy'], ['Gems', 'রত্ন', 'gems'], ['Waterfall', 'জলপ্রপাত', 'waterfall'],
]
export const THIRD: readonly (readonly [en: string, bn: string])[] = [
  ['Fortune', 'ভাগ্য'], ['Quest', 'অভিযান'], ['Riches', 'ঐশ্বর্য'], ['Nights', 'রজনী'], ['Kingdom', 'রাজ্য'], ['Rush', 'ছুট'], ['Legend', 'কিংবদন্তি'], ['Parade', 'মিছিল'], ['Spin', 'ঘূর্ণি'], ['Dreams', 'স্বপ্ন'],
]
export const HOUSES: readonly (readonly [en: string, bn: string])[] = [
  ['Studio', 'স্টুডিও'], ['Works', 'ওয়ার্কস'], ['Gaming', 'গেমিং'], ['Play', 'প্লে'], ['Arcade', 'আর্কেড'], ['Reels', 'রিলস'], ['Labs', 'ল্যাবস'],
]
