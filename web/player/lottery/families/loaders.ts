/** Each family as a part of its own, which is loaded where it is needed. */
import type { Family } from './family.ts'

export const LOADERS: Readonly<Record<string, () => Promise<{ family: Family }>>> = {
  ssc: () => import('./ssc.ts'),
  race: () => import('./race.ts'),
  pick5: () => import('./pick5.ts'),
  k3: () => import('./k3.ts'),
  pc28: () => import('./pc28.ts'),
  keno: () => import('./keno.ts'),
  togel: () => import('./togel.ts'),
  'mark-six': () => import('./mark-six.ts'),
  vietnam: () => import('./vietnam.ts'),
  thai: () => import('./thai.ts'),
  '4d': () => import('./4d.ts'),
  philippines: () => import('./philippines.ts'),
}
