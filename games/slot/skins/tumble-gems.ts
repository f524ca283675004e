/** Falling gems with free spins on a steeper ladder. */
import type { CascadeSkin } from '../skin.ts'

export const tumbleGems: CascadeSkin = {
  kind: 'cascade',
  name: 'tumble-gems',
  coins: 20,
  buyIn: 19,
  jackpot: null,
  most: 10_000,
  weights: { A: 10, B: 14, C: 16, D: 20, K: 24, Q: 28, J: 28, T: 30, N: 30 },
  scatterWeight: 5,
  ladder: [1, 2, 3, 5],
  cap: 5000,
  pays: {
    A: [330, 820, 1660],
    B: [165, 440, 820],
    C: [110, 275, 560],
    D: [68, 140, 440],
    K: [46, 82, 275],
    Q: [34, 68, 220],
    J: [28, 56, 165],
    T: [22, 46, 140],
    N: [18, 42, 110],
  },
  free: { scatterPays: [3, 5, 100], awards: [10, 12, 15], ladder: [2, 4, 6, 10] },
  figures: {
    rtp: '0.961222',
    base: '0.827564',
    scatter: '0.026177',
    free: '0.107481',
    rtpWithin: '0.001390',
    hit: '0.237854',
    trigger: '0.005843',
    deviation: '3.93',
    maxWin: '5000.00',
    bought: { rtp: '0.940785', rtpWithin: '0.001498', hit: '0.933873', deviation: '1.09' },
  },
}
