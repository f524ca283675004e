/** The follower's rows: ranks with their bands, bars, rounds, lines of steps, and the score journal. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Bars } from '#server/modules/protection/bars.ts'
import type { StepLine } from './count-progress.ts'
import { bandOf, type Figures, type Rank } from './count-ranks.ts'
import type { CountedBoard } from './documents.ts'
import type { ScoreEntry } from './fold-boards.ts'
import type { MemberLine, MemberRow } from './fold.ts'
import type { Round } from './rounds.ts'
import { loadReached, loadWindows } from './windows.sql.ts'

type StoredRank = { memberId: string; item: string; score: bigint; reachedAt: Date; figures: Figures | null }
type Ranks = Record<string, Rank>

/** Returns members' ranks by board; of all members when none are named. */
export async function loadRanks(
  q: Queryable,
  memberIds: readonly string[] | null,
): Promise<ReadonlyMap<string, Readonly<Ranks>>> {
  const rows = await q.query<StoredRank>(
    `select member_id as "memberId", item_id::text as item, score, reached_at as "reachedAt", figures
     from missions.ranks where $1::text[] is null or member_id = any ($1)`,
    [memberIds],
  )
  const members = new Map<string, Ranks>()
  for (const { memberId, item, ...rank } of rows) {
    const ranks = members.get(memberId) ?? {}
    members.set(memberId, ranks)
    ranks[item] = rank
  }
  return members
}

/** Returns what is known of members, their progress in some windows; of all of them in all windows when none are named. */
export async function loadMembers(
  q: Queryable,
  memberIds: readonly string[] | null = null,
  wins: readonly string[] | null = null,
): Promise<Map<string, MemberRow>> {
  const progress = await loadWindows(q, memberIds, wins)
  const ranks = await loadRanks(q, memberIds)
  const reached = await loadReached(q, memberIds)
  return new Map(
    [...new Set([...reached.keys(), ...progress.keys(), ...ranks.keys()])].map((id) => [
      id,
      { progress: progress.get(id) ?? {}, ranks: ranks.get(id) ?? {}, reached: reached.get(id) ?? [] },
    ]),
  )
}

export type ChangedRank = { memberId: string; board: CountedBoard; before: Rank | undefined; rank: Rank }

function moveBands(changed: readonly ChangedRank[]): Map<string, number> {
  const moves = new Map<string, number>()
  const move = (key: string, by: number) => moves.set(key, (moves.get(key) ?? 0) + by)
  for (const { board, before, rank } of changed) {
    if (before && before.score > 0n) move(`${board.id} ${bandOf(board.scoring, before)}`, -1)
    if (rank.score > 0n) move(`${board.id} ${bandOf(board.scoring, rank)}`, 1)
  }
  return new Map([...moves].filter(([, by]) => by !== 0))
}

/** Adds to the number of members in bands; `moves` by `item band`. */
async function addToBands(tx: Tx, moves: ReadonlyMap<string, number>): Promise<void> {
  if (moves.size === 0) return
  const split = [...moves.keys()].map((key) => key.split(' '))
  // a band that loses members exists: an insert of fewer than none would be refused before the conflict is seen
  await tx.query(
    `with moves as (
       select * from unnest($1::bigint[], $2::bigint[], $3::int[]) as m (item_id, band, by)
     ), fewer as (
       update missions.bands b set members = b.members + m.by from moves m
       where m.by < 0 and b.item_id = m.item_id and b.band = m.band
     )
     insert into missions.bands as b (item_id, band, members) select item_id, band, by from moves where by > 0
     on conflict (item_id, band) do update set members = b.members + excluded.members`,
    [split.map(([item]) => item), split.map(([, band]) => band), [...moves.values()]],
  )
}

/** Stores ranks, and how many members are in each band. */
export async function saveRanks(tx: Tx, changed: readonly ChangedRank[]): Promise<void> {
  if (changed.length === 0) return
  await tx.query(
    `insert into missions.ranks (item_id, member_id, score, reached_at, band, figures)
     select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[], $5::bigint[], $6::jsonb[])
     on conflict (member_id, item_id) do update set score = excluded.score, reached_at = excluded.reached_at,
       band = excluded.band, figures = excluded.figures`,
    [
      changed.map(({ board }) => board.id),
      changed.map(({ memberId }) => memberId),
      changed.map(({ rank }) => rank.score),
      changed.map(({ rank }) => rank.reachedAt),
      changed.map(({ board, rank }) => bandOf(board.scoring, rank)),
      changed.map(({ rank }) => (rank.figures ? JSON.stringify(rank.figures) : null)),
    ],
  )
  await addToBands(tx, moveBands(changed))
}

/** Returns when nothing counts for members. */
export async function loadBars(q: Queryable, memberIds: readonly string[] | null): Promise<Map<string, Bars>> {
  const rows = await q.query<{ memberId: string; bars: Bars }>(
    'select member_id as "memberId", bars from missions.bars where $1::text[] is null or member_id = any ($1)',
    [memberIds],
  )
  return new Map(rows.map(({ memberId, bars }) => [memberId, bars]))
}

