/** The journal of bets as followers read it. */
import type { JournalKind } from '#contract/bets/bets.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Cursor, Line, SharedReading, Span, Stream } from '#server/lib/facts/stream.ts'

/** A line of the journal. */
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

/** A line with the brand of its member, which is looked up in the round; '' when the member has none (docs/decisions/0470). */
export type BrandedJournalRow = JournalRow & { readonly brand: string }

/** A line with its member's brand, and with the moment when its round began. */
export type BegunJournalRow = BrandedJournalRow & { readonly beganAt: Date }

/** A line for followers that count a round when it ends, for the agents who stood above it when it began. */
export type RoundJournalRow = BrandedJournalRow & {
  /** Whether the round was over with this line. */
  readonly closes: boolean
  /** The agents above the member when the round began, from the top down, joined by dots; '' for none. */
  readonly lineAbove: string
}

/** All that followers are told of a line. */
type WholeRow = BegunJournalRow & RoundJournalRow

const PLACE = `l.epoch || '.' || l.xid || '.' || l.seq as cursor, 'bets' as stream, l.at, l.member_id as "memberId"`
const ORDER = 'order by l.epoch, l.xid, l.seq'
// lines from before migration 0720 do not say whether they close: a round's last end is then the one that it has
const LINE = `select ${PLACE}, l.vendor,
  l.round_id as "roundId", l.kind, l.reverses, l.amount as "amountMinor", l.bonus as "bonusMinor",
  coalesce(l.valid, l.amount) as "validMinor", coalesce(l.recount, 0) as "recountMinor",
  coalesce(l.recount_bonus, 0) as "recountBonusMinor", l.recount_why as "recountWhy",
  case when l.recount is null then 0 else coalesce(l.stake_before, 0) end as "roundStakeMinor", l.currency, l.game_code as "gameCode", l.game_type as "gameType",
  l.trial as "isTrial", l.agent_line as "agentLine", l.transfer_id as "transferId", l.purse,
  coalesce(r.merchant, '') as brand, case when l.begins then l.at else coalesce(r.opened_at, l.at) end as "beganAt",
  coalesce(r.agent_line, '') as "lineAbove",
  coalesce(l.closes, l.kind = 'close' or coalesce(l.at >= r.settled_at, false)) as closes`
const JOINED = `left join lateral (
    select merchant, opened_at, agent_line, settled_at from bets.rounds where id = l.round offset 0
  ) r on true ${ORDER}`
const PAST = `bets.read_past_journal($1::smallint, $2::text::xid8, $3::bigint, $4::int,
  coalesce($5, '-infinity'::timestamptz), coalesce($6, 'infinity'::timestamptz), $7)`

/** Returns the values of PAST. */
const pastOf = (after: Cursor, limit: number, { from, to, brand }: Span) => [
  ...after.split('.'),
  limit,
  from ?? null,
  to ?? null,
  brand ?? null,
]

/**
 * Returns the lines after a cursor, at most `limit`, in an order in which no line appears later before one that was
 * read: lines of transactions that may still be running wait until the oldest of them has ended. A reader that stores
 * the cursor of the last line in the commit that uses the lines follows the journal exactly once. Reads no more of the
 * journal than it returns.
 */
export async function readJournal(q: Queryable, after: Cursor, limit: number): Promise<WholeRow[]> {
  return q.prepared<WholeRow>(
    'bets.read_whole_journal',
    `${LINE} from bets.read_journal($1::smallint, $2::text::xid8, $3::bigint, $4::int) l ${JOINED}`,
    [...after.split('.'), limit],
  )
}

const READING: SharedReading = { name: 'bets', read: readJournal }

/** Followers of these streams share their lines: each is read once, with all that any of them wants to know of it. */
const WHOLE = {
  read: readJournal,
  readPast: (q: Queryable, after: Cursor, limit: number, span: Span) =>
    q.query<WholeRow>(`${LINE} from ${PAST} l ${JOINED}`, pastOf(after, limit, span)),
  // the reading's own lines, which are whole rows
  shared: { reading: READING, pick: (lines: readonly Line[]) => lines as WholeRow[] },
}

/** All lines of the journal. */
export const BETS_JOURNAL: Stream<JournalRow> = { name: 'bets', ...WHOLE }

/** All lines with their brand. */
export const BRANDED_JOURNAL: Stream<BrandedJournalRow> = { name: 'bets by brand', ...WHOLE }

/** All lines with their brand and the beginning of their round. */
export const BEGUN_JOURNAL: Stream<BegunJournalRow> = { name: 'bets by brand and beginning', ...WHOLE }

/** All lines with their round: its brand, the agents above when it began, whether it is over. */
export const ROUND_JOURNAL: Stream<RoundJournalRow> = { name: 'bets by round', ...WHOLE }

/** A line of the journal of which only the player is told. */
export type PlayerLine = Line & {
  readonly stream: 'bets'
  readonly memberId: string
  /** The brand of a stake of real money; '' of any other line, and of a member without a brand. */
  readonly brand: string
}

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
      `select ${PLACE}, l.brand, l.stands from bets.read_players($1::smallint, $2::text::xid8, $3::bigint, $4::int) l`,
      [...after.split('.'), limit],
    ),
  readPast: (q, after, limit, span) =>
    q.query<PlayerLine>(
      `select ${PLACE}, case when ${IS_STAKE} then (select r.merchant from bets.rounds r where r.id = l.round) else '' end as brand from ${PAST} l ${ORDER}`,
      pastOf(after, limit, span),
    ),
}
