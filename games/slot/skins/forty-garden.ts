/** Five by four with forty lines: frequent small wins. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const fortyGarden: ReelSkin = {
  kind: 'lines',
  name: 'forty-garden',
  coins: 20,
  buyIn: 15,
  jackpot: null,
  most: 1000,
  strips: [
    'DTKCQQNNNCDTTBJJAABJJKKACKDSBQQ',
    'NAKKDDSBAWBCNJQQNDQKJJCTTJQWCBTTA',
    'TBBCCSDDCTWJDJWJQQQNNKKJBKAAQNTKT',
    'AKKCTJJADQNNDDJQQWJQBBNNWKKTTSCCT',
    'KKDJJNNBKTTTQQCCJJTDDSAANNQBKCQ',
  ],
  rows: 4,
  lines: payLines(4, 40),
  pays: {
    A: [21, 64, 210],
    B: [19, 54, 170],
    C: [16, 42, 135],
    D: [13, 32, 105],
    K: [10, 21, 64],
    Q: [8, 19, 54],
    J: [7, 16, 48],
    T: [6, 13, 42],
    N: [5, 11, 32],
  },
  wildMultiplier: 1,
  scatterPays: [1, 5, 25],
  free: { awards: [8, 10, 15], multiplier: 2 },
  figures: {
    rtp: '0.959007',
    base: '0.719518',
    scatter: '0.020700',
    free: '0.218789',
    rtpWithin: null,
    hit: '0.320137',
    trigger: '0.015808',
    deviation: '2.94',
    maxWin: '142.80',
    bought: { rtp: '0.906253', rtpWithin: null, hit: '0.954358', deviation: '0.79' },
  },
}
