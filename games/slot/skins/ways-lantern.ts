/** 1 024 ways with tripling wilds: a few spins bring it all. */
import type { ReelSkin } from '../skin.ts'

export const waysLantern: ReelSkin = {
  kind: 'ways', name: 'ways-lantern', coins: 20, buyIn: 18, jackpot: null,
  strips: [
    'NKKKQQJABQQTJTKJQDSNNBTTCDCNNDTKJJ',
    'KQJAAKCNDNJCCWNJTTBNJNTSDQQKKQJTTBDD',
    'BKCDWSNNNJJQJJQNCCQQDKKTTTNNDKTTBQJA',
    'BJJNAJJTTNTNQQNJBNNKKDDQQQKKDTWSTKTCC',
    'TQQQQCCBNKQNNTTJJNDTSNTTKDDNAJJKKJJK',
  ],
  rows: 4,
  lines: [],
  pays: {
    A: [4, 23, 235],
    B: [3, 14, 94],
    C: [2, 8, 46],
    D: [2, 6, 29],
    K: [1, 2, 8],
    Q: [1, 2, 7],
    J: [1, 1, 6],
    T: [1, 1, 5],
    N: [1, 1, 4],
  },
  wildMultiplier: 3, scatterPays: [1, 5, 50], free: { awards: [10, 15, 25], multiplier: 2 },
  figures: {
    rtp: '0.958337', base: '0.735967', scatter: '0.015364', free: '0.207006', rtpWithin: null,
    hit: '0.476933', trigger: '0.011735', deviation: '5.79', maxWin: '1147.20',
    bought: { rtp: '0.949816', rtpWithin: null, hit: '0.998467', deviation: '1.65' },
  },
}