/** Stores when nothing counts for members. */
export async function saveBars(tx: Tx, rows: ReadonlyMap<string, Bars>): Promise<void> {
  if (rows.size === 0) return
  await tx.query(
    `insert into missions.bars (member_id, bars) select * from unnest($1::text[], $2::jsonb[])
     on conflict (member_id) do update set bars = excluded.bars`,
    [[...rows.keys()], [...rows.values()].map((bars) => JSON.stringify(bars))],
  )
}

const partsOf = (keys: readonly string[]) => {
  const parts = keys.map((key) => JSON.parse(key) as [string, string, string])
  return [0, 1, 2].map((place) => parts.map((part) => part[place]))
}

/** Returns rounds by `[member, vendor, round]`. */
export async function loadRounds(q: Queryable, keys: readonly string[]): Promise<Map<string, Round>> {
  if (keys.length === 0) return new Map()
  const rows = await q.query<Round & { memberId: string; vendor: string; roundId: string }>(
    `select r.member_id as "memberId", r.vendor, r.round_id as "roundId", r.at, r.stake, r.payout, r.bonus, r.places
     from unnest($1::text[], $2::text[], $3::text[]) as k (member_id, vendor, round_id)
     join missions.rounds r using (member_id, vendor, round_id)`,
    partsOf(keys),
  )
  return new Map(
    rows.map(({ memberId, vendor, roundId, ...round }) => [JSON.stringify([memberId, vendor, roundId]), round]),
  )
}

/** Stores rounds. */
export async function saveRounds(tx: Tx, rows: ReadonlyMap<string, Round>): Promise<void> {
  if (rows.size === 0) return
  const all = [...rows.values()]
  await tx.query(
    `insert into missions.rounds (member_id, vendor, round_id, at, stake, payout, bonus, places)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::bigint[],
       $7::bigint[], $8::jsonb[])
     on conflict (member_id, vendor, round_id) do update set stake = excluded.stake, payout = excluded.payout,
       bonus = excluded.bonus, places = excluded.places`,
    [
      ...partsOf([...rows.keys()]),
      all.map(({ at }) => at),
      all.map(({ stake }) => stake),
      all.map(({ payout }) => payout),
      all.map(({ bonus }) => bonus),
      all.map(({ places }) => JSON.stringify(places)),
    ],
  )
}

type StoredLine = { memberId: string; of: string; place: string; at: Date; figures: ([string, string?] | null)[] }

/** Returns the stored lines of members' missions of several steps. */
export async function loadStepLines(
  q: Queryable,
  memberIds: readonly string[],
  wins: readonly string[],
): Promise<Map<string, MemberLine[]>> {
  const rows = await q.query<StoredLine>(
    `select member_id as "memberId", item_id || ' ' || win as of, place, at, figures from missions.step_lines
     where member_id = any ($1) and win = any ($2)`,
    [memberIds, wins],
  )
  const lines = new Map<string, MemberLine[]>()
  for (const { memberId, of, place, at, figures } of rows) {
    const adds = figures.map((one) =>
      one === null ? null : { value: BigInt(one[0]), ...(one[1] === undefined ? {} : { key: one[1] }) },
    )
    lines.set(memberId, [...(lines.get(memberId) ?? []), { of, place, at, adds }])
  }
  return lines
}

/** Stores lines that counted for missions of several steps. */
export async function insertStepLines(
  tx: Tx,
  lines: readonly { item: string; memberId: string; win: string; line: StepLine }[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.query(
    `insert into missions.step_lines (item_id, member_id, win, place, at, figures)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::jsonb[])
     on conflict do nothing`,
    [
      lines.map(({ item }) => item),
      lines.map(({ memberId }) => memberId),
      lines.map(({ win }) => win),
      lines.map(({ line }) => line.place),
      lines.map(({ line }) => line.at),
      lines.map(({ line }) =>
        JSON.stringify(line.adds.map((one) => (one ? [String(one.value), ...(one.key ? [one.key] : [])] : null))),
      ),
    ],
  )
}

/** What a batch writes into the score journal: turnover by board and member, and every other line. */
export type ScoreSheet = { turnover: Map<string, ScoreEntry>; others: ScoreEntry[] }

/** Adds lines to a sheet, and changes them. Turnover of one batch becomes one line for each member and board. */
export function addScores({ turnover, others }: ScoreSheet, entries: Iterable<ScoreEntry>): void {
  for (const entry of entries) {
    if (entry.ref !== '') {
      others.push(entry)
      continue
    }
    const key = `${entry.item} ${entry.memberId} ${entry.accepted}`
    const known = turnover.get(key)
    turnover.set(key, entry)
    if (!known) continue
    entry.delta += known.delta
    if (known.at > entry.at) entry.at = known.at
  }
}

/** Writes the score journal. */
export async function insertScores(tx: Tx, { turnover, others }: ScoreSheet): Promise<void> {
  const all = [...turnover.values(), ...others]
  if (all.length === 0) return
  await tx.query(
    `insert into missions.scores (item_id, place, member_id, ref, number, delta, at, accepted)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::int[], $6::bigint[], $7::timestamptz[],
       $8::boolean[])`,
    [
      all.map(({ item }) => item),
      all.map(({ place }) => place),
      all.map(({ memberId }) => memberId),
      all.map(({ ref }) => ref),
      all.map(({ number }) => number),
      all.map(({ delta }) => delta),
      all.map(({ at }) => at),
      all.map(({ accepted }) => accepted),
    ],
  )
}
