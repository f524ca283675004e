/** The journal of bets with what a line's round is: its brand, the agents above when it began, whether it is over. */
import type { Stream } from '#server/lib/facts/stream.ts'
import { LINE, LINES_PAST, LINES_READ, ORDER, pastOf, type BrandedJournalRow } from './journal.sql.ts'

/** A line of the journal for followers that count a round when it ends, for the agents who stood above it when it began. */
export type RoundJournalRow = BrandedJournalRow & {
  /** Whether the round was over with this line. */
  readonly closes: boolean
  /** The agents above the member when the round began, from the top down, joined by dots; '' for none. */
  readonly lineAbove: string
}

// lines from before migration 0720 do not say whether they close: a round's last end is then the one that it has
const ROUND = `coalesce(r.merchant, '') as brand, coalesce(r.agent_line, '') as "lineAbove",
  coalesce(l.closes, l.kind = 'close' or coalesce(l.at >= r.settled_at, false)) as closes`
const JOINED = `left join lateral (
    select merchant, agent_line, settled_at from bets.rounds where id = l.round offset 0
  ) r on true`

/** All lines with their round. */
export const ROUND_JOURNAL: Stream<RoundJournalRow> = {
  name: 'bets by round',
  read: (q, after, limit) =>
    q.prepared<RoundJournalRow>(
      'bets.read_round_journal',
      `${LINE}, ${ROUND} from ${LINES_READ} l ${JOINED} ${ORDER}`,
      [...after.split('.'), limit],
    ),
  readPast: (q, after, limit, span) =>
    q.query<RoundJournalRow>(`${LINE}, ${ROUND} from ${LINES_PAST} l ${JOINED} ${ORDER}`, pastOf(after, limit, span)),
}
