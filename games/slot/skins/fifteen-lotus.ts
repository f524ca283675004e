/** Fifteen lines with a medium spread, and the grand jackpot. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const fifteenLotus: ReelSkin = {
  kind: 'lines',
  name: 'fifteen-lotus',
  coins: 20,
  buyIn: null,
  jackpot: 'grand',
  most: 1500,
  strips: [
    'CQTSKNKQJDCTJKTAJNTQNQJKDBDABN',
    'KTBDANBKQBJCTQTJCAJNWQKDSJDTNQWC',
    'QWKSKNWNJTNQTCJDKBQNDJDNCQTKBJAT',
    'QSNKJKNBDCDQTKACTNTDQNJBTWJAKQJW',
    'NCQCSQKDJKBKNDTQTNACKQBDJTJTNJ',
  ],
  rows: 3,
  lines: payLines(3, 15),
  pays: {
    A: [74, 370, 2500],
    B: [62, 250, 1240],
    C: [50, 185, 740],
    D: [38, 125, 500],
    K: [25, 74, 250],
    Q: [19, 62, 225],
    J: [12, 50, 200],
    T: [12, 38, 150],
    N: [10, 30, 125],
  },
  wildMultiplier: 1,
  scatterPays: [2, 10, 75],
  free: { awards: [8, 10, 12], multiplier: 3 },
  figures: {
    rtp: '0.941606',
    base: '0.766296',
    scatter: '0.019048',
    free: '0.156262',
    rtpWithin: null,
    hit: '0.308921',
    trigger: '0.007674',
    deviation: '3.75',
    maxWin: '431.25',
    bought: null,
  },
}
