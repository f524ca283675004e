/** The card of an original (docs/decisions/0150-one-form-for-every-original.md): its facts follow from its rules. */
import { USUAL_SCREEN, type Feature, type GameCard } from '#games/card.ts'
import type { Figure } from './figures.ts'
import type { Original } from './original.ts'

export type OriginalCard<Name extends string = string> = GameCard<Name, Name> & {
  rules: Original
  /** Its name on the verification page, with what the result lists where that needs a word. */
  shows: Readonly<Record<'en' | 'bn' | 'ar', string>>
  /** What it offers, apart from the verification of every round. */
  features: readonly Feature[]
  /** Every stake is a whole multiple of this, times the currency's scale; absent: of a hundredth. */
  stakeStep?: string
  /** Whether its figures are those of the best decisions, or of one step of several. */
  isBestPlay: boolean
  /** Imports the return of every choice. */
  figures(): Promise<{ FIGURES: readonly Figure[] }>
}

/** Makes the card of an original from its name, its rules, what it offers and where its figures are. */
export function originalCard<const Name extends string, Choice extends object, Move>(card: {
  name: Name
  shows: OriginalCard['shows']
  rules: Original<Choice, Move>
  features: readonly Feature[]
  stakeStep?: string
  isBestPlay?: boolean
  figures(): Promise<{ FIGURES: readonly Figure[] }>
}): OriginalCard<Name> {
  const { name, shows, features, stakeStep = '0.01', isBestPlay = false, figures } = card
  return {
    name,
    variants: [name],
    screen: USUAL_SCREEN,
    shows,
    features,
    stakeStep,
    isBestPlay,
    figures,
    // each original knows its own choices and moves; callers pass only what its own readChoice and readMove returned
    rules: card.rules as unknown as Original,
    facts: async () => (await import('./facts.ts')).originalFacts(name, features, (await figures()).FIGURES, stakeStep),
  }
}
