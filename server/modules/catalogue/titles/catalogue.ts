/**
 * The whole catalogue in memory, as one value that is never changed: lists, searches and tiles are answered from it.
 *
 * The version is checked after an operator's change (a `status` signal reaches every process) and at the latest after
 * FRESH_MS; the rows are read again only when it has changed. Decisions about money read the database instead
 * (doors/commands/door-facts.sql.ts).
 */
import { STATUS_TOPIC } from '#contract/site/live.ts'
import type { TitleFacts } from '#games/card.ts'
import type { GameFeature } from '#contract/catalogue/game-fact-words.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Db, Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { getCatalogueVersion, listGames, listVendors, type GameRecord, type ListedVendor } from './catalogue.sql.ts'
import { worstOf, type Status } from '#server/lib/play-status.ts'
import { PLAY_SWITCHES, type PlaySwitches } from '#server/lib/play-slots.ts'
import { answerOf } from '#server/lib/slots.ts'
import { listChoices, type Choice } from './brand-choices.sql.ts'
import { listShownPictures, type ShownPicture } from './shown-pictures.sql.ts'
import { factsOf } from './engine-facts.ts'
import { SearchIndex } from '../search/search-index.ts'

const FRESH_MS = 10 * SECOND_MS
/** The features that people search for by word; the others are chosen by filter. */
const SEARCHED_FEATURES: readonly GameFeature[] = ['FREE_SPINS', 'BUY_FEATURE', 'JACKPOT']

/** `picture`: the address of the uploaded one; null: what was generated is shown. */
export type Vendor = ListedVendor & { picture: string | null }
export type Game = Omit<GameRecord, 'vendor' | 'nodeId'> & {
  nodeId: string
  vendor: Vendor
  facts: TitleFacts
  /** As a vendor's. */
  picture: string | null
}
export type Catalogue = {
  /** All vendors in order, without those that are off. */
  vendors: readonly Vendor[]
  /** All games in the order of their lane, without those that are off. */
  games: readonly Game[]
  /** All games, also those that are off. */
  byCode: ReadonlyMap<string, Game>
  byNode: ReadonlyMap<string, Game>
  playStatus: Status
  /** What each brand keeps closed, by brand and subject. */
  choices: ReadonlyMap<string, ReadonlyMap<string, Status>>
  /** The pictures that each brand has of its own, by brand and subject. */
  pictures: ReadonlyMap<string | null, ReadonlyMap<string, string>>
  /** Finds games by words, also those that are off. */
  index: SearchIndex
  version: string
}

type Kept = { value: Promise<Catalogue>; staleAt: number }
const kept = new WeakMap<Db, Kept>()
/** The index is reused as long as no name changed. */
const indexes = new WeakMap<Db, { names: string; index: SearchIndex }>()
const listening = new WeakSet<Db>()

/** Returns the index of these games; reuses the last one when no name changed. */
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

function byBrand(choices: readonly Choice[], play: PlaySwitches): Catalogue['choices'] {
  const brands = new Map<string, Map<string, Status>>()
  for (const [merchant, status] of play.brands) brands.set(merchant, new Map([['play', status]]))
  for (const { merchant, subject, status } of choices)
    brands.set(merchant, (brands.get(merchant) ?? new Map<string, Status>()).set(subject, status))
  return brands
}

function picturesByBrand(pictures: readonly ShownPicture[]): Catalogue['pictures'] {
  const brands = new Map<string | null, Map<string, string>>()
  for (const { merchant, subject, address } of pictures)
    brands.set(merchant, (brands.get(merchant) ?? new Map<string, string>()).set(subject, address))
  return brands
}

async function read(q: Queryable, env: Env, last: Catalogue | null): Promise<Catalogue> {
  const version = await getCatalogueVersion(q) // read before the rows: a change in between is read again
  if (last?.version === version) return last
  const [vendorRows, gameRows] = [await listVendors(q), await listGames(q)]
  const [play, choices] = [await answerOf(env, PLAY_SWITCHES)(q), await listChoices(q)]
  const pictures = picturesByBrand(await listShownPictures(q))
  const picture = (subject: string) => pictures.get(null)?.get(subject) ?? null
  const vendors = vendorRows.map((vendor): Vendor => ({ ...vendor, picture: picture(`vendor ${vendor.code}`) }))
  const byVendor = new Map(vendors.map((vendor) => [vendor.code, vendor]))
  const all = gameRows.flatMap((row): Game[] => {
    const vendor = byVendor.get(row.vendor)
    if (!vendor) return []
    const nodeId = row.nodeId.toString()
    return [{ ...row, nodeId, vendor, facts: factsOf(row.engine), picture: picture(`game ${row.code}`) }]
  })
  return {
    vendors: vendors.filter((vendor) => vendor.status !== 'off'),
    games: all.filter((game) => game.status !== 'off' && game.vendor.status !== 'off'),
    byCode: new Map(all.map((game) => [game.code, game])),
    byNode: new Map(all.map((game) => [game.nodeId, game])),
    playStatus: play.house,
    version,
    index: indexOf(env.db, all),
    choices: byBrand(choices, play),
    pictures,
  }
}

