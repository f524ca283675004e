/** Ten lines that pay small wins often; long free spins at double pay. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const tenSteady: ReelSkin = {
  kind: 'lines',
  name: 'ten-steady',
  coins: 20,
  buyIn: 23,
  jackpot: null,
  most: 1500,
  strips: [
    'NCNCAKQNSDBJQJKBTJTABQTKCQDJADK',
    'NSCJATBJCBNCJQDTQDADKTKWJNQWKQTAB',
    'TNSKQCDBWTCQKQCJKTNJDAJATJKQWNBDB',
    'NDANTQDJQCTJBCNTWCSNJDBKWTAKQKQKJ',
    'QNTBDNJQCKJTQABJSNDKJDACTCKNQKT',
  ],
  rows: 3,
  lines: payLines(3, 10),
  pays: {
    A: [92, 280, 920],
    B: [82, 230, 740],
    C: [70, 185, 580],
    D: [58, 140, 460],
    K: [42, 92, 280],
    Q: [38, 82, 230],
    J: [32, 70, 210],
    T: [28, 58, 185],
    N: [23, 46, 140],
  },
  wildMultiplier: 1,
  scatterPays: [2, 8, 40],
  free: { awards: [12, 15, 20], multiplier: 2 },
  figures: {
    rtp: '0.961325',
    base: '0.793951',
    scatter: '0.016349',
    free: '0.151025',
    rtpWithin: null,
    hit: '0.222279',
    trigger: '0.007014',
    deviation: '3.30',
    maxWin: '240.00',
    bought: { rtp: '0.924327', rtpWithin: null, hit: '0.951035', deviation: '0.77' },
  },
}
