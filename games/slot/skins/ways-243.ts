/** The same strips on 243 ways; a stake is thirty coins (docs/reference/games.md 5.2). */
import type { ReelSkin } from '../skin.ts'

export const ways243: ReelSkin = {
  kind: 'ways', name: 'ways-243', coins: 30, buyIn: 26, jackpot: null,
  strips: [
    'AKQJDTNBKQCJTDNSAQKJBTNCDKQJTN',
    'BKWQJDTNACKQTJSDNBKQJTWCNDQKJT',
    'KACJQTSNDBKQWJTNCDKQJTBNDKQJTN',
    'DQKJWTNBACKQJSTDNCKQBJTNDWKQTJ',
    'CKQJTNDABKQJTSNDCBQKJTNDAKQJTN',
  ],
  rows: 3,
  lines: [],
  pays: {
    A: [40, 200, 1000],
    B: [30, 120, 500],
    C: [25, 80, 300],
    D: [20, 60, 200],
    K: [8, 22, 65],
    Q: [7, 20, 60],
    J: [6, 18, 55],
    T: [6, 15, 45],
    N: [5, 12, 40],
  },
  wildMultiplier: 1, scatterPays: [2, 10, 100], free: { awards: [10, 10, 10], multiplier: 3 },
  figures: {
    rtp: '0.963462', base: '0.730511', scatter: '0.021700', free: '0.211251', rtpWithin: null,
    hit: '0.447577', trigger: '0.008560', deviation: '3.79', maxWin: '320.50',
    bought: { rtp: '0.949186', rtpWithin: null, hit: '0.997353', deviation: '0.85' },
  },
}
