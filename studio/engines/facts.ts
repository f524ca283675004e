/** What an engine says of itself, in `<engine>/facts.ts`; read by everything that plays, records or limits rounds. */
/** What is true of an engine without a database: read by everything that plays, records or limits rounds. */
export interface EngineFacts {
  /** Every stake is a whole multiple of this, times the currency's scale. */
  stakeStep: string
  /** The stakes of a room of its own, in units of the currency's scale, ascending; the house's ladder where absent. */
  ladderOf?(variant: string): readonly string[]
  /** As stakeStep, where games of the engine differ: by what the vendor's list calls the game. */
  stakeStepOf?(variant: string): string
  /** Whether the member's own seeds decide its rounds. */
  isSeeded: boolean
  /** Raised with every change of what the game does. */
  version: string
  /** The rules' own name and the numbers that they pay by; their fingerprint goes with every bet. */
  rules: { name: string; facts: object }
  /** What of a bet's facts the player chose, by name. */
  choices: readonly string[]
  /** What happened on the way and what was shown last, of what a win or an end tells. */
  phasesOf(detail: object): { phases: object[]; result: unknown }
}
