/**
 * The whole catalogue in memory, as one value that is never changed: lists, searches and tiles are answered from it.
 *
 * Whether something changed is asked when an operator changed something (a `status` signal reaches every process) and at the latest
 * after FRESH_MS; only then it is read again. What decides about money asks the database instead (door-facts.sql.ts).
 */
import type { GameFeature } from '#contract/game-fact-words.ts'
import { pickText } from '#contract/languages.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import {
  getCatalogueVersion,
  getPlayStatus,
  listGames,
  listVendors,
  type GameRecord,
  type Names,
  type Status,
  type VendorRecord,
} from './catalogue.sql.ts'
import { listChoices, type Choice } from './brand-choices.sql.ts'
import { factsOf, type EngineFacts } from './engine-facts.ts'
import { SearchIndex } from './search-index.ts'

const FRESH_MS = 10 * SECOND_MS
/** What people ask for by word; the other features are chosen by filter. */
const SEARCHED_FEATURES: readonly GameFeature[] = ['FREE_SPINS', 'BUY_FEATURE', 'JACKPOT']

export type Vendor = VendorRecord
export type Game = Omit<GameRecord, 'vendor' | 'nodeId'> & {
  nodeId: string
  vendor: Vendor
  facts: EngineFacts
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
  /** What each brand keeps closed, by brand and subject. */
  choices: ReadonlyMap<string, ReadonlyMap<string, Status>>
  /** Finds games by words, also those that are off. */
  index: SearchIndex
  version: string
}

type Kept = { value: Promise<Catalogue>; staleAt: number }
const kept = new WeakMap<Db, Kept>()
/** The index outlives readings that changed no name. */
const indexes = new WeakMap<Db, { names: string; index: SearchIndex }>()
const listening = new WeakSet<Db>()

/** A name in the reader's language, else in what it falls back to, else any. */
export function nameIn(names: Names, locale: string, fallback: string): string {
  return pickText(names, locale) ?? fallback
}

/** The index of these games, the one of the last reading where they are called the same. */
function indexOf(db: Db, games: readonly Game[]): SearchIndex {
  const findable = games.map(({ code, names, vendor, theme, classify, gameType, facts }) => ({
    code,
    names: Object.values(names),
    vendorNames: Object.values(vendor.names),
    tags: [theme, classify, gameType, code, ...facts.features.filter((feature) => SEARCHED_FEATURES.includes(feature))],
  }))
  const names = JSON.stringify(findable)
  const known = indexes.get(db)
  if (known?.names === names) return known.index
  const index = new SearchIndex(findable)
  indexes.set(db, { names, index })
  return index
}

function byBrand(choices: readonly Choice[]): Catalogue['choices'] {
  const brands = new Map<string, Map<string, Status>>()
  for (const { merchant, subject, status } of choices)
    brands.set(merchant, (brands.get(merchant) ?? new Map<string, Status>()).set(subject, status))
  return brands
}

async function read(db: Db, last: Catalogue | null): Promise<Catalogue> {
  const version = await getCatalogueVersion(db) // before the rows: what changes meanwhile is read again
  if (last?.version === version) return last
  const [vendorRows, gameRows, playStatus, choices] = await Promise.all([
    listVendors(db),
    listGames(db),
    getPlayStatus(db),
    listChoices(db),
  ])
  const byVendor = new Map(vendorRows.map((vendor) => [vendor.code, vendor]))
  const all = gameRows.flatMap((row): Game[] => {
    const vendor = byVendor.get(row.vendor)
    return vendor ? [{ ...row, nodeId: row.nodeId.toString(), vendor, facts: factsOf(row.engine) }] : []
  })
  return {
    vendors: vendorRows.filter((vendor) => vendor.status !== 'off'),
    games: all.filter((game) => game.status !== 'off' && game.vendor.status !== 'off'),
    byCode: new Map(all.map((game) => [game.code, game])),
    byNode: new Map(all.map((game) => [game.nodeId, game])),
    playStatus,
    version,
    index: indexOf(db, all),
    choices: byBrand(choices),
  }
}

/** Makes the next question ask whether something changed. */
function distrust(db: Db): void {
  const present = kept.get(db)
  if (present) kept.set(db, { ...present, staleAt: 0 })
}

/** The catalogue of now. */
export function getCatalogue(env: Env): Promise<Catalogue> {
  const { db } = env
  if (!listening.has(db)) {
    listening.add(db)
    env.live.listen('all', (signal) => {
      if (signal.topic === 'status') distrust(db)
    })
  }
  const now = env.clock.now().getTime()
  const present = kept.get(db)
  if (present && now < present.staleAt) return present.value
  const last = present?.value.catch(() => null) ?? Promise.resolve(null)
  const value = last.then((known) => read(db, known))
  kept.set(db, { value, staleAt: now + FRESH_MS })
  value.catch(() => {
    if (kept.get(db)?.value === value) kept.delete(db)
  })
  return value
}

/** Says that the catalogue changed: this process reads it again now, the others when the signal reaches them. */
export function announceCatalogue(env: Env): void {
  distrust(env.db)
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

const ofBrands = new WeakMap<Catalogue, Map<string, Catalogue>>()

/** The catalogue as a brand's members see it: what the brand closes counts beside what the house says. */
export function ofBrand(catalogue: Catalogue, merchant: string): Catalogue {
  const choices = catalogue.choices.get(merchant)
  if (!choices) return catalogue
  const known = ofBrands.get(catalogue) ?? new Map<string, Catalogue>()
  ofBrands.set(catalogue, known)
  const kept = known.get(merchant)
  if (kept) return kept
  const worse = (status: Status, subject: string) => worstOf(status, choices.get(subject) ?? 'on')
  const vendors = new Map(
    [...catalogue.byCode.values()]
      .map(({ vendor }) => vendor)
      .concat(catalogue.vendors)
      .map((vendor) => [vendor.code, { ...vendor, status: worse(vendor.status, `vendor ${vendor.code}`) }]),
  )
  const ownVendor = (vendor: Vendor) => vendors.get(vendor.code) ?? vendor
  const own = (game: Game): Game => ({
    ...game,
    vendor: ownVendor(game.vendor),
    status: worse(game.status, `game ${game.code}`),
  })
  const byCode = new Map([...catalogue.byCode].map(([code, game]) => [code, own(game)]))
  const isShown = (game: Game) => game.status !== 'off' && game.vendor.status !== 'off'
  const value: Catalogue = {
    ...catalogue,
    byCode,
    byNode: new Map([...byCode.values()].map((game) => [game.nodeId, game])),
    playStatus: worse(catalogue.playStatus, 'play'),
    vendors: catalogue.vendors.map(ownVendor).filter((vendor) => vendor.status !== 'off'),
    games: catalogue.games.map((game) => byCode.get(game.code) ?? game).filter(isShown),
  }
  known.set(merchant, value)
  return value
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
    ...catalogue,
    games: catalogue.games.map(close),
    byCode: new Map(all.map((game) => [game.code, game])),
    byNode: new Map(all.map((game) => [game.nodeId, game])),
  }
  known.set(gameType, value)
  return value
}

/** Whether a click on the game leads to play now. */
export function isPlayable(game: Game, catalogue: Catalogue): boolean {
  return game.engine !== null && statusOf(game, catalogue) === 'on'
}
