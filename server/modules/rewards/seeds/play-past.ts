/** Rounds of the demo's past that belong to a grant: staked in cash, as play does while there is cash. */
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { CallError } from '#contract/errors.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { journalEffect, type JournalLine } from '#server/modules/bets/journal.sql.ts'
import { usePurse } from '#server/modules/play/purses/purses.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import type { Grant } from '../grants/grants.sql.ts'

const STAKE_MINOR = 50n * MINOR_PER_UNIT
const WIN_MINOR = 95n * MINOR_PER_UNIT
const GAME = { vendor: 'BGS', gameCode: 'dice', gameType: 'RNG' } as const

type Accounts = { own: bigint; bank: bigint }

async function playOne(env: Env, grant: Grant, { own, bank }: Accounts, place: number, at: Date): Promise<void> {
  const { memberId, reference: purse, currency, brand: merchant } = grant
  const roundId = `demo-${purse}-${place}`
  const won = place % 2 === 0
  const common = { memberId, roundId, currency, merchant, purse, isTrial: false, bonusMinor: 0n, ...GAME }
  const post = (line: JournalLine, [debit, credit]: readonly [bigint, bigint], reason: 'bet' | 'win') =>
    postTransfers(env, {
      key: `${roundId} ${reason}`,
      transfers:
        line.amountMinor > 0n ? [{ debit, credit, amountMinor: line.amountMinor, reason, reference: roundId }] : [],
      effects: [usePurse({ memberId, currency, open: purse }), journalEffect(line)],
      at: line.at,
    })
  const stake: JournalLine = { ...common, kind: 'stake', amountMinor: STAKE_MINOR, closes: false, at, leg: 0 }
  await post(stake, [own, bank], 'bet')
  const ends = { ...common, closes: true, at: after(at, 3_000) }
  await post(
    won ? { ...ends, kind: 'payout', amountMinor: WIN_MINOR, leg: 0 } : { ...ends, kind: 'close', amountMinor: 0n },
    [bank, own],
    'win',
  )
}

/**
 * Plays rounds of a running grant, one a minute, until stakes of `stakesMinor` are made or the cash is used up. Safe to
 * repeat with the same `from`.
 */
export async function playPast(env: Env, grant: Grant, stakesMinor: bigint, from: Date): Promise<void> {
  const { memberId, currency } = grant
  const own = await openAccount(env.db, { kind: 'member_cash', owner: memberId, currency })
  const bank = await openAccount(env.db, { kind: 'house_vendor', owner: GAME.vendor, currency })
  try {
    for (let place = 0; BigInt(place) * STAKE_MINOR < stakesMinor; place++)
      await playOne(env, grant, { own, bank }, place, after(from, place * MINUTE_MS))
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'INSUFFICIENT_FUNDS')) throw error
  }
}
