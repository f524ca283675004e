/** Every posting of a grant. Each names its twin, so that issued and held bonus money always add up to zero. */
import { parseMoney } from '#contract/money.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import {
  closePurse,
  costAccount,
  heldAccount,
  issuedAccount,
  openPurse,
  purseAccount,
  widenPurse,
  type PurseTerms,
} from '#server/modules/play/purses/purses.ts'
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { lockBalances, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import type { TransferOrder } from '#server/modules/wallet/posting.ts'
import { findBonusPart } from './one-wallet.sql.ts'
import { exclusionOf } from '../wagering/weigh.ts'
import type { Grant } from './grants.sql.ts'

/** The accounts between which a grant's money moves. */
type Accounts = { purse: bigint; held: bigint; issued: bigint; cost: bigint; cash: bigint }

async function openAccounts(tx: Tx, { memberId, reference, currency, brand }: Grant): Promise<Accounts> {
  const open = (ref: AccountRef) => openAccount(tx, ref)
  return {
    purse: await open(purseAccount(memberId, reference, currency)),
    held: await open(heldAccount(memberId, reference, currency)),
    issued: await open(issuedAccount(brand, currency)),
    cost: await open(costAccount(brand, currency)),
    cash: await open({ kind: 'member_cash', owner: memberId, currency }),
  }
}

/** Returns what play holds against every stake while the grant runs. */
export function purseTerms({ terms }: Pick<Grant, 'terms'>): PurseTerms {
  return {
    stakeMaxMinor: terms.stakeMax === null ? null : parseMoney(terms.stakeMax),
    refused: terms.excluded.filter(({ how }) => how === 'refused').map(({ of, code }) => ({ of, code })),
  }
}

/** The keys of a grant's postings: each step is posted once. */
export const grantKey = (id: bigint, step: 'begin' | 'end') => `grant:${id}:${step}`
export const disposalKey = (id: bigint) => `grant-late:${id}`

const moves = (transfers: readonly TransferOrder[]) => transfers.filter(({ amountMinor }) => amountMinor > 0n)

/** Posts the beginning: the bonus money is there, and play knows its purse and terms. */
export async function postBeginning(tx: Tx, env: Env, grant: Grant): Promise<void> {
  const { id, amountMinor, reference, memberId, currency } = grant
  const { purse, issued, cost, cash } = await openAccounts(tx, grant)
  const [debit, credit] = grant.design === 'purse' ? [issued, purse] : [cost, cash]
  await postTransfersInTx(tx, env, {
    key: grantKey(id, 'begin'),
    at: env.clock.now(),
    transfers: [{ debit, credit, amountMinor, reason: 'bonus', reference }],
    effects: [openPurse({ memberId, currency, purse: reference, terms: purseTerms(grant) })],
  })
}

/** Tells play the wider terms of a running grant. `decision` names the correction: each is posted once. */
export async function postWider(tx: Tx, env: Env, grant: Grant, decision: bigint): Promise<void> {
  const { id, memberId, currency, reference } = grant
  await postTransfersInTx(tx, env, {
    key: `grant:${id}:widen ${decision}`,
    at: env.clock.now(),
    transfers: [],
    effects: [widenPurse({ memberId, currency, purse: reference, terms: purseTerms(grant) })],
  })
}

/** What the end of a grant moves: ledger units. */
export type Ended = { goesMinor: bigint; convertedMinor: bigint }

/**
 * Posts the end of a running grant and closes its purse. `capMinor`: the most that becomes the member's own money; 0
 * where nothing does; null where all of it does. The rest is taken back in the same posting, by itself. In one wallet the
 * same holds for what is left of the bonus and of its winnings there (docs/decisions/0541): never of the member's own.
 */
export async function postEnd(tx: Tx, env: Env, grant: Grant, capMinor: bigint | null): Promise<Ended> {
  const { reference, memberId, currency } = grant
  const { purse, issued, cost, cash } = await openAccounts(tx, grant)
  const balances = await lockBalances(tx, [purse, issued, cost, cash])
  const held = (account: bigint) => balances.get(account) ?? 0n
  const least = (one: bigint, other: bigint) => (one < other ? one : other)
  const isPurse = grant.design === 'purse'
  const heldMinor = isPurse ? held(purse) : least(await findBonusPart(tx, grant), held(cash))
  const convertedMinor = capMinor === null ? heldMinor : least(capMinor, heldMinor)
  const goesMinor = heldMinor - convertedMinor
  const transfers: TransferOrder[] = isPurse
    ? [
        { debit: purse, credit: issued, amountMinor: convertedMinor, reason: 'bonus_released', reference },
        { debit: cost, credit: cash, amountMinor: convertedMinor, reason: 'bonus_released', reference },
        { debit: purse, credit: issued, amountMinor: goesMinor, reason: 'bonus_forfeited', reference },
      ]
    : [{ debit: cash, credit: cost, amountMinor: goesMinor, reason: 'bonus_forfeited', reference }]
  await postTransfersInTx(tx, env, {
    key: grantKey(grant.id, 'end'),
    at: env.clock.now(),
    transfers: moves(transfers),
    effects: [closePurse({ memberId, currency, purse: reference })],
  })
  return { goesMinor, convertedMinor }
}

/**
 * Locks what came back to a grant after its end and calls `work` with the amount; moves it by the rule under the key
 * that `work` returns. Does nothing when nothing is held.
 */
export async function disposeOf(
  tx: Tx,
  env: Env,
  grant: Grant,
  rule: 'taken_back' | 'paid_as_cash',
  work: (amountMinor: bigint) => Promise<string>,
): Promise<void> {
  const { reference } = grant
  const { held, issued, cost, cash } = await openAccounts(tx, grant)
  const amountMinor = (await lockBalances(tx, [held, issued, cost, cash])).get(held) ?? 0n
  if (amountMinor === 0n) return
  const key = await work(amountMinor)
  const transfers: TransferOrder[] =
    rule === 'taken_back'
      ? [{ debit: held, credit: issued, amountMinor, reason: 'bonus_forfeited', reference }]
      : [
          { debit: held, credit: issued, amountMinor, reason: 'bonus_released', reference },
          { debit: cost, credit: cash, amountMinor, reason: 'bonus_released', reference },
        ]
  await postTransfersInTx(tx, env, { key, at: env.clock.now(), transfers })
}

/**
 * As `disposeOf`, of one wallet: what rounds that were open at the end brought back of the bonus and its winnings goes,
 * as far as the member's cash has it. `goneMinor`: what went at the end.
 */
export async function disposeOfWallet(
  tx: Tx,
  env: Env,
  grant: Grant,
  goneMinor: bigint,
  work: (amountMinor: bigint) => Promise<string>,
): Promise<void> {
  const { reference } = grant
  const { cost, cash } = await openAccounts(tx, grant)
  const cashMinor = (await lockBalances(tx, [cost, cash])).get(cash) ?? 0n
  const lateMinor = (await findBonusPart(tx, grant)) - goneMinor
  const amountMinor = lateMinor < cashMinor ? lateMinor : cashMinor
  if (amountMinor <= 0n) return
  const key = await work(amountMinor)
  const transfers: TransferOrder[] = [{ debit: cash, credit: cost, amountMinor, reason: 'bonus_forfeited', reference }]
  await postTransfersInTx(tx, env, { key, at: env.clock.now(), transfers })
}

/** Returns whether the terms refuse stakes in a game at all. */
export function refusesGame({ terms }: Pick<Grant, 'terms'>, game: Parameters<typeof exclusionOf>[1]): boolean {
  return exclusionOf(terms, game) === 'refused'
}
