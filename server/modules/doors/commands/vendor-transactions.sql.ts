/**
 * Stores vendors' transactions: one row for each of their transaction ids. Written only as an effect of the posting
 * that moves the money.
 */
import { sqlState, type Queryable } from '#server/lib/db.ts'
import { PURSE_CHANGED } from '#server/modules/play/purses/purses.ts'
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
  /** Negative only in a correction. */
  amountMinor: bigint
  /** The part of the amount that was bonus money. */
  bonusMinor: bigint
  /** The part of a bet that counts as turnover; null when all of it counts. */
  validMinor: bigint | null
  /** For a bet: what it added to the vendor's jackpot pool. For a win: what it took out of it. */
  jackpotMinor: bigint
  /** What it added to the player's debt at the vendor; negative: what was withheld to repay the debt. */
  owedMinor: bigint
  didNothing: boolean
  requestHash: string | null
  /** The grant whose free round it belongs to, and what of a win counts to that. */
  freeRounds: string | null
  freeWonMinor: bigint
  postingId: bigint
  reversalId: bigint | null
}

const EFFECT = 'games.apply_vendor_transactions'

/** Errors that effects raise when another command, or a purse's end, was faster: read again and decide again. */
const RACES: ReadonlySet<string> = new Set([
  PURSE_CHANGED,
  'GV001',
  'GV002',
  'GV003',
  'GV004',
  'GV007',
  'GV008',
  'GV009',
  '40001',
  '40P01',
])
/** More was withheld than is still owed: another win at the same time repaid the debt first. */
const DEBT_CONSTRAINT = 'accounts_owe_or_hold_nothing'

/** Returns whether a posting was refused only because another command was posted in between. */
export function lostRace(error: unknown): boolean {
  if (RACES.has(sqlState(error) ?? '')) return true
  // the round's sums would fall below zero: another rollback was posted first, and the journal's check runs before our
  // effect
  if (sqlState(error) === '23514' && error instanceof Error && 'table' in error && error.table === 'rounds') return true
  return error instanceof Error && 'constraint' in error && error.constraint === DEBT_CONSTRAINT
}

/** Returns the columns of a command's row for the select below. */
export function transactionColumns(alias: string): string {
  return `case when ${alias}.tx_id is not null then json_build_object(
    'txId', ${alias}.tx_id, 'kind', ${alias}.kind, 'state', ${alias}.state, 'roundId', ${alias}.round_id,
    'gameCode', ${alias}.game_code, 'memberId', ${alias}.member_id, 'isTrial', ${alias}.is_trial,
    'currency', ${alias}.currency, 'amountMinor', ${alias}.amount::text,
    'bonusMinor', ${alias}.bonus::text, 'jackpotMinor', ${alias}.jackpot::text, 'owedMinor', ${alias}.owed::text,
    'validMinor', ${alias}.valid::text, 'didNothing', ${alias}.did_nothing, 'requestHash', ${alias}.request_hash,
    'freeRounds', ${alias}.free_rounds, 'freeWonMinor', coalesce(${alias}.free_won, 0)::text,
    'postingId', ${alias}.posting_id::text, 'reversalId', ${alias}.reversal_id::text) end`
}

type Amounts = 'amountMinor' | 'bonusMinor' | 'jackpotMinor' | 'owedMinor' | 'freeWonMinor'
export type TransactionJson = Omit<VendorTransaction, Amounts | 'validMinor' | 'postingId' | 'reversalId'> &
  Record<Amounts, string> & {
    validMinor: string | null
    postingId: string
    reversalId: string | null
  }

/** Parses the JSON that transactionColumns selects. */
export function toTransaction(json: TransactionJson | null): VendorTransaction | null {
  return (
    json && {
      ...json,
      amountMinor: BigInt(json.amountMinor),
      bonusMinor: BigInt(json.bonusMinor),
      jackpotMinor: BigInt(json.jackpotMinor),
      owedMinor: BigInt(json.owedMinor),
      freeWonMinor: BigInt(json.freeWonMinor),
      validMinor: json.validMinor === null ? null : BigInt(json.validMinor),
      postingId: BigInt(json.postingId),
      reversalId: json.reversalId === null ? null : BigInt(json.reversalId),
    }
  )
}

