/** 243 ways with the daily jackpot. */
import type { ReelSkin } from '../skin.ts'

export const waysBazaar: ReelSkin = {
  kind: 'ways', name: 'ways-bazaar', coins: 20, buyIn: null, jackpot: 'daily',
  strips: [
    'NJBJNTAKSKDQTNQDJDCQKAKTCJBNQT',
    'BCBTJAKWTNADNTJCSQNDQBDQKJWCTKJQ',
    'JQDNTDNBKJQTCTCKNKQJSDQTANBJNWK',
    'KNKSTNQNQTAKBWJBJTCDNDKTQAJCQWDJ',
    'JNTBQKQNJSJQATKBDKQCKJTNCDTDNC',
  ],
  rows: 3,
  lines: [],
  pays: {
    A: [30, 150, 760],
    B: [23, 90, 375],
    C: [19, 60, 225],
    D: [15, 46, 150],
    K: [6, 17, 48],
    Q: [5, 15, 46],
    J: [5, 14, 42],
    T: [5, 11, 34],
    N: [4, 9, 30],
  },
  wildMultiplier: 1, scatterPays: [2, 10, 50], free: { awards: [7, 10, 15], multiplier: 3 },
  figures: {
    rtp: '0.949589', base: '0.787035', scatter: '0.019209', free: '0.143344', rtpWithin: null,
    hit: '0.425915', trigger: '0.007813', deviation: '3.63', maxWin: '343.20', bought: null,
  },
}
