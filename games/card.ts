/**
 * A game's card: what the rest of the house must know of it. It is in the game's own folder, `games/<game>/card.ts`;
 * the lists of all cards are `games/original/originals.ts` (originals) and `games/cards.ts`. A card is light: rules,
 * tables and figures are imported when its facts are first needed.
 */

/** How the wins of a game are spread: small and often, or rare and large. */
export type Spread = 'low' | 'medium' | 'high'

/** What a game offers, in the words of the lobby's filters (contract/catalogue/game-fact-words.ts). */
export type Feature =
  | 'FREE_SPINS'
  | 'WILDS'
  | 'SCATTERS'
  | 'WAYS'
  | 'TUMBLES'
  | 'MULTIPLIERS'
  | 'BUY_FEATURE'
  | 'JACKPOT'
  | 'CASH_OUT'
  | 'OWN_CHANCE'
  | 'OTHERS_BETS'
  | 'VERIFIABLE'

/** Facts of a game that hold while it is played, without a database. */
export type PlayFacts = {
  /** Every stake is a whole multiple of this, times the currency's scale. */
  stakeStep: string
  /**
   * The stakes of a room with its own ladder, in units of the currency's scale, ascending. Absent: the house's ladder.
   */
  ladderOf?(variant: string): readonly string[]
  /** As stakeStep, where variants of the game differ. */
  stakeStepOf?(variant: string): string
  /** Whether the member's own seeds decide its rounds. */
  isSeeded: boolean
  /** Must be raised with every change of the game's behaviour. */
  version: string
  /** The rules' own name and the numbers that they pay by. Their fingerprint is sent with every bet. */
  rules: { name: string; facts: object }
  /** The names of the facts of a bet that the player chose. */
  choices: readonly string[]
  /** Returns what happened on the way and what was shown last, from the record of a win or an end. */
  phasesOf(detail: object): { phases: object[]; result: unknown }
}

/** Facts of a title that plays the game, for lists and filters. Null: not known, and not shown. */
export type TitleFacts = {
  /** Share of the stakes that is paid back in the long run. Null where the player's choices decide it. */
  rtp: number | null
  volatility: Spread | null
  features: readonly Feature[]
  /** The smallest stake, in units of a currency's scale (games/stakes.ts). */
  smallestStake: string | null
}

export type GameFacts = {
  play: PlayFacts
  /** Returns the facts of one variant, counted from the rules, or null where nothing is known. */
  titleOf(variant: string): TitleFacts | null
}

export type GameCard<Name extends string = string, Variant extends string = string> = {
  /** The folder of its engine in `studio/engines`, its page in `studio/client`, and its name in records. */
  name: Name
  /** What a title of the catalogue can play: the name alone, or one variant for each hall, table or skin. */
  variants: readonly Variant[]
  /** The best size on a wide screen, in CSS pixels. */
  screen: { width: number; height: number }
  facts(): Promise<GameFacts>
}

/** The size of most games. */
export const USUAL_SCREEN = { width: 1280, height: 800 }

/** Standard deviation of a round, in stakes: below this wins are low, above the next constant high. */
const LOW_BELOW = 2
const HIGH_ABOVE = 8

/** Returns how wins are spread, from the standard deviation of a round in stakes. */
export function spreadOf(deviation: number): Spread {
  return deviation < LOW_BELOW ? 'low' : deviation > HIGH_ABOVE ? 'high' : 'medium'
}
