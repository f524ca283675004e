/** The journal of bets: append-only, the only source of turnover, written in the commit that moves the money. */
import type { JournalKind } from '#contract/bets/bets.ts'
import type { Db, Queryable } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { Reach } from '#server/lib/facts/follower.ts'
import type { Cursor } from '#server/lib/facts/stream.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'

/** What of a round counts, and why not all of it: it covered (nearly) all outcomes, or part of it was not at risk. */
export type RoundValid = 'at_risk' | { minor: bigint; why: 'at_risk' | 'covered' }

/**
 * How a line was split: its bonus half is its amount × bonus / stake, in ledger units, cut down; the rest is real money. A
 * change of the rule gets another name, and the books go on knowing the former ones (docs/decisions/0594).
 */
export type Split = { rule: 'share-down-1'; stake: string; bonus: string }

/** One thing that happened in a round. */
export type JournalLine = {
  memberId: string
  vendor: string
  /** The vendor's id for the round. */
  roundId: string
  kind: JournalKind
  /** Only with kind `reversal`: what is reversed. */
  reverses?: 'stake' | 'payout' | undefined
  /** Ledger units, never negative; 0 where nothing moved. */
  amountMinor: bigint
  currency: string
  gameCode: string
  gameType: string
  isTrial: boolean
  /** The member's brand. */
  merchant: string
  /** The part of the amount that was bonus money, in ledger units; 0 when absent. */
  bonusMinor?: bigint | undefined
  /** How the amount was split; needed of a payout that has a bonus half. */
  split?: Split | undefined
  /** The part of a stake, or of a reversed stake, that counts as turnover, in ledger units; all of it when absent. */
  validMinor?: bigint | undefined
  /**
   * With a line that ends a round: what of all its stakes counts, in ledger units; `at_risk`: the smaller of stake and
   * result (docs/decisions/0560). Absent: what the stakes' own lines said.
   */
  roundValid?: RoundValid | undefined
  /** Place in the posting of the transfer of real money; absent when no real money moved. */
  leg?: number | undefined
  /** Place in the posting of the transfer of bonus money; absent when no bonus money moved. */
  bonusLeg?: number | undefined
  /**
   * The purse of bonus money that was open when the round began, '' for none: another one than the round's is refused
   * (PU003). Absent: whatever the round has.
   */
  purse?: string | undefined
  /** Closes the round with this line (a payout that ends it, or kind `close`). */
  closes?: boolean | undefined
  /** Public facts of the round; merged key by key into the stored ones. */
  detail?: Record<string, unknown> | undefined
  /** The member's agents from the top down, as labels joined by dots. */
  agentLine?: string | undefined
  at: Date
}

/**
 * Returns the effect that writes a journal line and updates its round. Belongs in the posting that moves the money.
 * Raises a check violation (23514) when the stake or payout of the round would become negative,
 * PU003 when the round belongs to another purse than the line says.
 */
export function journalEffect(line: JournalLine): Effect {
  const { roundValid } = line
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
      split: line.split,
      valid: line.validMinor?.toString(),
      round_valid: roundValid === 'at_risk' ? '-1' : roundValid?.minor.toString(),
      round_why: roundValid === 'at_risk' ? undefined : roundValid?.why,
      leg: line.leg,
      bonus_leg: line.bonusLeg,
      purse: line.purse,
      closes: line.closes,
      detail: line.detail,
      agent_line: line.agentLine,
      at: line.at.toISOString(),
    },
  }
}

/** Measures the next lines, for followers that need none of them: they wait for running transactions as when read. */
export async function measureJournal(q: Queryable, after: Cursor, limit: number): Promise<Reach | null> {
  const [reach] = await q.prepared<Reach>(
    'bets.measure_journal',
    `select n.lines, n.epoch || '.' || n.xid || '.' || n.seq as "upTo", n.first_at as oldest
     from bets.measure_journal($1::smallint, $2::text::xid8, $3::bigint, $4::int) n`,
    [...after.split('.'), limit],
  )
  return reach ?? null
}

/** So many lines after a cursor are looked through for a member's; more count as some of theirs. */
const LOOKED_THROUGH = 5_000

/**
 * Returns whether lines of a member are stored after a cursor, those of transactions included that no follower reads yet.
 * True as well where too many lines are there to look through them.
 */
export async function hasLinesAfter(q: Queryable, memberId: string, after: Cursor): Promise<boolean> {
  return only(
    await q.prepared<{ some: boolean }>(
      'bets.has_lines_after',
      `select count(*) = $5 or coalesce(bool_or(l.member_id = $4), false) as some from (
         select member_id from bets.journal where (epoch, xid, seq) > ($1::smallint, $2::text::xid8, $3::bigint)
         order by epoch, xid, seq limit $5::int) l`,
      [...after.split('.'), memberId, LOOKED_THROUGH],
    ),
  ).some
}

/**
 * Creates the journal's monthly partitions from the month of `from` to the month of `to`; returns how many were
 * missing.
 */
export async function ensurePartitions(db: Db, from: Date, to: Date): Promise<number> {
  return only(await db.query<{ made: number }>('select bets.ensure_partitions($1, $2) as made', [from, to])).made
}

/** Lines of at most so many missing months are moved in one run. */
const FORGOTTEN_MAX = 24

/**
 * Creates the missing months of lines that were written to the default partition, so that the lines move to their
 * month. Returns how many months.
 */
export async function makeForgottenMonths(db: Db): Promise<number> {
  const months = await db.query<{ at: Date }>(
    "select min(at) as at from bets.journal_default group by date_trunc('month', at, 'UTC') limit $1",
    [FORGOTTEN_MAX],
  )
  for (const { at } of months) await ensurePartitions(db, at, at)
  return months.length
}
