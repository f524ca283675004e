/** Every game by its card: the originals, and one row for each game with a form of its own. */
import { card as cockfight } from '#games/cockfight/card.ts'
import { card as crash } from '#games/crash/card.ts'
import { card as dice } from '#games/dice/card.ts'
import { card as fishing } from '#games/fishing/card.ts'
import { ORIGINALS } from '#games/original/originals.ts'
import { card as pvp } from '#games/pvp/card.ts'
import { card as slot } from '#games/slot/card.ts'
import { card as sports } from '#games/sports/card.ts'
import { card as table } from '#games/table/card.ts'
import type { GameCard } from './card.ts'

export const CARDS = [...ORIGINALS, cockfight, crash, dice, fishing, pvp, slot, sports, table] as const

type AnyCard = (typeof CARDS)[number]
/** The name of a game's engine. */
export type GameName = AnyCard['name']
/** What a title of the catalogue can play. */
export type GameVariant = AnyCard['variants'][number]

export const GAME_NAMES: readonly GameName[] = CARDS.map(({ name }) => name)
export const GAME_VARIANTS: readonly GameVariant[] = CARDS.flatMap(({ variants }): readonly GameVariant[] => variants)

const BY_VARIANT = new Map<string, GameCard<GameName>>(
  CARDS.flatMap((card) => card.variants.map((variant) => [variant, card] as const)),
)

/** Returns the card of the game that a title plays; null where nothing plays it. */
export function findCard(variant: string): GameCard<GameName> | null {
  return BY_VARIANT.get(variant) ?? null
}
