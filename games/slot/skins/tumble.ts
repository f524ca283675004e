/** Symbols fall and pay anywhere, each drop with a higher multiplier (docs/reference/games.md 5.3). */
import type { CascadeSkin } from '../skin.ts'

export const tumble: CascadeSkin = {
  kind: 'cascade',
  name: 'tumble',
  coins: 20,
  buyIn: null,
  jackpot: null,
  most: 5000,
  weights: { A: 4, B: 6, C: 8, D: 10, K: 13, Q: 14, J: 15, T: 15, N: 15 },
  scatterWeight: 0,
  ladder: [1, 2, 3, 5],
  cap: 5000,
  pays: {
    A: [240, 600, 1200],
    B: [120, 320, 600],
    C: [80, 200, 400],
    D: [50, 100, 320],
    K: [34, 60, 200],
    Q: [25, 50, 160],
    J: [20, 40, 120],
    T: [16, 34, 100],
    N: [13, 30, 80],
  },
  free: null,
  figures: {
    rtp: '0.950102',
    base: '0.950102',
    scatter: '0.000000',
    free: '0.000000',
    rtpWithin: '0.001356',
    hit: '0.290697',
    trigger: '0.000000',
    deviation: '3.09',
    maxWin: '5000.00',
    bought: null,
  },
}