/** Marks the cached catalogue as stale, so that the next request checks its version. */
function distrust(db: Db): void {
  const present = kept.get(db)
  if (present) kept.set(db, { ...present, staleAt: 0 })
}

/** Returns the current catalogue. */
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
  const value = last.then((known) => read(db, env, known))
  kept.set(db, { value, staleAt: now + FRESH_MS })
  value.catch(() => {
    if (kept.get(db)?.value === value) kept.delete(db)
  })
  return value
}

/**
 * As getCatalogue, for whoever may be inside a transaction: where memory is old, it is held against the database over the
 * caller's own connection (as getBrandIn in server/lib/brands.ts).
 */
export async function getCatalogueIn(q: Queryable, env: Env): Promise<Catalogue> {
  const present = kept.get(env.db)
  if (present && env.clock.now().getTime() < present.staleAt) return present.value
  return read(q, env, (await present?.value.catch(() => null)) ?? null)
}

/**
 * Announces that the catalogue changed: this process reads it again on the next request, the others when the signal
 * reaches them.
 */
export function announceCatalogue(env: Env): void {
  distrust(env.db)
  env.live.signal('all', STATUS_TOPIC)
}

/**
 * Returns the state of a game by its own switch, its vendor's and that of all play; when all play is stopped, games
 * pause.
 */
export function statusOf(game: Game, catalogue: Catalogue): Status {
  return worstOf(catalogue.playStatus === 'on' ? 'on' : 'maintenance', game.vendor.status, game.status)
}

const ofBrands = new WeakMap<Catalogue, Map<string, Catalogue>>()

/**
 * Returns the catalogue as a brand's members see it: what the brand closes counts in addition to the house's status, and
 * its own pictures stand before the house's.
 */
export function ofBrand(catalogue: Catalogue, merchant: string): Catalogue {
  const [choices, pictures] = [catalogue.choices.get(merchant), catalogue.pictures.get(merchant)]
  if (!choices && !pictures) return catalogue
  const known = ofBrands.get(catalogue) ?? new Map<string, Catalogue>()
  ofBrands.set(catalogue, known)
  const kept = known.get(merchant)
  if (kept) return kept
  const worse = (status: Status, subject: string) => worstOf(status, choices?.get(subject) ?? 'on')
  const ownOf = <Row extends { status: Status; picture: string | null }>(row: Row, subject: string): Row => ({
    ...row,
    status: worse(row.status, subject),
    picture: pictures?.get(subject) ?? row.picture,
  })
  const vendors = new Map(
    [...catalogue.byCode.values()]
      .map(({ vendor }) => vendor)
      .concat(catalogue.vendors)
      .map((vendor) => [vendor.code, ownOf(vendor, `vendor ${vendor.code}`)]),
  )
  const ownVendor = (vendor: Vendor) => vendors.get(vendor.code) ?? vendor
  const own = (game: Game): Game => ({
    ...ownOf(game, `game ${game.code}`),
    vendor: ownVendor(game.vendor),
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

/**
 * Returns the catalogue of a brand that closes a type of game: its games stand in no list, and whoever still names one
 * is told that it cannot be played (docs/decisions/0724).
 */
export function withoutType(catalogue: Catalogue, gameType: Game['gameType']): Catalogue {
  const known = closed.get(catalogue) ?? new Map<string, Catalogue>()
  closed.set(catalogue, known)
  const kept = known.get(gameType)
  if (kept) return kept
  const close = (game: Game): Game => (game.gameType === gameType ? { ...game, status: 'off' } : game)
  const all = [...catalogue.byCode.values()].map(close)
  const value: Catalogue = {
    ...catalogue,
    games: catalogue.games.filter((game) => game.gameType !== gameType),
    byCode: new Map(all.map((game) => [game.code, game])),
    byNode: new Map(all.map((game) => [game.nodeId, game])),
  }
  known.set(gameType, value)
  return value
}

/** Returns whether there is anything that plays the game: an engine of ours, or its vendor's own pages. */
export const hasPlay = ({ engine, vendor }: Pick<Game, 'engine' | 'vendor'>): boolean =>
  engine !== null || vendor.launch !== null

/** Returns whether a click on the game can start play now. */
export function isPlayable(game: Game, catalogue: Catalogue): boolean {
  return hasPlay(game) && statusOf(game, catalogue) === 'on'
}
