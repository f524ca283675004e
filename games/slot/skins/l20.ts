/** Twenty lines, ten free spins at three times the pay (docs/reference/games.md 5.1). */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const l20: ReelSkin = {
  kind: 'lines',
  name: 'l20',
  coins: 20,
  buyIn: 26,
  jackpot: null,
  most: 1500,
  strips: [
    'AKQJDTNBKQCJTDNSAQKJBTNCDKQJTN',
    'BKWQJDTNACKQTJSDNBKQJTWCNDQKJT',
    'KACJQTSNDBKQWJTNCDKQJTBNDKQJTN',
    'DQKJWTNBACKQJSTDNCKQBJTNDWKQTJ',
    'CKQJTNDABKQJTSNDCBQKJTNDAKQJTN',
  ],
  rows: 3,
  lines: payLines(3, 20),
  pays: {
    A: [60, 300, 2000],
    B: [50, 200, 1000],
    C: [40, 150, 600],
    D: [30, 100, 400],
    K: [20, 60, 200],
    Q: [15, 50, 180],
    J: [10, 40, 160],
    T: [10, 30, 120],
    N: [8, 25, 100],
  },
  wildMultiplier: 1,
  scatterPays: [2, 10, 100],
  free: { awards: [10, 10, 10], multiplier: 3 },
  figures: {
    rtp: '0.957051',
    base: '0.725506',
    scatter: '0.021700',
    free: '0.209845',
    rtpWithin: null,
    hit: '0.356928',
    trigger: '0.008560',
    deviation: '3.88',
    maxWin: '421.50',
    bought: { rtp: '0.942871', rtpWithin: null, hit: '0.987905', deviation: '0.89' },
  },
}
