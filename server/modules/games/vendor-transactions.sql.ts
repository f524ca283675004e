/** What vendors moved: one row for each of their transaction ids. Written only as an effect of the posting that moves the money. */
import { sqlState, type Queryable } from '#server/lib/db.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'

export type VendorTransaction = {
  txId: string
  /** Null on a tombstone. */
  kind: 'bet' | 'win' | 'rollback' | 'adjust' | null
  state: 'posted' | 'rolled_back' | 'tombstone'
  roundId: string
  gameCode: string | null
  memberId: string
  isTrial: boolean
  currency: string
  /** Signed in a correction alone. */
  amountMinor: bigint
  /** The part of the amount that was bonus money. */
  bonusMinor: bigint
  /** The part of a bet that counts as turnover; null where it is all of it. */
  validMinor: bigint | null
  /** A bet's: what it left in the vendor's jackpot pool. A win's: what it took out of it. */
  jackpotMinor: bigint
  /** What it added to the player's debt at the vendor; below zero: what it kept back. */
  owedMinor: bigint
  didNothing: boolean
  requestHash: string | null
  postingId: bigint
  reversalId: bigint | null
}

const EFFECT = 'games.apply_vendor_transactions'

/** Errors that the effect raises when another command was faster: read again and decide anew. */
const RACES: ReadonlySet<string> = new Set(['GV001', 'GV002', 'GV003', 'GV004', '40001', '40P01'])
/** More was kept back than is owed by now: of two wins at once, one kept it back first. */
const DEBT_CONSTRAINT = 'accounts_owe_or_hold_nothing'

/** Whether a posting was refused only because another command came in between. */
export function lostRace(error: unknown): boolean {
  if (RACES.has(sqlState(error) ?? '')) return true
  // what a round holds would fall below zero: another rollback took it back first, and the journal notices before our effect does
  if (sqlState(error) === '23514' && error instanceof Error && 'table' in error && error.table === 'rounds') return true
  return error instanceof Error && 'constraint' in error && error.constraint === DEBT_CONSTRAINT
}

/** The rows of a command, as columns of the select below. */
export function transactionColumns(alias: string): string {
  return `case when ${alias}.tx_id is not null then jsonb_build_object(
    'txId', ${alias}.tx_id, 'kind', ${alias}.kind, 'state', ${alias}.state, 'roundId', ${alias}.round_id, 'gameCode', ${alias}.game_code,
    'memberId', ${alias}.member_id, 'isTrial', ${alias}.is_trial, 'currency', ${alias}.currency, 'amountMinor', ${alias}.amount::text,
    'bonusMinor', ${alias}.bonus::text, 'jackpotMinor', ${alias}.jackpot::text, 'owedMinor', ${alias}.owed::text,
    'validMinor', ${alias}.valid::text, 'didNothing', ${alias}.did_nothing, 'requestHash', ${alias}.request_hash, 'postingId', ${alias}.posting_id::text,
    'reversalId', ${alias}.reversal_id::text) end`
}

type Amounts = 'amountMinor' | 'bonusMinor' | 'jackpotMinor' | 'owedMinor'
export type TransactionJson = Omit<VendorTransaction, Amounts | 'validMinor' | 'postingId' | 'reversalId'> &
  Record<Amounts, string> & {
    validMinor: string | null
    postingId: string
    reversalId: string | null
  }

/** Reads what transactionColumns made. */
export function toTransaction(json: TransactionJson | null): VendorTransaction | null {
  return (
    json && {
      ...json,
      amountMinor: BigInt(json.amountMinor),
      bonusMinor: BigInt(json.bonusMinor),
      jackpotMinor: BigInt(json.jackpotMinor),
      owedMinor: BigInt(json.owedMinor),
      validMinor: json.validMinor === null ? null : BigInt(json.validMinor),
      postingId: BigInt(json.postingId),
      reversalId: json.reversalId === null ? null : BigInt(json.reversalId),
    }
  )
}

/** A transaction of a vendor, or null. */
export async function findTransaction(q: Queryable, vendor: string, txId: string): Promise<VendorTransaction | null> {
  const [row] = await q.prepared<{ transaction: TransactionJson }>(
    'games.find_transaction',
    `select ${transactionColumns('t')} as transaction from games.vendor_transactions t where vendor = $1 and tx_id = $2`,
    [vendor, txId],
  )
  return row ? toTransaction(row.transaction) : null
}

export type NewTransaction = {
  vendor: string
  txId: string
  kind: 'bet' | 'win' | 'rollback' | 'adjust' | null
  state: 'posted' | 'tombstone'
  roundId: string
  gameCode: string | null
  memberId: string
  isTrial: boolean
  currency: string
  amountMinor: bigint
  bonusMinor?: bigint
  validMinor?: bigint | undefined
  jackpotMinor?: bigint
  owedMinor?: bigint
  /** What the vendor's amount had below our unit, as a decimal of the currency's unit. */
  remainder?: string | undefined
  didNothing?: boolean
  requestHash: string | null
  /** The bet that a win pays, or what a rollback takes back. */
  targetTxId: string | null
  at: Date
}

/** Writes a row in the posting's commit. Raises GV001 when the id is taken by then, GV002 when the bet of a win is gone. */
export function insertEffect({
  amountMinor,
  bonusMinor,
  validMinor,
  jackpotMinor,
  owedMinor,
  at,
  didNothing = false,
  ...row
}: NewTransaction): Effect {
  return {
    effect: EFFECT,
    row: {
      does: 'insert',
      ...row,
      amount: amountMinor.toString(),
      bonus: bonusMinor?.toString(),
      valid: validMinor?.toString(),
      jackpot: jackpotMinor?.toString(),
      owed: owedMinor?.toString(),
      didNothing,
      at: at.toISOString(),
    },
  }
}

/**
 * Marks a row as taken back in the posting's commit, and so much of its jackpot part as undone. Raises GV003 when it is by then,
 * GV004 when a win of the bet stands.
 */
export function reverseEffect(
  vendor: string,
  txId: string,
  {
    amountMinor,
    jackpotMinor,
    isHouse,
    at,
  }: {
    amountMinor: bigint
    jackpotMinor: bigint
    /** The house takes it back itself: no cap of the vendor's counts it. */ isHouse: boolean
    at: Date
  },
): Effect {
  return {
    effect: EFFECT,
    row: {
      does: 'reverse',
      vendor,
      txId,
      amount: amountMinor.toString(),
      isHouse,
      at: at.toISOString(),
      ...(jackpotMinor > 0n ? { jackpot: jackpotMinor.toString() } : {}),
    },
  }
}
