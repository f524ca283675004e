/** Every wild doubles the line that it is on. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const twentyDouble: ReelSkin = {
  kind: 'lines',
  name: 'twenty-double',
  coins: 20,
  buyIn: 16,
  jackpot: null,
  most: 2500,
  strips: [
    'QKDSJDKQJKBNTNJCTNTQAQBNDAJTKC',
    'BQKTDTKANWJNBTCQKJDQSAQBJCTDJNCW',
    'DTWSNATCJWKJNJBDNKBCDQKQNQTNKQTJ',
    'KCWBJQNDTDJKQNDTCTJNKWSAQAJTKQNB',
    'JBAKQTCSKTNJCDKJNCDKTQNQDNQTJB',
  ],
  rows: 3,
  lines: payLines(3, 20),
  pays: {
    A: [26, 130, 880],
    B: [22, 88, 440],
    C: [17, 66, 260],
    D: [13, 44, 175],
    K: [9, 26, 88],
    Q: [7, 22, 78],
    J: [4, 17, 70],
    T: [4, 13, 52],
    N: [3, 11, 44],
  },
  wildMultiplier: 2,
  scatterPays: [2, 10, 60],
  free: { awards: [8, 10, 15], multiplier: 2 },
  figures: {
    rtp: '0.957124',
    base: '0.826066',
    scatter: '0.018924',
    free: '0.112134',
    rtpWithin: null,
    hit: '0.385821',
    trigger: '0.007674',
    deviation: '4.56',
    maxWin: '809.60',
    bought: { rtp: '0.901057', rtpWithin: null, hit: '0.979753', deviation: '1.42' },
  },
}
