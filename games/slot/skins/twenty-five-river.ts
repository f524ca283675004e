/** Twenty-five lines; more scatters give more free spins. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const twentyFiveRiver: ReelSkin = {
  kind: 'lines',
  name: 'twenty-five-river',
  coins: 20,
  buyIn: 22,
  jackpot: null,
  most: 2500,
  strips: [
    'QJCJQDBNACDTKDNBTKQNKTJNAJQKTS',
    'CTQCBJQDKSTANDNTBJTCDJQKABJNKQW',
    'QWKNCJKBKNJTQNJDNTDSBWTQNKDATJQC',
    'NJKQSCNQDKJAKWTBTABKDTJDQNTNQWCJ',
    'CQNQBACJTKJNCDNBTSDNKTJKDQTKJQ',
  ],
  rows: 3,
  lines: payLines(3, 25),
  pays: {
    A: [54, 275, 1820],
    B: [46, 180, 900],
    C: [36, 135, 540],
    D: [27, 90, 365],
    K: [18, 54, 180],
    Q: [14, 46, 165],
    J: [9, 36, 145],
    T: [9, 27, 110],
    N: [7, 23, 90],
  },
  wildMultiplier: 1,
  scatterPays: [2, 10, 50],
  free: { awards: [8, 12, 20], multiplier: 3 },
  figures: {
    rtp: '0.957843',
    base: '0.775162',
    scatter: '0.019209',
    free: '0.163471',
    rtpWithin: null,
    hit: '0.418232',
    trigger: '0.007813',
    deviation: '3.52',
    maxWin: '610.50',
    bought: { rtp: '0.926031', rtpWithin: null, hit: '0.986878', deviation: '0.93' },
  },
}
