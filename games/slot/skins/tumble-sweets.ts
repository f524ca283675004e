/** Frequent wins: eight symbols, a low ladder. */
import type { CascadeSkin } from '../skin.ts'

export const tumbleSweets: CascadeSkin = {
  kind: 'cascade',
  name: 'tumble-sweets',
  coins: 20,
  buyIn: 16,
  jackpot: null,
  most: 6000,
  weights: { A: 16, B: 20, C: 22, D: 26, K: 28, Q: 30, J: 30, T: 28 },
  scatterWeight: 5,
  ladder: [1, 1, 2, 2, 3],
  cap: 2500,
  pays: {
    A: [125, 320, 640],
    B: [84, 210, 420],
    C: [64, 125, 320],
    D: [54, 105, 255],
    K: [36, 64, 210],
    Q: [27, 54, 170],
    J: [21, 42, 125],
    T: [17, 36, 105],
  },
  free: { scatterPays: [2, 5, 50], awards: [8, 10, 15], ladder: [2, 2, 4, 4, 6] },
  figures: {
    rtp: '0.963519',
    base: '0.857609',
    scatter: '0.017299',
    free: '0.088611',
    rtpWithin: '0.001184',
    hit: '0.257776',
    trigger: '0.005843',
    deviation: '3.26',
    maxWin: '2500.00',
    bought: { rtp: '0.911721', rtpWithin: '0.001229', hit: '0.907896', deviation: '1.00' },
  },
}
