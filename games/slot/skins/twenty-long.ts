/** Rare free spins, but fifteen or more at a time. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const twentyLong: ReelSkin = {
  kind: 'lines',
  name: 'twenty-long',
  coins: 20,
  buyIn: 40,
  jackpot: null,
  most: 3000,
  strips: [
    'NQNAJTBQDBNCKDSJKJAKTQKQNCKTNJDTQJT',
    'JDQCNTANDCBKTKWTKJQBAJNQJDTCBJDTQNQKS',
    'DBNQSJCWDAJTKNTDQKNJNWKJTQNTBKCTKAJNQCQ',
    'NKQWJQKSATJKNTBDNJDKCTCJWKQNQNBDTQCTJA',
    'KNTBNAQKDBJCTQJNCKNJDQJNQKDCSJTQTKTD',
  ],
  rows: 3,
  lines: payLines(3, 20),
  pays: {
    A: [76, 375, 2500],
    B: [62, 250, 1260],
    C: [50, 190, 760],
    D: [38, 125, 500],
    K: [25, 76, 250],
    Q: [19, 62, 225],
    J: [13, 50, 200],
    T: [13, 38, 150],
    N: [10, 32, 125],
  },
  wildMultiplier: 1,
  scatterPays: [3, 20, 200],
  free: { awards: [15, 20, 30], multiplier: 3 },
  figures: {
    rtp: '0.962255',
    base: '0.762720',
    scatter: '0.018236',
    free: '0.181299',
    rtpWithin: null,
    hit: '0.347432',
    trigger: '0.004718',
    deviation: '4.25',
    maxWin: '778.05',
    bought: { rtp: '0.946563', rtpWithin: null, hit: '0.998343', deviation: '0.77' },
  },
}
