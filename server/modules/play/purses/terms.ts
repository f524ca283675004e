/** The terms of an open purse, held against one stake (docs/reference/games.md 9.1). Pure. */
import type { PurseTerms } from './purses.ts'

/** A stake in a game of a bank. */
export type AskedStake = { amountMinor: bigint; gameCode: string; bank: string; gameType: string }

/** Why the terms refuse a stake: it is above the largest one, or of a game that they exclude. */
export type TermsRefusal = { why: 'stake-max'; maxMinor: bigint } | { why: 'game' }

/** Returns whether terms refuse every stake in a game. */
export function refusesGame(
  { refused }: PurseTerms,
  { gameCode, bank, gameType }: Pick<AskedStake, 'gameCode' | 'bank' | 'gameType'>,
): boolean {
  const codes = { game: gameCode, vendor: bank, type: gameType }
  return refused.some(({ of, code }) => codes[of] === code)
}

/**
 * Returns why the terms of an open purse refuse a stake, whatever half of it would be bonus money; null when they do
 * not. A stake of 0 (a free round) is never refused.
 */
export function refusedByTerms(terms: PurseTerms, stake: AskedStake): TermsRefusal | null {
  if (stake.amountMinor === 0n) return null
  if (refusesGame(terms, stake)) return { why: 'game' }
  const { stakeMaxMinor } = terms
  return stakeMaxMinor !== null && stake.amountMinor > stakeMaxMinor
    ? { why: 'stake-max', maxMinor: stakeMaxMinor }
    : null
}
