/** Every original by its engine's name: one line each, in alphabetical order. */
import { blackjack } from '#games/blackjack/rules.ts'
import { coin } from '#games/coin/rules.ts'
import { hilo } from '#games/hilo/rules.ts'
import { keno } from '#games/keno/rules.ts'
import { limbo } from '#games/limbo/rules.ts'
import { mines } from '#games/mines/rules.ts'
import { plinko } from '#games/plinko/rules.ts'
import { roulette } from '#games/roulette/rules.ts'
import { towers } from '#games/towers/rules.ts'
import { videoPoker } from '#games/video-poker/rules.ts'
import { wheel } from '#games/wheel/rules.ts'
import type { Original } from './original.ts'

export const ORIGINALS = {
  blackjack,
  coin,
  hilo,
  keno,
  limbo,
  mines,
  plinko,
  roulette,
  towers,
  'video-poker': videoPoker,
  wheel,
}
export type OriginalName = keyof typeof ORIGINALS

/** The original of a name, in the form that fits all of them; null where there is none. */
export function findOriginal(name: string): Original | null {
  // each knows its own choices and moves; whoever reads one by its name hands it only what its own readChoice and readMove admitted
  return Object.hasOwn(ORIGINALS, name) ? (ORIGINALS[name as OriginalName] as unknown as Original) : null
}
