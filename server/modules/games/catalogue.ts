/**
 * The whole catalogue in memory, as one value that is never changed: lists, searches and tiles are answered from it.
 *
 * It is read again when an operator changed something (a `status` signal reaches every process) and at the latest after
 * FRESH_MS. What decides about money asks the database instead (door-facts.sql.ts).
 */
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { getPlayStatus, listGames, listVendors, type GameRecord, type Names, type Status, type VendorRecord } from './catalogue.sql.ts'

const FRESH_MS = 10 * SECOND_MS

export type Vendor = VendorRecord
export type Game = Omit<GameRecord, 'vendor' | 'nodeId'> & {
  nodeId: string
  vendor: Vendor
  /** Every name of the game and of its vendor, folded for search. */
  needle: string
}
export type Catalogue = {
  /** In order, without those that are off. */
  vendors: readonly Vendor[]
  /** In the order of their lane, without those that are off. */
  games: readonly Game[]
  /** All of them, also those that are off. */
  byCode: ReadonlyMap<string, Game>
  byNode: ReadonlyMap<string, Game>
  playStatus: Status
}

type Kept = { value: Promise<Catalogue>; staleAt: number }
const kept = new WeakMap<Db, Kept>()
const listening = new WeakSet<Db>()

/** Folds a text for search: lower case, compatibility forms, no marks that only decorate Latin letters. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[’']/g, '')
}

/** A name in the reader's language, else English, else any. */
export function nameIn(names: Names, locale: string, fallback: string): string {
  return names[locale] ?? names.en ?? Object.values(names)[0] ?? fallback
}

async function read(db: Db): Promise<Catalogue> {
  const [vendorRows, gameRows, playStatus] = await Promise.all([listVendors(db), listGames(db), getPlayStatus(db)])
  const byVendor = new Map(vendorRows.map((vendor) => [vendor.code, vendor]))
  const all = gameRows.flatMap((row): Game[] => {
    const vendor = byVendor.get(row.vendor)
    if (!vendor) return []
    const needle = fold([...Object.values(row.names), ...Object.values(vendor.names), row.code].join('\n'))
    return [{ ...row, nodeId: row.nodeId.toString(), vendor, needle }]
  })
  return {
    vendors: vendorRows.filter((vendor) => vendor.status !== 'off'),
    games: all.filter((game) => game.status !== 'off' && game.vendor.status !== 'off'),
    byCode: new Map(all.map((game) => [game.code, game])),
    byNode: new Map(all.map((game) => [game.nodeId, game])),
    playStatus,
  }
}

/** The catalogue of now. */
export function getCatalogue(env: Env): Promise<Catalogue> {
  const { db } = env
  if (!listening.has(db)) {
    listening.add(db)
    env.live.listen('all', (signal) => { if (signal.topic === 'status') kept.delete(db) })
  }
  const now = env.clock.now().getTime()
  const present = kept.get(db)
  if (present && now < present.staleAt) return present.value
  const value = read(db)
  kept.set(db, { value, staleAt: now + FRESH_MS })
  value.catch(() => kept.delete(db))
  return value
}

/** Says that the catalogue changed: this process reads it again now, the others when the signal reaches them. */
export function announceCatalogue(env: Env): void {
  kept.delete(env.db)
  env.live.signal('all', 'status')
}

/** The most closed of some states. */
export function worstOf(...statuses: Status[]): Status {
  return statuses.includes('off') ? 'off' : statuses.includes('maintenance') ? 'maintenance' : 'on'
}

/** The state of a game by its own switch, its vendor's and that of play as a whole; when all play is stopped, games pause. */
export function statusOf(game: Game, catalogue: Catalogue): Status {
  return worstOf(catalogue.playStatus === 'on' ? 'on' : 'maintenance', game.vendor.status, game.status)
}

const closed = new WeakMap<Catalogue, Map<string, Catalogue>>()

/** The catalogue of a brand that keeps a type of game closed: its games are still listed, and none of them can be played. */
export function withoutType(catalogue: Catalogue, gameType: Game['gameType']): Catalogue {
  const known = closed.get(catalogue) ?? new Map<string, Catalogue>()
  closed.set(catalogue, known)
  const kept = known.get(gameType)
  if (kept) return kept
  const close = (game: Game): Game => (game.gameType === gameType ? { ...game, status: 'off' } : game)
  const all = [...catalogue.byCode.values()].map(close)
  const value: Catalogue = {
    ...catalogue, games: catalogue.games.map(close),
    byCode: new Map(all.map((game) => [game.code, game])), byNode: new Map(all.map((game) => [game.nodeId, game])),
  }
  known.set(gameType, value)
  return value
}

/** Whether a click on the game leads to play now. */
export function isPlayable(game: Game, catalogue: Catalogue): boolean {
  return game.engine !== null && statusOf(game, catalogue) === 'on'
}
