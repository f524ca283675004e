/** Twenty lines whose return is mostly in the high-paying symbols; free spins at five times. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const twentyStorm: ReelSkin = {
  kind: 'lines',
  name: 'twenty-storm',
  coins: 20,
  buyIn: 42,
  jackpot: null,
  most: 8000,
  strips: [
    'JKQDCQCDJTKQTNKDTSNKTQJBJQNJNABKTN',
    'JNTCKJNAQJCTNDJWTKDTQJDCTAQKSNBQKBDN',
    'TDTQNJNTQNSBKNJKCAJQDCQKTCTNBQNKJDJW',
    'ANKJKTQWJTJDTCQDKNKSBQKQNTNBDJQJTCNTN',
    'QJKBJNQJKTQNTNAQDKJNSNJNTKTCTDKTQJDC',
  ],
  rows: 3,
  lines: payLines(3, 20),
  pays: {
    A: [94, 940, 9400],
    B: [76, 560, 4700],
    C: [56, 280, 2300],
    D: [46, 190, 1120],
    K: [23, 76, 375],
    Q: [19, 66, 300],
    J: [15, 56, 265],
    T: [11, 46, 190],
    N: [9, 38, 150],
  },
  wildMultiplier: 1,
  scatterPays: [2, 15, 200],
  free: { awards: [10, 15, 25], multiplier: 5 },
  figures: {
    rtp: '0.955525',
    base: '0.732555',
    scatter: '0.014119',
    free: '0.208851',
    rtpWithin: null,
    hit: '0.338031',
    trigger: '0.005178',
    deviation: '5.56',
    maxWin: '2527.50',
    bought: { rtp: '0.938624', rtpWithin: null, hit: '0.983842', deviation: '1.17' },
  },
}
