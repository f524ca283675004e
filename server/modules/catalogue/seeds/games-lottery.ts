import { define } from './define.ts'

/**
 * Draws of the house under the lottery titles: four digits under the Vietnamese and South-East Asian ones, five under
 * SSC. A title that names three or five minutes has rounds of that length, all others of one minute. None repeats the
 * result of a state's lottery.
 */
export const LOTT_GAMES = [
  ...define(
    'TCG_LOTTO_VN',
    'LOTT',
    'VN',
    ([name]) => (name.endsWith('Fast 5') ? 'table-digits-4d-5m' : 'table-digits-4d'),
    [
      ['Hanoi Lotto', 'হ্যানয় লটো', 'vnlott', { code: 'vn', lead: 0, hot: true }],
      ['Saigon Lotto', 'সাইগন লটো', 'vnlott'],
      ['Central Coast Lotto', 'মধ্য উপকূল লটো', 'vnlott'],
      ['Hanoi Fast 1', 'হ্যানয় ফাস্ট ১', 'vnlott', { fresh: true }],
      ['Hanoi Fast 5', 'হ্যানয় ফাস্ট ৫', 'vnlott'],
      ['Saigon Fast 1', 'সাইগন ফাস্ট ১', 'vnlott'],
      ['Saigon Fast 5', 'সাইগন ফাস্ট ৫', 'vnlott'],
    ],
  ),
  ...define('TCG_SEA', 'LOTT', 'SEA', 'table-digits-4d', [
    ['SEA 4D', 'এসইএ ফোরডি', 'sealott', { code: 'sea', lead: 1, hot: true }],
    ['Chao Phraya Lotto', 'চাও ফ্রায়া লটো', 'sealott'],
    ['Mekong Lotto', 'মেকং লটো', 'sealott'],
    ['Togel Bay', 'টোগেল বে', 'sealott'],
    ['Straits 4D', 'স্ট্রেইটস ফোরডি', 'sealott'],
    ['Manila 4D', 'ম্যানিলা ফোরডি', 'sealott', { code: 'manila-pick-3' }],
  ]),
  ...define('LOTT', 'LOTT', 'SSC', 'table-ssc', [
    ['SSC Five Star', 'এসএসসি ফাইভ স্টার', 'ssc', { code: 'ssc', lead: 2, hot: true }],
    ['SSC One Minute', 'এসএসসি ওয়ান মিনিট', 'ssc'],
    ['Lucky 5D', 'লাকি ফাইভডি', 'ssc', { code: 'lucky-3d' }],
    ['Five Digits House', 'পাঁচ অঙ্কের হাউস', 'ssc', { code: 'mark-six-house' }],
  ]),
  ...define('LOTT', 'LOTT', 'KENO', 'table-keno-draw', [['Happy Eight', 'হ্যাপি এইট', 'keno', { code: 'eleven-five' }]]),
  ...define('LOTT', 'LOTT', 'PK10', ([name]) => (name.endsWith('Three Minutes') ? 'table-pk10-3m' : 'table-pk10'), [
    ['PK10 Racing', 'পিকে টেন রেসিং', 'pk10', { code: 'pk10', lead: 3, hot: true }],
    ['PK10 Boats', 'পিকে টেন নৌকা', 'pk10'],
    ['PK10 Three Minutes', 'পিকে টেন তিন মিনিট', 'pk10'],
  ]),
  ...define('LOTT', 'LOTT', 'K3', ([name]) => (name.endsWith('Five Minutes') ? 'table-k3-5m' : 'table-k3'), [
    ['K3 Quick', 'কে থ্রি কুইক', 'sicbo', { lead: 4 }],
    ['K3 Five Minutes', 'কে থ্রি পাঁচ মিনিট', 'sicbo'],
  ]),
]

/** E-lottery: the same draws under titles of their own. */
export const ELOTT_GAMES = [
  ...define('ELOTT', 'ELOTT', 'KENO', 'table-keno-draw', [
    ['Keno 80', 'কেনো ৮০', 'keno', { code: 'keno', lead: 0, hot: true }],
    ['Keno Rapid', 'কেনো র‍্যাপিড', 'keno'],
    ['Bingo 80', 'বিঙ্গো ৮০', 'keno', { code: 'bingo-28' }],
    ['Mega Balls', 'মেগা বল', 'keno'],
  ]),
  ...define('ELOTT', 'ELOTT', 'SSC', 'table-ssc', [
    ['Two-Sided SSC', 'টু-সাইডেড এসএসসি', 'ssc', { lead: 1 }],
    ['Digit Draw', 'অঙ্কের ড্র', 'ssc', { code: 'colour-draw' }],
  ]),
  ...define('ELOTT', 'ELOTT', 'K3', 'table-k3', [['Big Small Minute', 'বড় ছোট মিনিট', 'sicbo', { fresh: true }]]),
  ...define('ELOTT', 'ELOTT', 'PK10', 'table-pk10', [['Champion Race', 'চ্যাম্পিয়ন রেস', 'pk10', { lead: 2 }]]),
  ...define('ELOTT', 'ELOTT', 'VN', 'table-digits-4d', [['Hanoi Two-Sided', 'হ্যানয় টু-সাইডেড', 'vnlott']]),
]