/** Finds a transaction of a vendor, or null. */
export async function findTransaction(q: Queryable, vendor: string, txId: string): Promise<VendorTransaction | null> {
  const [row] = await q.prepared<{ transaction: TransactionJson }>(
    'games.find_transaction',
    `select ${transactionColumns('t')} as transaction from games.vendor_transactions t
     where vendor = $1 and tx_id = $2`,
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
  bonusMinor?: bigint | undefined
  validMinor?: bigint | undefined
  jackpotMinor?: bigint | undefined
  owedMinor?: bigint | undefined
  /** The part of the vendor's amount that is smaller than our unit, as a decimal of the currency's unit. */
  remainder?: string | undefined
  didNothing?: boolean | undefined
  requestHash: string | null
  /** The bet that a win pays, or the transaction that a rollback takes back. */
  targetTxId: string | null
  /** The grant of a free round, and what of its win counts. */
  freeRounds?: string | undefined
  freeWonMinor?: bigint | undefined
  at: Date
}

/**
 * Returns the effect that writes a row in the posting's commit. Raises GV001 when the id was taken in the meantime,
 * GV002 when the bet of a win was taken back.
 */
export function insertEffect(row: NewTransaction): Effect {
  return {
    effect: EFFECT,
    row: {
      does: 'insert',
      vendor: row.vendor,
      tx_id: row.txId,
      kind: row.kind,
      state: row.state,
      round_id: row.roundId,
      game_code: row.gameCode,
      member_id: row.memberId,
      is_trial: row.isTrial,
      currency: row.currency,
      amount: row.amountMinor.toString(),
      bonus: row.bonusMinor?.toString(),
      valid: row.validMinor?.toString(),
      jackpot: row.jackpotMinor?.toString(),
      owed: row.owedMinor?.toString(),
      remainder: row.remainder,
      did_nothing: row.didNothing === true,
      request_hash: row.requestHash,
      target_tx_id: row.targetTxId,
      free_rounds: row.freeRounds,
      free_won: row.freeWonMinor?.toString(),
      at: row.at.toISOString(),
    },
  }
}

/**
 * Returns the effect that marks a row, and the given part of its jackpot money, as taken back in the posting's commit.
 * Raises GV003 when it is taken back already, GV004 when a win of the bet is posted.
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
    /** Whether the house takes it back itself: then no cap of the vendor counts it. */ isHouse: boolean
    at: Date
  },
): Effect {
  return {
    effect: EFFECT,
    row: {
      does: 'reverse',
      vendor,
      tx_id: txId,
      amount: amountMinor.toString(),
      is_house: isHouse,
      at: at.toISOString(),
      ...(jackpotMinor > 0n ? { jackpot: jackpotMinor.toString() } : {}),
    },
  }
}

/**
 * Lists a round's bets that are not taken back, by the vendor's ids, and returns whether a win of the round counts,
 * even one of 0.
 */
export async function findRoundBets(
  q: Queryable,
  vendor: string,
  vendorRoundId: string,
  player: { memberId: string; isTrial: boolean },
): Promise<{ bets: string[]; hasWin: boolean }> {
  const rows = await q.query<{ txId: string; isPaid: boolean }>(
    `select t.tx_id as "txId", exists (
       select from games.vendor_transactions w
       where w.target_tx_id = t.tx_id and w.vendor = t.vendor and w.kind = 'win' and w.state = 'posted'
     ) as "isPaid"
     from games.vendor_transactions t
     where t.vendor = $1 and t.round_id = $2 and t.kind = 'bet' and t.state = 'posted' and t.member_id = $3
       and t.is_trial = $4 order by t.tx_id`,
    [vendor, vendorRoundId, player.memberId, player.isTrial],
  )
  return { bets: rows.map((row) => row.txId), hasWin: rows.some((row) => row.isPaid) }
}
