/** Rounds for tests, moved through the ledger as the vendor door does it. */
import type { CurrencyCode } from '#contract/money.ts'
import type { Reason } from '#contract/wallet/wallet.ts'
import type { Env } from '#server/lib/env.ts'
import { journalEffect, type JournalLine, type Split } from '#server/modules/bets/journal.sql.ts'
import { costAccount, issuedAccount, purseAccount } from '#server/modules/play/purses/purses.ts'
import { mainAccount, type AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import type { PostingResult, TransferOrder } from '#server/modules/wallet/posting.ts'

export type RoundPlay = Pick<JournalLine, 'kind' | 'amountMinor'> & Partial<Omit<JournalLine, 'memberId' | 'roundId'>>

/** Returns the split of a win whose halves a test gives: as if its own amount had been the round's stake. */
export const asGiven = (amountMinor: bigint, bonusMinor: bigint): Split => ({
  rule: 'share-down-1',
  stake: String(amountMinor),
  bonus: String(bonusMinor),
})

let count = 0
/** The purse of all bonus money that these rounds move; it needs not be open. */
const PURSE = 'B-ROUNDS'

/** Returns the transfers of a bonus half: between the purse and the house, and its twin. */
async function bonusHalf(
  half: { memberId: string; merchant: string; currency: string; house: bigint; takes: boolean } & {
    bonusMinor: bigint
    reason: Reason
    reference: string
  },
  open: (ref: AccountRef) => Promise<bigint>,
): Promise<TransferOrder[]> {
  const { memberId, merchant, currency, house, takes, bonusMinor: amountMinor, reason, reference } = half
  const bonus = await open(purseAccount(memberId, PURSE, currency))
  const issued = await open(issuedAccount(merchant, currency))
  const cost = await open(costAccount(merchant, currency))
  const order = (debit: bigint, credit: bigint, why: Reason) =>
    takes
      ? { debit, credit, amountMinor, reason: why, reference }
      : { debit: credit, credit: debit, amountMinor, reason: why, reference }
  return [order(bonus, house, reason), order(cost, issued, takes ? 'bonus_cost' : 'bonus_cost_returned')]
}

/** Returns the brand of a member; an empty one for a member that tests made up. */
async function merchantOf({ db }: Env, memberId: string): Promise<string> {
  if (!/^\d{1,18}$/.test(memberId)) return ''
  const [row] = await db.query<{ merchant: string }>('select merchant from identity.accounts where id = $1', [memberId])
  return row?.merchant ?? ''
}

/** Plays one line of a round of a member at vendor `acme`, game `reels`: money and journal in one posting. */
export async function playLine(env: Env, memberId: string, roundId: string, play: RoundPlay): Promise<PostingResult> {
  const { isTrial = false, currency = 'BDT', vendor = 'acme' } = play
  const own = await openAccount(env.db, mainAccount({ id: memberId, isTrial, currency }))
  const house = await openAccount(env.db, { kind: isTrial ? 'house_trial' : 'house_vendor', owner: vendor, currency })
  const takes = play.kind === 'stake' || play.reverses === 'payout'
  const reason = play.kind === 'reversal' ? (takes ? 'win_rollback' : 'bet_rollback') : takes ? 'bet' : 'win'
  const [debit, credit] = takes ? [own, house] : [house, own]
  const bonusMinor = play.bonusMinor ?? 0n
  const moves = play.amountMinor > bonusMinor
  const merchant = play.merchant ?? (await merchantOf(env, memberId))
  const open = (ref: AccountRef) => openAccount(env.db, ref)
  const line: JournalLine = {
    memberId,
    roundId,
    vendor,
    currency,
    isTrial,
    merchant,
    gameCode: 'reels',
    gameType: 'RNG',
    at: env.clock.now(),
    ...(moves ? { leg: 0 } : {}),
    ...(bonusMinor > 0n ? { bonusLeg: moves ? 1 : 0, purse: PURSE, split: asGiven(play.amountMinor, bonusMinor) } : {}),
    ...play,
  }
  return postTransfers(env, {
    key: `line ${count++}`,
    transfers: [
      ...(moves
        ? [{ debit, credit, amountMinor: play.amountMinor - bonusMinor, reason, reference: roundId } as const]
        : []),
      ...(bonusMinor > 0n
        ? await bonusHalf({ memberId, merchant, currency, house, takes, bonusMinor, reason, reference: roundId }, open)
        : []),
    ],
    effects: [journalEffect(line)],
    at: line.at,
  })
}

/** Gives a player money to stake. */
export async function giveStakes(
  env: Env,
  memberId: string,
  amountMinor: bigint,
  isTrial = false,
  currency: CurrencyCode = 'BDT',
): Promise<void> {
  const own = await openAccount(env.db, mainAccount({ id: memberId, isTrial, currency }))
  const other = await openAccount(env.db, { kind: isTrial ? 'house_trial' : 'adjustments', owner: '', currency })
  await postTransfers(env, {
    key: `stakes ${count++}`,
    transfers: [{ debit: other, credit: own, amountMinor, reason: 'adjustment', reference: '' }],
  })
}
