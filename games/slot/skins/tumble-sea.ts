/** Falling shells with the grand jackpot. */
import type { CascadeSkin } from '../skin.ts'

export const tumbleSea: CascadeSkin = {
  kind: 'cascade',
  name: 'tumble-sea',
  coins: 20,
  buyIn: null,
  jackpot: 'grand',
  most: 6000,
  weights: { A: 8, B: 12, C: 16, D: 20, K: 26, Q: 28, J: 30, T: 30, N: 30 },
  scatterWeight: 5,
  ladder: [1, 2, 3, 4, 5],
  cap: 3000,
  pays: {
    A: [270, 660, 1340],
    B: [135, 355, 660],
    C: [90, 225, 440],
    D: [56, 110, 355],
    K: [38, 66, 225],
    Q: [28, 56, 180],
    J: [22, 44, 135],
    T: [18, 38, 110],
    N: [15, 34, 90],
  },
  free: { scatterPays: [3, 5, 50], awards: [8, 10, 12], ladder: [2, 4, 6, 8, 10] },
  figures: {
    rtp: '0.946839',
    base: '0.838228',
    scatter: '0.022402',
    free: '0.086208',
    rtpWithin: '0.001251',
    hit: '0.263729',
    trigger: '0.005843',
    deviation: '3.41',
    maxWin: '3000.00',
    bought: null,
  },
}
