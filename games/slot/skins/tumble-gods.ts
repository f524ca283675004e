/** Rare, large wins: the ladder rises to ten, and to thirty on free spins. */
import type { CascadeSkin } from '../skin.ts'

export const tumbleGods: CascadeSkin = {
  kind: 'cascade',
  name: 'tumble-gods',
  coins: 20,
  buyIn: 30,
  jackpot: null,
  most: 20_000,
  weights: { A: 6, B: 10, C: 14, D: 18, K: 26, Q: 30, J: 32, T: 32, N: 32 },
  scatterWeight: 5,
  ladder: [1, 2, 4, 6, 10],
  cap: 10000,
  pays: {
    A: [160, 520, 2100],
    B: [84, 265, 840],
    C: [52, 160, 420],
    D: [32, 84, 265],
    K: [16, 32, 125],
    Q: [13, 26, 96],
    J: [11, 21, 74],
    T: [8, 18, 64],
    N: [6, 16, 52],
  },
  free: { scatterPays: [3, 10, 100], awards: [12, 15, 20], ladder: [3, 6, 10, 15, 30] },
  figures: {
    rtp: '0.955756',
    base: '0.756392',
    scatter: '0.029494',
    free: '0.169869',
    rtpWithin: '0.001316',
    hit: '0.336601',
    trigger: '0.005843',
    deviation: '4.56',
    maxWin: '10000.00',
    bought: { rtp: '0.934573', rtpWithin: '0.001487', hit: '0.992734', deviation: '0.99' },
  },
}
