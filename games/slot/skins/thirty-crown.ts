/** Thirty lines, with every vendor’s daily jackpot. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const thirtyCrown: ReelSkin = {
  kind: 'lines',
  name: 'thirty-crown',
  coins: 20,
  buyIn: null,
  jackpot: 'daily',
  most: 600,
  strips: [
    'TJQCTNQNSJDKCDNKNBTBQJKJKAQDTA',
    'WCJKDQCJBNDQKJTJTSTDBWTCQNQABANK',
    'KJSKCNDJKTNBJWNKCTBDQTQDNJNQWATQ',
    'QKCJTKQJNSNTBDJNBDACKAKTWQJDTQN',
    'TCJTAKQNSCKJTQKJBJNTQDNQDBCKDN',
  ],
  rows: 3,
  lines: payLines(3, 30),
  pays: {
    A: [34, 100, 340],
    B: [30, 86, 270],
    C: [26, 68, 215],
    D: [21, 52, 170],
    K: [15, 34, 100],
    Q: [14, 30, 86],
    J: [12, 26, 76],
    T: [10, 21, 68],
    N: [9, 17, 52],
  },
  wildMultiplier: 1,
  scatterPays: [2, 10, 50],
  free: { awards: [10, 12, 15], multiplier: 2 },
  figures: {
    rtp: '0.948865',
    base: '0.790769',
    scatter: '0.019209',
    free: '0.138886',
    rtpWithin: null,
    hit: '0.433810',
    trigger: '0.007813',
    deviation: '2.54',
    maxWin: '102.60',
    bought: null,
  },
}
