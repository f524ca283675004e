/**
 * Holds in two phases: `reserve` moves money from an account into the held account of the same owner; then `post` moves
 * it to its purpose, whole or in part (the rest is returned), or `release` returns it. A hold ends once; an open hold
 * expires at its time.
 *
 * Every call is idempotent: a repetition gets the first answer. The functions that end in InTx do the same inside the
 * caller's transaction.
 */
import { CallError, fail } from '#contract/errors.ts'
import type { Reason } from '#contract/wallet/wallet.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { AccountKind, AccountRef } from './account-kinds.ts'
import { openAccount } from './accounts.sql.ts'
import { findHold, type Hold, type HoldState, listExpiredHolds } from './holds.sql.ts'
import type { Posting, PostingResult } from './posting.ts'
import { postTransfers, postTransfersInTx } from './post-transfers.ts'

/** The kinds of account from which money may be held, and the kind of account in which it is held. */
const HELD_IN: Partial<Record<AccountKind, AccountKind>> = {
  member_cash: 'member_held',
  trial_play: 'trial_held',
}
/** At most this many expired holds are returned in one run. */
const EXPIRED_MAX = 1_000

export type HoldOrder = {
  /** The caller's name for the hold, at most 150 characters. */
  key: string
  account: AccountRef
  amountMinor: bigint
  /** What the hold is for, for people to read. */
  reference: string
  /** When the hold expires: unless it ended before, the money is then returned. */
  expiresAt: Date
}

export type HoldPost = {
  /** The account that receives the money. */
  to: bigint
  /** Ledger units, above zero, at most the amount of the hold; the whole hold when absent. */
  amountMinor?: bigint
  reason: Reason
}

type Way = {
  q: Queryable
  open(ref: AccountRef): Promise<bigint>
  post(posting: Posting): Promise<PostingResult>
  now: Date
}
const alone = (env: Env): Way => ({
  q: env.db,
  open: (ref) => openAccount(env.db, ref),
  post: (posting) => postTransfers(env, posting),
  now: env.clock.now(),
})
const within = (tx: Tx, env: Env): Way => ({
  q: tx,
  open: (ref) => openAccount(tx, ref),
  post: (posting) => postTransfersInTx(tx, env, posting),
  now: env.clock.now(),
})

async function getHold({ q }: Way, key: string): Promise<Hold> {
  return (await findHold(q, key)) ?? fail('NOT_FOUND')
}

async function reserve(way: Way, { key, account, amountMinor, reference, expiresAt }: HoldOrder): Promise<Hold> {
  const kind = HELD_IN[account.kind]
  if (!kind) throw new RangeError(`nothing is held from ${account.kind}`)
  const [debit, credit] = [await way.open(account), await way.open({ ...account, kind })]
  await way.post({
    key: `hold ${key}`,
    transfers: [{ debit, credit, amountMinor, reason: 'hold', reference }],
    effects: [
      {
        effect: 'wallet.apply_hold_begun',
        row: {
          key,
          account_id: String(debit),
          held_id: String(credit),
          amount: String(amountMinor),
          reference,
          expires_at: expiresAt.toISOString(),
          at: way.now.toISOString(),
        },
      },
    ],
  })
  return getHold(way, key)
}

/**
 * Ends a hold. All ways to end it share one idempotency key: the first call decides, and a repetition of that call is a
 * replay. Fails with HOLD_ENDED when the hold ended in another way.
 */
async function end(
  way: Way,
  hold: Hold,
  state: Exclude<HoldState, 'open'>,
  transfers: Posting['transfers'],
  postedMinor: bigint,
): Promise<Hold> {
  try {
    await way.post({
      key: `hold-end ${hold.key}`,
      content: state,
      transfers,
      effects: [
        {
          effect: 'wallet.apply_hold_ended',
          row: { key: hold.key, state, posted: String(postedMinor), at: way.now.toISOString() },
        },
      ],
    })
  } catch (error) {
    if (error instanceof CallError && error.code === 'KEY_REUSED') return fail('HOLD_ENDED')
    throw error
  }
  return getHold(way, hold.key)
}

async function post(way: Way, key: string, { to, amountMinor, reason }: HoldPost): Promise<Hold> {
  const hold = await getHold(way, key)
  const wanted = amountMinor ?? hold.amountMinor
  if (wanted <= 0n || wanted > hold.amountMinor) throw new RangeError(`${wanted} of a hold of ${hold.amountMinor}`)
  const { heldId: debit, reference } = hold
  const rest = hold.amountMinor - wanted
  return end(
    way,
    hold,
    'posted',
    [
      { debit, credit: to, amountMinor: wanted, reason, reference },
      ...(rest > 0n
        ? [{ debit, credit: hold.accountId, amountMinor: rest, reason: 'hold_returned', reference } as const]
        : []),
    ],
    wanted,
  )
}

async function release(way: Way, key: string, state: 'released' | 'expired'): Promise<Hold> {
  const hold = await getHold(way, key)
  const { heldId: debit, accountId: credit, amountMinor, reference } = hold
  return end(way, hold, state, [{ debit, credit, amountMinor, reason: 'hold_returned', reference }], 0n)
}

/**
 * Returns the end of a hold as a part of the caller's own posting: the money goes back to where it came from, before the
 * caller's transfers take of it. The posting fails with 55000 when the hold has ended.
 */
export function draftRelease(hold: Hold, at: Date): Required<Pick<Posting, 'transfers' | 'effects'>> {
  const { key, heldId: debit, accountId: credit, amountMinor, reference } = hold
  return {
    transfers: [{ debit, credit, amountMinor, reason: 'hold_returned', reference }],
    effects: [
      {
        effect: 'wallet.apply_hold_ended',
        row: { key, state: 'released', posted: '0', at: at.toISOString() },
      },
    ],
  }
}

/**
 * Holds money. Fails with INSUFFICIENT_FUNDS, with KEY_REUSED when the key was used for another hold, and as
 * postTransfers does.
 */
export const reserveHold = (env: Env, order: HoldOrder): Promise<Hold> => reserve(alone(env), order)
export const reserveHoldInTx = (tx: Tx, env: Env, order: HoldOrder): Promise<Hold> => reserve(within(tx, env), order)

/** Moves held money to its purpose. Fails with NOT_FOUND, and with HOLD_ENDED when the hold ended in another way. */
export const postHold = (env: Env, key: string, wanted: HoldPost): Promise<Hold> => post(alone(env), key, wanted)
export const postHoldInTx = (tx: Tx, env: Env, key: string, wanted: HoldPost): Promise<Hold> =>
  post(within(tx, env), key, wanted)

/**
 * Returns held money to its account. Fails with NOT_FOUND, and with HOLD_ENDED when the hold was posted or has expired.
 */
export const releaseHold = (env: Env, key: string): Promise<Hold> => release(alone(env), key, 'released')
export const releaseHoldInTx = (tx: Tx, env: Env, key: string): Promise<Hold> =>
  release(within(tx, env), key, 'released')

/**
 * Ends expired holds and moves their money back. Returns how many. A hold that another call ends at the same moment
 * stays as that call ended it.
 */
export async function expireHolds(env: Env): Promise<number> {
  const keys = await listExpiredHolds(env.db, env.clock.now(), EXPIRED_MAX)
  const ended = await Promise.all(
    keys.map((key) =>
      release(alone(env), key, 'expired').then(
        () => 1,
        (error: unknown) => {
          if (error instanceof CallError && error.code === 'HOLD_ENDED') return 0
          throw error
        },
      ),
    ),
  )
  return ended.reduce<number>((sum, one) => sum + one, 0)
}
