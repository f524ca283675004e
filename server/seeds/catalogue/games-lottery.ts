import { define } from './define.ts'

/** Traditional lotteries: Vietnam boards, South-East Asia boards and the fast draws of Ninefold. */
export const LOTT_GAMES = [
  ...define('TCG_LOTTO_VN', 'LOTT', 'VN', null, [
    ['Hanoi Lotto', 'হ্যানয় লটো', 'vnlott', { code: 'vn', lead: 0, hot: true }],
    ['Saigon Lotto', 'সাইগন লটো', 'vnlott'],
    ['Central Coast Lotto', 'মধ্য উপকূল লটো', 'vnlott'],
    ['Hanoi Fast 1', 'হ্যানয় ফাস্ট ১', 'vnlott', { fresh: true }],
    ['Hanoi Fast 5', 'হ্যানয় ফাস্ট ৫', 'vnlott'],
    ['Saigon Fast 1', 'সাইগন ফাস্ট ১', 'vnlott'],
    ['Saigon Fast 5', 'সাইগন ফাস্ট ৫', 'vnlott'],
  ]),
  ...define('TCG_SEA', 'LOTT', 'SEA', null, [
    ['SEA 4D', 'এসইএ ফোরডি', 'sealott', { code: 'sea', lead: 1, hot: true }],
    ['Chao Phraya Lotto', 'চাও ফ্রায়া লটো', 'sealott'],
    ['Mekong Lotto', 'মেকং লটো', 'sealott'],
    ['Togel Bay', 'টোগেল বে', 'sealott'],
    ['Straits 4D', 'স্ট্রেইটস ফোরডি', 'sealott'],
    ['Manila Pick 3', 'ম্যানিলা পিক থ্রি', 'sealott'],
  ]),
  ...define('LOTT', 'LOTT', 'SSC', null, [
    ['SSC Five Star', 'এসএসসি ফাইভ স্টার', 'ssc', { code: 'ssc', lead: 2, hot: true }],
    ['SSC One Minute', 'এসএসসি ওয়ান মিনিট', 'ssc'],
    ['Eleven Five', 'ইলেভেন ফাইভ', 'keno'],
    ['Lucky 3D', 'লাকি থ্রিডি', 'ssc'],
    ['Mark Six House', 'মার্ক সিক্স হাউস', 'vnlott'],
  ]),
  ...define('LOTT', 'LOTT', 'PK10', null, [
    ['PK10 Racing', 'পিকে টেন রেসিং', 'pk10', { code: 'pk10', lead: 3, hot: true }],
    ['PK10 Boats', 'পিকে টেন নৌকা', 'pk10'],
    ['PK10 Three Minutes', 'পিকে টেন তিন মিনিট', 'pk10'],
  ]),
  ...define('LOTT', 'LOTT', 'K3', null, [
    ['K3 Quick', 'কে থ্রি কুইক', 'sicbo', { lead: 4 }],
    ['K3 Five Minutes', 'কে থ্রি পাঁচ মিনিট', 'sicbo'],
  ]),
]

/** E-lottery: the same draws at fixed odds. */
export const ELOTT_GAMES = [
  ...define('ELOTT', 'ELOTT', 'KENO', null, [
    ['Keno 80', 'কেনো ৮০', 'keno', { code: 'keno', lead: 0, hot: true }],
    ['Keno Rapid', 'কেনো র‍্যাপিড', 'keno'],
    ['Bingo 28', 'বিঙ্গো ২৮', 'keno'],
  ]),
  ...define('ELOTT', 'ELOTT', 'SSC', null, [
    ['Two-Sided SSC', 'টু-সাইডেড এসএসসি', 'ssc', { lead: 1 }],
    ['Big Small Minute', 'বড় ছোট মিনিট', 'sicbo', { fresh: true }],
    ['Colour Draw', 'রঙের ড্র', 'vnlott'],
  ]),
  ...define('ELOTT', 'ELOTT', 'PK10', null, [['Champion Race', 'চ্যাম্পিয়ন রেস', 'pk10', { lead: 2 }]]),
  ...define('ELOTT', 'ELOTT', 'VN', null, [
    ['Hanoi Two-Sided', 'হ্যানয় টু-সাইডেড', 'vnlott'],
    ['Mega Balls', 'মেগা বল', 'sealott'],
  ]),
]
