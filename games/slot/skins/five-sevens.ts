/** Five lines and high-paying sevens: rare, large wins. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const fiveSevens: ReelSkin = {
  kind: 'lines',
  name: 'five-sevens',
  coins: 20,
  buyIn: null,
  jackpot: null,
  most: 8000,
  strips: [
    'BAQAJNQCTNBJDQKJBTCDTSADCKQKNKJ',
    'KQNTAJADSTJBDTQKTDJQJNCBQACWKNCB',
    'TDAQKDNBNDBAJNTKCQJWCTKQWSCTKJQJB',
    'TJCNTNKQBTQDSJKDWJCAQKCAQNTKJNDB',
    'CQJSNBNTNTKTQKQJBDNACJDTKADQJCK',
  ],
  rows: 3,
  lines: payLines(3, 5),
  pays: {
    A: [235, 2400, 23700],
    B: [190, 1420, 11900],
    C: [140, 720, 5700],
    D: [120, 480, 2800],
    K: [56, 190, 940],
    Q: [48, 165, 760],
    J: [38, 140, 660],
    T: [28, 120, 480],
    N: [24, 94, 380],
  },
  wildMultiplier: 1,
  scatterPays: [4, 20, 100],
  free: { awards: [5, 8, 12], multiplier: 2 },
  figures: {
    rtp: '0.944889',
    base: '0.841179',
    scatter: '0.035512',
    free: '0.068197',
    rtpWithin: null,
    hit: '0.109083',
    trigger: '0.007262',
    deviation: '11.52',
    maxWin: '2650.00',
    bought: null,
  },
}
