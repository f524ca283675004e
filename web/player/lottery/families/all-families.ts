/** Every family at once, for the server's shell and for tests: pages load only the one that they show (loaders.ts). */
import { family as fourD } from './4d.ts'
import type { Family } from './family.ts'
import { family as k3 } from './k3.ts'
import { family as keno } from './keno.ts'
import { family as markSix } from './mark-six.ts'
import { family as pc28 } from './pc28.ts'
import { family as philippines } from './philippines.ts'
import { family as pick5 } from './pick5.ts'
import { family as race } from './race.ts'
import { family as ssc } from './ssc.ts'
import { family as thai } from './thai.ts'
import { family as togel } from './togel.ts'
import { family as vietnam } from './vietnam.ts'

export const ALL_FAMILIES: Readonly<Record<string, Family>> = {
  ssc,
  race,
  pick5,
  k3,
  pc28,
  keno,
  togel,
  'mark-six': markSix,
  vietnam,
  thai,
  '4d': fourD,
  philippines,
}
