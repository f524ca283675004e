/** The journal of bets: append-only, the only source of turnover, written in the commit that moves the money. */
import type { JournalKind } from '#contract/bets.ts'
import type { Db, Queryable } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'

/** One thing that happened in a round. */
export type JournalLine = {
  memberId: string
  vendor: string
  /** The round as the vendor calls it. */
  roundId: string
  kind: JournalKind
  /** With kind `reversal`: what is taken back. */
  reverses?: 'stake' | 'payout'
  /** Ledger units, never negative; 0 where nothing moved. */
  amountMinor: bigint
  currency: string
  gameCode: string
  gameType: string
  isTrial: boolean
  /** The member's brand. */
  merchant: string
  /** The part of the amount that was bonus money; none where nothing is said. */
  bonusMinor?: bigint
  /** The part of a stake, or of a stake taken back, that counts as turnover; all of it where nothing is said. */
  validMinor?: bigint | undefined
  /** Place of the real half's transfer in the posting; left out where none moved. */
  leg?: number
  /** Place of the bonus half's transfer; left out where none moved. */
  bonusLeg?: number
  /** Closes the round with this line (a payout that ends it, or kind `close`). */
  closes?: boolean
  /** Public facts of the round; merged key by key into what is known of it. */
  detail?: Record<string, unknown>
  /** The member's agents from the top down, as labels joined by dots. */
  agentLine?: string
  at: Date
}

/**
 * The effect that writes a line into the journal and brings its round up to date. Goes into the posting that moves the money.
 * Raises a check violation (23514) where a round would have staked or paid less than nothing.
 */
export function journalEffect(line: JournalLine): Effect {
  return {
    effect: 'bets.apply_journal',
    row: {
      member_id: line.memberId,
      vendor: line.vendor,
      round_id: line.roundId,
      kind: line.kind,
      reverses: line.reverses,
      amount: line.amountMinor.toString(),
      currency: line.currency,
      game_code: line.gameCode,
      game_type: line.gameType,
      trial: line.isTrial,
      merchant: line.merchant,
      bonus: line.bonusMinor?.toString(),
      valid: line.validMinor?.toString(),
      leg: line.leg,
      bonus_leg: line.bonusLeg,
      closes: line.closes,
      detail: line.detail,
      agent_line: line.agentLine,
      at: line.at.toISOString(),
    },
  }
}

/** Where a follower of the journal stands; opaque to it. */
export type JournalCursor = string
/** Before the first line. */
export const JOURNAL_START: JournalCursor = '0.0.0'

export type JournalRow = {
  /** Stands after this line. */
  cursor: JournalCursor
  at: Date
  memberId: string
  vendor: string
  roundId: string
  kind: JournalKind
  reverses: 'stake' | 'payout' | null
  amountMinor: bigint
  /** The part of the amount that was bonus money. */
  bonusMinor: bigint
  /** The part of a stake, or of a stake taken back, that counts as turnover. */
  validMinor: bigint
  currency: string
  gameCode: string
  gameType: string
  isTrial: boolean
  agentLine: string | null
  transferId: bigint | null
}

/**
 * The lines after a cursor, at most `limit`, in an order that never lets a line appear before one already read: lines of
 * transactions that may still be running wait until the oldest of them has ended. Whoever stores the cursor of the last line
 * in the commit that uses the lines follows the journal exactly once. Reads no more of the journal than it answers.
 */
export async function readJournal(q: Queryable, after: JournalCursor, limit: number): Promise<JournalRow[]> {
  const [epoch = '0', xid = '0', seq = '0'] = after.split('.')
  return q.prepared<JournalRow>(
    'bets.read_journal',
    `select epoch || '.' || xid || '.' || seq as cursor, at, member_id as "memberId", vendor, round_id as "roundId", kind,
       reverses, amount as "amountMinor", bonus as "bonusMinor",
       coalesce(valid, amount) as "validMinor", currency, game_code as "gameCode", game_type as "gameType", trial as "isTrial",
       agent_line as "agentLine", transfer_id as "transferId"
     from bets.read_journal($1::smallint, $2::text::xid8, $3::bigint, $4::int) order by epoch, xid, seq`,
    [epoch, xid, seq, limit],
  )
}

/** Makes the journal's monthly partitions from one moment's month to another's; returns how many were missing. */
export async function ensurePartitions(db: Db, from: Date, to: Date): Promise<number> {
  return only(await db.query<{ made: number }>('select bets.ensure_partitions($1, $2) as made', [from, to])).made
}

/** Lines of at most so many forgotten months move in one run. */
const FORGOTTEN_MAX = 24

/** Makes the months of lines that fell into the default partition, so that they move where they belong; returns how many. */
export async function makeForgottenMonths(db: Db): Promise<number> {
  const months = await db.query<{ at: Date }>(
    "select min(at) as at from bets.journal_default group by date_trunc('month', at, 'UTC') limit $1",
    [FORGOTTEN_MAX],
  )
  for (const { at } of months) await ensurePartitions(db, at, at)
  return months.length
}
