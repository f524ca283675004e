/** 243 ways, wins on every second spin. */
import type { ReelSkin } from '../skin.ts'

export const waysTide: ReelSkin = {
  kind: 'ways', name: 'ways-tide', coins: 20, buyIn: 19, jackpot: null,
  strips: [
    'JQNDJABKSQNTQKTBJCATKQJDCBKACND',
    'SQCWNDQJCQCJDNADKBWKTABTANBJTJQTK',
    'NQBJWQCJKBTKJKWDANTABTKCTQNQJCDSD',
    'TDWQAQJTKCNKTJCQCWANKBDKNJSQTNDBJ',
    'KBCQKTDTSNAKCBKTQNJNCJTDJNDAQJQ',
  ],
  rows: 3,
  lines: [],
  pays: {
    A: [21, 105, 520],
    B: [16, 64, 265],
    C: [13, 42, 160],
    D: [11, 32, 105],
    K: [4, 12, 34],
    Q: [4, 11, 32],
    J: [3, 9, 29],
    T: [3, 8, 24],
    N: [3, 6, 21],
  },
  wildMultiplier: 1, scatterPays: [2, 5, 20], free: { awards: [10, 12, 15], multiplier: 2 },
  figures: {
    rtp: '0.967208', base: '0.824032', scatter: '0.015181', free: '0.127995', rtpWithin: null,
    hit: '0.422013', trigger: '0.007014', deviation: '3.85', maxWin: '275.40',
    bought: { rtp: '0.950748', rtpWithin: null, hit: '0.995839', deviation: '1.08' },
  },
}
