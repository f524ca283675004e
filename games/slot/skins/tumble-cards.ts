/** Seven symbols: four spins of ten win. */
import type { CascadeSkin } from '../skin.ts'

export const tumbleCards: CascadeSkin = {
  kind: 'cascade',
  name: 'tumble-cards',
  coins: 20,
  buyIn: 12,
  jackpot: null,
  most: 4000,
  weights: { A: 18, B: 22, C: 28, D: 30, K: 34, Q: 34, J: 34 },
  scatterWeight: 5,
  ladder: [1, 2, 2, 3, 3],
  cap: 2000,
  pays: {
    A: [32, 62, 155],
    B: [20, 40, 94],
    C: [12, 23, 62],
    D: [9, 20, 46],
    K: [6, 13, 36],
    Q: [5, 12, 32],
    J: [5, 9, 27],
  },
  free: { scatterPays: [2, 4, 20], awards: [7, 9, 12], ladder: [2, 3, 3, 5, 5] },
  figures: {
    rtp: '0.963219',
    base: '0.882464',
    scatter: '0.014371',
    free: '0.066384',
    rtpWithin: '0.001025',
    hit: '0.427823',
    trigger: '0.005843',
    deviation: '2.68',
    maxWin: '2000.00',
    bought: { rtp: '0.908977', rtpWithin: '0.001021', hit: '0.979922', deviation: '0.89' },
  },
}
