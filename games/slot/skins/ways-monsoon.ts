/** 1 024 ways on five by four. */
import type { ReelSkin } from '../skin.ts'

export const waysMonsoon: ReelSkin = {
  kind: 'ways', name: 'ways-monsoon', coins: 20, buyIn: 14, jackpot: null,
  strips: [
    'DQCABQDJBDTCNKTAKNJNTKQSTNQJKJ',
    'KDCQJTBJATQKNDAQBNDJQWTCNTCSKJB',
    'QDKQNCTNJDJBQNJBCATSDQJTKNKWTKN',
    'QBKBSKDJNCTJDAWDKTJTQKQNQCNATNJ',
    'TQNCDJQTSCDBKCKDTJNQKQTAJNBNKJ',
  ],
  rows: 4,
  lines: [],
  pays: {
    A: [11, 56, 275],
    B: [8, 34, 140],
    C: [7, 22, 82],
    D: [6, 17, 56],
    K: [2, 6, 18],
    Q: [2, 6, 17],
    J: [2, 5, 15],
    T: [2, 4, 12],
    N: [1, 3, 11],
  },
  wildMultiplier: 1, scatterPays: [1, 5, 25], free: { awards: [8, 10, 15], multiplier: 2 },
  figures: {
    rtp: '0.962578', base: '0.689646', scatter: '0.024192', free: '0.248740', rtpWithin: null,
    hit: '0.661386', trigger: '0.018196', deviation: '2.92', maxWin: '86.40',
    bought: { rtp: '0.957952', rtpWithin: null, hit: '0.999827', deviation: '0.81' },
  },
}
