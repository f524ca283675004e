/** Every original, one row each, in alphabetical order: the only list that names them. */
import { card as blackjack } from '#games/blackjack/card.ts'
import { card as blackjackTable } from '#games/blackjack-table/card.ts'
import { card as coin } from '#games/coin/card.ts'
import { card as hilo } from '#games/hilo/card.ts'
import { card as keno } from '#games/keno/card.ts'
import { card as limbo } from '#games/limbo/card.ts'
import { card as mines } from '#games/mines/card.ts'
import { card as plinko } from '#games/plinko/card.ts'
import { card as roulette } from '#games/roulette/card.ts'
import { card as towers } from '#games/towers/card.ts'
import { card as videoPoker } from '#games/video-poker/card.ts'
import { card as wheel } from '#games/wheel/card.ts'
import type { OriginalCard } from './card.ts'
import type { Original } from './original.ts'

export const ORIGINALS = [
  blackjack,
  blackjackTable,
  coin,
  hilo,
  keno,
  limbo,
  mines,
  plinko,
  roulette,
  towers,
  videoPoker,
  wheel,
] as const
export type OriginalName = (typeof ORIGINALS)[number]['name']
export const ORIGINAL_NAMES: readonly OriginalName[] = ORIGINALS.map(({ name }) => name)

/** Returns the card of an original; null where none has the name. */
export function findOriginalCard(name: string): OriginalCard | null {
  return ORIGINALS.find((card) => card.name === name) ?? null
}

/** Returns the rules of an original, in the form that fits all of them; null where no original has the name. */
export function findOriginal(name: string): Original | null {
  return findOriginalCard(name)?.rules ?? null
}
