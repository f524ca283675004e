/**
 * What members did by day, and its sums by team: a change of a member's day is added to the day of every agent who counts it,
 * in the same commit.
 */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Table } from '#server/lib/facts/follower.ts'
import { addFigures, NO_FIGURES, subtractFigures, type Figures } from './figures.ts'
import { segmentKey, type MemberDay } from './fold.ts'
import { insertPaths, pathsOf } from './paths.sql.ts'

/** The figures' columns in the database. */
export const COLUMNS = {
  stake: 'stake',
  bonusStake: 'bonus_stake',
  valid: 'valid',
  payout: 'payout',
  bonusPayout: 'bonus_payout',
  rounds: 'rounds',
  bonus: 'bonus',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  registered: 'registered',
  firstDeposits: 'first_deposits',
} as const satisfies Record<keyof Figures, string>
const NAMES = Object.keys(COLUMNS) as (keyof Figures)[]
const STORED = Object.values(COLUMNS)

type Row = Figures & { memberId: string; day: string; currency: string; teams: string; gameType: string; brand: string }

const READ = `select d.member_id as "memberId", d.day, d.currency, d.teams, d.game_type as "gameType", d.brand,
  ${NAMES.map((name) => `d.${COLUMNS[name]} as "${name}"`).join(', ')} from agents.member_days d`

function daysOf(rows: readonly Row[]): Map<string, MemberDay> {
  const days = new Map<string, { brand: string; segments: Record<string, Figures> }>()
  for (const { memberId, day, currency, teams, gameType, brand, ...figures } of rows) {
    const key = `${memberId} ${day}`
    const known = days.get(key) ?? { brand, segments: {} }
    known.segments[segmentKey(currency, teams, gameType)] = figures
    days.set(key, known)
  }
  return days
}

async function loadDays(q: Queryable, keys: readonly string[]): Promise<Map<string, MemberDay>> {
  const pairs = keys.map((key) => key.split(' '))
  return daysOf(
    await q.query<Row>(`${READ} where (d.member_id, d.day) in (select * from unnest($1::text[], $2::date[]))`, [
      pairs.map(([member]) => member),
      pairs.map(([, day]) => day),
    ]),
  )
}

type Change = { row: Row; more: Figures; active: number }

/** Returns the rows that are new or changed, with what each has more than before. */
function changesOf(rows: ReadonlyMap<string, MemberDay>, kept: ReadonlyMap<string, MemberDay>): Change[] {
  return [...rows].flatMap(([key, { brand, segments }]) => {
    const [memberId = '', day = ''] = key.split(' ')
    return Object.entries(segments).flatMap(([segment, figures]) => {
      const before = kept.get(key)?.segments[segment] ?? NO_FIGURES
      const more = subtractFigures(figures, before)
      if (NAMES.every((name) => Number(more[name]) === 0)) return []
      const [currency = '', teams = '', gameType = ''] = segment.split(' ')
      const active = gameType === '' ? Number(figures.valid > 0n) - Number(before.valid > 0n) : 0
      return [{ row: { memberId, day, currency, teams, gameType, brand, ...figures }, more, active }]
    })
  })
}

/** Figures as the fields of a row in JSON, whole numbers of any size as they are; to ask JSON.stringify for each is slow. */
const fieldsOf = (figures: Figures) => NAMES.map((name) => `"${name}":${figures[name]}`).join(',')
/** Rows as JSON, from their fields in JSON. */
const arrayOf = (rows: readonly { fields: object; figures: Figures }[]) =>
  `[${rows.map(({ fields, figures }) => `${JSON.stringify(fields).slice(0, -1)},${fieldsOf(figures)}}`).join(',')}]`
const typed = (names: readonly (keyof Figures)[]) =>
  names.map((name) => `"${name}" ${name === 'registered' || name === 'firstDeposits' ? 'int' : 'bigint'}`).join(', ')

async function saveMembers(tx: Tx, changes: readonly Change[]): Promise<void> {
  await tx.query(
    `insert into agents.member_days (member_id, day, currency, teams, game_type, brand, ${STORED.join(', ')})
     select r."memberId", r.day, r.currency, r.teams, r."gameType", r.brand, ${NAMES.map((name) => `r."${name}"`).join(', ')}
     from json_to_recordset($1::json) as r("memberId" text, day date, currency text, teams text, "gameType" text, brand text,
       ${typed(NAMES)})
     on conflict (member_id, day, currency, teams, game_type) do update set
       ${STORED.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [
      arrayOf(
        changes.map(({ row: { memberId, day, currency, teams, gameType, brand, ...figures } }) => ({
          fields: { memberId, day, currency, teams, gameType, brand },
          figures,
        })),
      ),
    ],
  )
}

type TeamChange = {
  readonly agentId: string
  readonly path: string
  readonly day: string
  readonly currency: string
  readonly gameType: string
  more: Figures
  active: number
}

/** Returns what the days of teams change by, each team's day once for each way from the top to its agent. */
function teamsOf(changes: readonly Change[]): TeamChange[] {
  const teams = new Map<string, TeamChange>()
  const ways = new Map<string, ReturnType<typeof pathsOf>>()
  for (const { row, more, active } of changes) {
    const { day, currency, gameType } = row
    const above = ways.get(row.teams) ?? pathsOf(row.teams)
    ways.set(row.teams, above)
    for (const { agentId, path } of above) {
      const key = `${path} ${day} ${currency} ${gameType}`
      const known = teams.get(key)
      if (known) {
        known.more = addFigures(known.more, more)
        known.active += active
      } else teams.set(key, { agentId, path, day, currency, gameType, more, active })
    }
  }
  // in one order, so that two processes never wait for each other
  return [...teams].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change)
}

async function addToTeams(tx: Tx, changes: readonly Change[]): Promise<void> {
  await tx.query(
    `insert into agents.team_days as t (agent_id, path, day, currency, game_type, ${STORED.join(', ')}, active)
     select r."agentId", r.path, r.day, r.currency, r."gameType", ${NAMES.map((name) => `r."${name}"`).join(', ')}, r.active
     from json_to_recordset($1::json) as r("agentId" text, path text, day date, currency text, "gameType" text, ${typed(NAMES)}, active int)
     on conflict (agent_id, currency, game_type, day, path) do update set
       ${[...STORED, 'active'].map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')}`,
    [arrayOf(teamsOf(changes).map(({ more, ...fields }) => ({ fields, figures: more })))],
  )
  await insertPaths(
    tx,
    changes.map(({ row }) => row.teams),
  )
}

/** Maintains agents.member_days, and with each change agents.team_days. */
export const MEMBER_DAYS: Table<MemberDay> = {
  load: loadDays,
  save: async (tx, rows) => {
    const changes = changesOf(rows, await loadDays(tx, [...rows.keys()]))
    if (changes.length === 0) return
    await saveMembers(tx, changes)
    await addToTeams(tx, changes)
  },
  loadAll: async (q) => daysOf(await q.query<Row>(READ)),
}
