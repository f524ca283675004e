/** The journal of bets: append-only, the only source of turnover, written in the commit that moves the money. */
import type { JournalKind } from '#contract/bets/bets.ts'
import type { Db, Queryable } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { Reach } from '#server/lib/facts/follower.ts'
import type { Cursor, Line, Span, Stream } from '#server/lib/facts/stream.ts'
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

/** A line of the journal as followers read it. */
export type JournalRow = Line & {
  readonly stream: 'bets'
  memberId: string
  vendor: string
  roundId: string
  kind: JournalKind
  reverses: 'stake' | 'payout' | null
  amountMinor: bigint
  /** The part of the amount that was bonus money, in ledger units. */
  bonusMinor: bigint
  /** The part of a stake, or of a reversed stake, that counts as turnover, in ledger units. */
  validMinor: bigint
  /**
   * By what the line changes what of its round counts, beside `validMinor`: signed ledger units, 0 nearly always. The part
   * of it that was bonus money, and why.
   */
  recountMinor: bigint
  recountBonusMinor: bigint
  recountWhy: 'at_risk' | 'covered' | null
  /** What its round had staked before a line that recounts it; 0 on all others. */
  roundStakeMinor: bigint
  currency: string
  gameCode: string
  gameType: string
  isTrial: boolean
  agentLine: string | null
  transferId: bigint | null
  /** The purse of bonus money (a grant's reference) that the line's round belongs to; null when it has none. */
  purse: string | null
}

/** A line of the journal with the brand of its member; '' when the member has none. */
export type BrandedJournalRow = JournalRow & { readonly brand: string }

/** A line with its member's brand, and with the moment when its round began. */
export type BegunJournalRow = BrandedJournalRow & { readonly beganAt: Date }

/** The columns of a JournalRow, of a line `l`. */
export const LINE = `select l.epoch || '.' || l.xid || '.' || l.seq as cursor, 'bets' as stream, l.at,
  l.member_id as "memberId", l.vendor,
  l.round_id as "roundId", l.kind, l.reverses, l.amount as "amountMinor", l.bonus as "bonusMinor",
  coalesce(l.valid, l.amount) as "validMinor", coalesce(l.recount, 0) as "recountMinor",
  coalesce(l.recount_bonus, 0) as "recountBonusMinor", l.recount_why as "recountWhy",
  case when l.recount is null then 0 else coalesce(l.stake_before, 0) end as "roundStakeMinor", l.currency, l.game_code as "gameCode", l.game_type as "gameType",
  l.trial as "isTrial", l.agent_line as "agentLine", l.transfer_id as "transferId", l.purse`
export const ORDER = 'order by l.epoch, l.xid, l.seq'
/** New lines after a place, and those of a period (pastOf has its values): what a statement reads from. */
export const LINES_READ = 'bets.read_journal($1::smallint, $2::text::xid8, $3::bigint, $4::int)'
export const LINES_PAST = `bets.read_past_journal($1::smallint, $2::text::xid8, $3::bigint, $4::int,
  coalesce($5, '-infinity'::timestamptz), coalesce($6, 'infinity'::timestamptz), $7)`
const BRAND = `(select r.merchant from bets.rounds r where r.id = l.round)`
const BEGAN = `case when l.begins then l.at
  else coalesce((select r.opened_at from bets.rounds r where r.id = l.round), l.at) end as "beganAt"`

/**
 * Returns the lines after a cursor, at most `limit`, in an order in which no line appears later before one that was
 * read: lines of transactions that may still be running wait until the oldest of them has ended. A reader that stores
 * the cursor of the last line in the commit that uses the lines follows the journal exactly once. Reads no more of the
 * journal than it returns.
 */
export async function readJournal(q: Queryable, after: Cursor, limit: number): Promise<JournalRow[]> {
  return q.prepared<JournalRow>('bets.read_journal', `${LINE} from ${LINES_READ} l ${ORDER}`, [
    ...after.split('.'),
    limit,
  ])
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

const PAST = `from ${LINES_PAST} l ${ORDER}`
/** Returns the values of LINES_PAST. */
export const pastOf = (after: Cursor, limit: number, { from, to, brand }: Span) => [
  ...after.split('.'),
  limit,
  from ?? null,
  to ?? null,
  brand ?? null,
]

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

/** All lines of the journal. */
export const BETS_JOURNAL: Stream<JournalRow> = {
  name: 'bets',
  read: readJournal,
  readPast: (q, after, limit, span) => q.query<JournalRow>(`${LINE} ${PAST}`, pastOf(after, limit, span)),
}

/** All lines with their brand, which is looked up in the round (docs/decisions/0470). */
export const BRANDED_JOURNAL: Stream<BrandedJournalRow> = {
  name: 'bets by brand',
  read: (q, after, limit) =>
    q.prepared<BrandedJournalRow>(
      'bets.read_branded_journal',
      `${LINE}, ${BRAND} as brand from ${LINES_READ} l ${ORDER}`,
      [...after.split('.'), limit],
    ),
  readPast: (q, after, limit, span) =>
    q.query<BrandedJournalRow>(`${LINE}, ${BRAND} as brand ${PAST}`, pastOf(after, limit, span)),
}

/** All lines with their brand and the beginning of their round, which are looked up in the round. */
export const BEGUN_JOURNAL: Stream<BegunJournalRow> = {
  name: 'bets by brand and beginning',
  read: (q, after, limit) =>
    q.prepared<BegunJournalRow>(
      'bets.read_begun_journal',
      `${LINE}, ${BRAND} as brand, ${BEGAN} from ${LINES_READ} l ${ORDER}`,
      [...after.split('.'), limit],
    ),
  readPast: (q, after, limit, span) =>
    q.query<BegunJournalRow>(`${LINE}, ${BRAND} as brand, ${BEGAN} ${PAST}`, pastOf(after, limit, span)),
}

/** A line of the journal of which only the player is told. */
export type PlayerLine = Line & {
  readonly stream: 'bets'
  readonly memberId: string
  /** The brand of a stake of real money; '' of any other line, and of a member without a brand. */
  readonly brand: string
}

const PLAYER = `select l.epoch || '.' || l.xid || '.' || l.seq as cursor, 'bets' as stream, l.at,
  l.member_id as "memberId"`
const IS_STAKE = `l.kind = 'stake' and l.amount > 0 and not l.trial`

/**
 * Who staked real money. Of the stakes of a member on one day, a live read returns only the first of each batch: a
 * follower of this stream must not count stakes.
 */
export const PLAYERS: Stream<PlayerLine> = {
  name: 'bets by player',
  read: (q, after, limit) =>
    q.prepared<PlayerLine>(
      'bets.read_players',
      `${PLAYER}, l.brand, l.stands from bets.read_players($1::smallint, $2::text::xid8, $3::bigint, $4::int) l`,
      [...after.split('.'), limit],
    ),
  readPast: (q, after, limit, span) =>
    q.query<PlayerLine>(
      `${PLAYER}, case when ${IS_STAKE} then ${BRAND} else '' end as brand ${PAST}`,
      pastOf(after, limit, span),
    ),
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
