/** What must be true of the daily figures and of the followers of the journal. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import { DAILY_DIFFERENCES } from './daily.sql.ts'
import { GAME_DAYS_DIFFERENCES } from './game-days.sql.ts'

/** A follower that is further behind than this, while there are lines to read, counts as stopped. */
const BEHIND_MAX = `interval '1 hour'`

export const DAILY_CHECKS: readonly BooksCheck[] = [
  {
    code: 'daily-journal',
    name: 'the daily figures equal the journal',
    examined: 'select count(*) from bets.daily',
    differing: DAILY_DIFFERENCES,
  },
  {
    code: 'game-days',
    name: 'the figures of games by day equal their rounds',
    examined: 'select count(*) from bets.game_days',
    differing: GAME_DAYS_DIFFERENCES,
  },
  {
    code: 'followers-alive',
    name: 'nobody who follows the journal has stopped',
    examined: 'select count(*) from core.followers',
    differing: `
      select f.name as id, 'stands at ' || f.epoch || '.' || f.xid || '.' || f.seq || ', lines wait since '
        || l.at as what
      from core.followers f cross join lateral (
        select min(j.at) as at from (
          select at from bets.journal where (epoch, xid, seq) > (f.epoch, f.xid, f.seq) order by epoch, xid, seq limit 1
        ) j
      ) l where f.moved_at is not null and f.moved_at < now() - ${BEHIND_MAX} and l.at < now() - ${BEHIND_MAX}`,
  },
  {
    code: 'journal-months',
    name: 'every line of the journal lies in the partition of its month',
    examined: `select count(*) from pg_inherits where inhparent = 'bets.journal'::regclass`,
    differing: `select to_char(at at time zone 'UTC', 'YYYY-MM') as id,
        count(*) || ' lines of a month that nobody made' as what
      from bets.journal_default group by 1`,
  },
]
