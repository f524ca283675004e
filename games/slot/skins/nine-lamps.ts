/** Nine lines of the classic kind. */
import { payLines } from '../pay-lines.ts'
import type { ReelSkin } from '../skin.ts'

export const nineLamps: ReelSkin = {
  kind: 'lines',
  name: 'nine-lamps',
  coins: 20,
  buyIn: null,
  jackpot: null,
  most: 2500,
  strips: [
    'ATJNJNABDQKQCNTSBTKNQJKJDQDKTC',
    'NQTNCTJNDBAQTADCQJSKDWKBWKTCJBQJ',
    'NDBJTNDQCKJKWTDTACNQNJKJTQKWSNBQ',
    'KQCBQJWTJTDQCDNTASQAWTNKJKBNKDJN',
    'TKDQATQJNTQCKJCJDKNCNJDKQBNTSB',
  ],
  rows: 3,
  lines: payLines(3, 9),
  pays: {
    A: [125, 640, 4200],
    B: [105, 420, 2100],
    C: [84, 320, 1280],
    D: [64, 210, 840],
    K: [42, 125, 420],
    Q: [32, 105, 380],
    J: [21, 84, 340],
    T: [21, 64, 255],
    N: [17, 54, 210],
  },
  wildMultiplier: 1,
  scatterPays: [3, 12, 80],
  free: { awards: [7, 10, 15], multiplier: 3 },
  figures: {
    rtp: '0.948528',
    base: '0.780515',
    scatter: '0.027142',
    free: '0.140871',
    rtpWithin: null,
    hit: '0.224366',
    trigger: '0.007674',
    deviation: '4.31',
    maxWin: '716.25',
    bought: null,
  },
}
