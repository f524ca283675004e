/** Wilds triple, and triple again where two are on one line. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const twentyFiveTriple: ReelSkin = {
  kind: 'lines',
  name: 'twenty-five-triple',
  coins: 20,
  buyIn: 20,
  jackpot: null,
  most: 6000,
  strips: [
    'NATJTCQJNJTNTDQSJQTKQNKCKQJNDBKBDK',
    'QKJTNTJDQTCDJCSNKQBQWJBJNATKDNTDCKNA',
    'QWTNTJBQKQCDTDNJCJWTNADJCNKNJTKSQKNQB',
    'WTDTABJQNBQKNJSKNJCQNKNTCNDTJTDKQJKTQ',
    'CQNSTJKJBTNCKQJNJQDTJTKDNKQJTQNAKTND',
  ],
  rows: 3,
  lines: payLines(3, 25),
  pays: {
    A: [26, 130, 860],
    B: [22, 86, 440],
    C: [17, 64, 260],
    D: [13, 44, 175],
    K: [9, 26, 86],
    Q: [6, 22, 78],
    J: [4, 17, 70],
    T: [4, 13, 52],
    N: [3, 11, 44],
  },
  wildMultiplier: 3,
  scatterPays: [1, 10, 100],
  free: { awards: [10, 12, 15], multiplier: 2 },
  figures: {
    rtp: '0.954593',
    base: '0.853684',
    scatter: '0.007491',
    free: '0.093417',
    rtpWithin: null,
    hit: '0.409450',
    trigger: '0.005098',
    deviation: '5.46',
    maxWin: '2550.60',
    bought: { rtp: '0.907884', rtpWithin: null, hit: '0.994841', deviation: '1.57' },
  },
}
