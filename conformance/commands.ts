/** Builds the commands of a run, each with sensible contents and an id of its own. */

/** A session of a player at the wallet under test. */
export type Seat = { session: string; accountRef: string }

/** Whose commands are built. `runId` makes the ids of this run different from those of any other. */
export type CommandOptions = { gameCode: string; currency: string; runId: string; seat: Seat }

type More = Record<string, unknown>

/** The amount of commands whose amount does not matter. */
export const USUAL = '2.00'

/** Returns functions that build commands of the seated player. */
export function createCommands({ gameCode, currency, runId, seat }: CommandOptions) {
  let count = 0
  const newId = (prefix: string) => `${prefix}-${runId}-${++count}`
  const who = { accountRef: seat.accountRef }
  return {
    newId,
    betOf: (more: More = {}) => ({
      txId: newId('bet'),
      session: seat.session,
      ...who,
      roundId: newId('round'),
      gameCode,
      amount: USUAL,
      currency,
      ...more,
    }),
    winOf: (more: More = {}) => ({
      txId: newId('win'),
      ...who,
      roundId: newId('round'),
      gameCode,
      amount: USUAL,
      currency,
      ...more,
    }),
    rollbackOf: (targetTxId: string, more: More = {}) => ({
      txId: newId('back'),
      targetTxId,
      ...who,
      roundId: newId('round'),
      ...more,
    }),
    /** Returns a rollback of a bet, of which so much is staked again. */
    rebetOf: (bet: { txId: string; roundId: string }, amount: string, more: More = {}) => ({
      txId: newId('back'),
      targetTxId: bet.txId,
      ...who,
      roundId: bet.roundId,
      rebet: { txId: newId('bet'), amount },
      ...more,
    }),
    betWinOf: (more: More = {}) => ({
      txId: newId('bet'),
      winTxId: newId('win'),
      session: seat.session,
      ...who,
      roundId: newId('round'),
      gameCode,
      amount: USUAL,
      winAmount: '3.50',
      currency,
      ...more,
    }),
    adjustOf: (amount: string, more: More = {}) => ({
      txId: newId('adjust'),
      ...who,
      amount,
      currency,
      reason: 'conformance',
      ...more,
    }),
    endOf: (roundId: string, more: More = {}) => ({ ...who, roundId, gameCode, ...more }),
  }
}
