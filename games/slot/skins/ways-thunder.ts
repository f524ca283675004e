/** 243 ways, every wild doubles all ways through it. */
import type { ReelSkin } from '../skin.ts'

export const waysThunder: ReelSkin = {
  kind: 'ways', name: 'ways-thunder', coins: 20, buyIn: 29, jackpot: null,
  strips: [
    'NKDAJDQNTKQJNSDTCKJNBJTQKQTNJQBCTK',
    'NJNCKBQJTNQDTNKAQDTJTSNCJWTDKBQAJKCD',
    'QBDQKDTAWCKNCNJTNBNTJSNQTWQKJQJKCNTDJ',
    'KBTDCQTNQJNKNTKWNJQADJCDSTNQJQTJKTKBN',
    'JDBNQJKNTJDJTQJTKNCQKTNQDKCTJNSNQAKT',
  ],
  rows: 3,
  lines: [],
  pays: {
    A: [18, 115, 1180],
    B: [15, 70, 460],
    C: [12, 42, 235],
    D: [9, 29, 145],
    K: [4, 11, 42],
    Q: [3, 9, 36],
    J: [3, 7, 29],
    T: [2, 6, 23],
    N: [2, 5, 18],
  },
  wildMultiplier: 2, scatterPays: [2, 10, 100], free: { awards: [8, 12, 20], multiplier: 4 },
  figures: {
    rtp: '0.954952', base: '0.800946', scatter: '0.012364', free: '0.141642', rtpWithin: null,
    hit: '0.462263', trigger: '0.005098', deviation: '5.63', maxWin: '3002.40',
    bought: { rtp: '0.936519', rtpWithin: null, hit: '0.993009', deviation: '1.61' },
  },
}
