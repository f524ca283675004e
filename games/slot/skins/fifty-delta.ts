/** Five by four with fifty lines and stacked pictures. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const fiftyDelta: ReelSkin = {
  kind: 'lines',
  name: 'fifty-delta',
  coins: 20,
  buyIn: 15,
  jackpot: null,
  most: 2000,
  strips: [
    'NNNQQQTTTKKJJCSNDDAAQKKCTBBDJJ',
    'NNAJQQQNJJJWCQTADDDKBBBSWTTTKCCK',
    'NNBBQQQDDWCCKDTTTTNSQJKKKWANNJJJ',
    'WQQJJAABBDDDSQQWTKKKNNNKCCJJTTTN',
    'QKKKTTCCCDNNTJJNJJASTBBNKQQQDD',
  ],
  rows: 4,
  lines: payLines(4, 50),
  pays: {
    A: [21, 105, 680],
    B: [17, 68, 345],
    C: [14, 52, 205],
    D: [10, 34, 140],
    K: [7, 21, 68],
    Q: [5, 17, 62],
    J: [3, 14, 56],
    T: [3, 10, 42],
    N: [3, 9, 34],
  },
  wildMultiplier: 1,
  scatterPays: [1, 6, 30],
  free: { awards: [8, 10, 12], multiplier: 2 },
  figures: {
    rtp: '0.961675',
    base: '0.700375',
    scatter: '0.024175',
    free: '0.237125',
    rtpWithin: null,
    hit: '0.289756',
    trigger: '0.017266',
    deviation: '3.67',
    maxWin: '488.10',
    bought: { rtp: '0.899320', rtpWithin: null, hit: '0.935247', deviation: '1.04' },
  },
}
