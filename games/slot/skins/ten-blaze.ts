/** Ten lines, doubling wilds, eight free spins at five times. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const tenBlaze: ReelSkin = {
  kind: 'lines',
  name: 'ten-blaze',
  coins: 20,
  buyIn: 35,
  jackpot: null,
  most: 40_000,
  strips: [
    'QJTNQDBTJAKNKNKSQKQTJTNJNCJDCBTQKD',
    'TNDJWKDQDCNBTBJCSATJDKWJNTQNQCTKAJNQK',
    'DCTNKJDTQWNQCBKTACJDQJNTSKBKJNQNTNQJ',
    'NTJQSKDKNKBJWDKCNCTQNTNDNTQAQWJTJBTJQK',
    'JAQNJKJQNJDJDNDTNKNCKNTKQSTCTJTQBKTQ',
  ],
  rows: 3,
  lines: payLines(3, 10),
  pays: {
    A: [82, 820, 8200],
    B: [66, 480, 4100],
    C: [48, 245, 1960],
    D: [40, 165, 980],
    K: [20, 66, 325],
    Q: [16, 58, 260],
    J: [13, 48, 230],
    T: [10, 40, 165],
    N: [8, 32, 130],
  },
  wildMultiplier: 2,
  scatterPays: [2, 20, 250],
  free: { awards: [8, 12, 20], multiplier: 5 },
  figures: {
    rtp: '0.953168',
    base: '0.770035',
    scatter: '0.014925',
    free: '0.168209',
    rtpWithin: null,
    hit: '0.223713',
    trigger: '0.005023',
    deviation: '10.37',
    maxWin: '16985.00',
    bought: { rtp: '0.935544', rtpWithin: null, hit: '0.868120', deviation: '2.88' },
  },
}
