/** Missions and boards of every kind for a measurement: every other one counts all games, the rest one type each. */
import type { BoardDocument, MissionDocument, MissionsDocument } from '#contract/missions/terms.ts'
import { METRICS, SCORINGS } from '#contract/missions/terms.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { insertItem, insertVersion } from '#server/modules/missions/items/items.sql.ts'
import { timesOf } from '#server/modules/missions/items/publish-item.ts'

export const BENCH_BRAND = 'fairhouse'
const TYPES = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'LOTT'] as const
const FILTER = { types: [], vendors: [], games: [] }
const BOUNDS = { valueMax: '1000000', membersMax: 1_000_000, dayMax: null }
/** Every so many missions one has a second step. */
const CHAIN_EVERY = 10

function commonOf(now: Date, place: number) {
  return {
    texts: { en: { title: `Of the bench ${place}`, about: '' } },
    startsAt: after(now, -90 * DAY_MS).toISOString(),
    endsAt: after(now, DAY_MS).toISOString(),
    bonusWeight: place % 3 === 0 ? 0 : 100,
    bounds: BOUNDS,
  }
}
const filterOf = (place: number) =>
  place % 2 ? FILTER : { ...FILTER, types: [TYPES[Math.floor(place / 2) % TYPES.length] ?? 'RNG'] }

/** Returns a mission; by its place every metric, period and choice of games has its turn. */
export function missionOf(now: Date, place: number): MissionDocument {
  const metric = METRICS[place % METRICS.length] ?? 'bets'
  const multiple = metric === 'win_multiple' ? 2 : null
  const reward = { kind: 'cash' as const, amount: '1', turnover: 1 }
  const step = { metric, target: '100000000', multiple, stakeMin: null, filter: filterOf(place), reward }
  const period = (['daily', 'weekly', 'once'] as const)[place % 3] ?? 'daily'
  return { kind: 'mission', ...commonOf(now, place), period, steps: place % CHAIN_EVERY ? [step] : [step, step] }
}

/** Returns a board; by its place every way to score has its turn. */
export function boardOf(now: Date, place: number): BoardDocument {
  return {
    kind: 'board',
    ...commonOf(now, place),
    scoring: SCORINGS[place % SCORINGS.length] ?? 'turnover',
    filter: filterOf(place),
    stakeMin: null,
    entry: 'free',
    fee: null,
    settleLagMinutes: 60,
    entrantsMin: 0,
    belowMinimum: 'paid',
    ties: 'earliest',
    withheld: 'kept',
    turnover: 1,
    prizes: [{ from: 1, to: 10, amount: '1' }],
  }
}

/** Publishes a document; returns its id. */
export async function publishItem(env: Env, document: MissionsDocument, place: number): Promise<bigint> {
  const at = env.clock.now()
  const times = timesOf(document)
  return env.db.tx(async (tx) => {
    const item = { reference: `X-${place}`, brand: BENCH_BRAND, currency: 'BDT', kind: document.kind, draft: document }
    const { id } = await insertItem(tx, { ...item, ...times, by: 'bench', at })
    const version = { version: 1, document, authority: '0', publishedAt: times.fromAt, publishedBy: 'bench' }
    await insertVersion(tx, id, { ...version, ...times })
    return id
  })
}
