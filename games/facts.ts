/** The facts of every game, counted once when this file is first imported. */
import type { GameFacts, PlayFacts, TitleFacts } from './card.ts'
import { CARDS, findCard, type GameName } from './cards.ts'

const ALL: ReadonlyMap<string, GameFacts> = new Map(
  await Promise.all(CARDS.map(async (card) => [card.name, await card.facts()] as const)),
)

/** Returns the facts of a game that hold while it is played. */
export function playFactsOf(name: GameName): PlayFacts {
  const facts = ALL.get(name)
  if (!facts) throw new Error(`no game is called ${name}`)
  return facts.play
}

/** Returns the facts as playFactsOf, or null for a name of no game. */
export function findPlayFacts(name: string): PlayFacts | null {
  return ALL.get(name)?.play ?? null
}

/** Returns the facts of a title for lists, by what it plays, or null where no game plays it or nothing is known. */
export function titleFactsOf(variant: string): TitleFacts | null {
  const card = findCard(variant)
  return (card && ALL.get(card.name)?.titleOf(variant)) ?? null
}
