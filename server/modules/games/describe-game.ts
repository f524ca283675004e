/** Games and vendors as the wire shows them, in one reader's language. */
import { type GameRow, type GameType, type VendorRow } from '#contract/games.ts'
import type { GameFacts } from '#contract/game-facts.ts'
import { toWire } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import {
  getCatalogue,
  isPlayable,
  nameIn,
  ofBrand,
  statusOf,
  withoutType,
  type Catalogue,
  type Game,
  type Vendor,
} from './catalogue.ts'
import { smallestStakeMinor } from './engine-facts.ts'
import { routeLaunch } from './lanes.ts'
import { getLobbyOrderOf, getPlayers, type AppliedOrder, type Players } from './lobby-order.ts'
import { cardOf, getPictures, oneUrl, tileOf, type Pictures } from './pictures.ts'
import { getPrizes } from './recent-wins.ts'

/** Everything that a description depends on. */
export type View = {
  merchant: string
  locale: string
  currency: string
  catalogue: Catalogue
  pictures: Pictures
  prizes: ReadonlyMap<string, bigint>
  brand: string
  languages: readonly string[]
  order: AppliedOrder
  players: Players
}
export type Reader = { merchant: string; locale: string; language?: string | undefined }

/** The language to answer in: the one asked for if the brand has it, else the reader's, else the brand's own. */
export function pickLanguage(
  languages: readonly string[],
  fallback: string,
  reader: Pick<Reader, 'locale' | 'language'>,
): string {
  const wanted = reader.language?.toLowerCase()
  const asked = languages.find((one) => one.toLowerCase() === wanted)
  return asked ?? (languages.includes(reader.locale) ? reader.locale : fallback)
}

/** What a reader of a brand sees now. */
export async function readView(env: Env, reader: Reader): Promise<View> {
  const [brand, catalogue, pictures, order, players] = await Promise.all([
    getBrand(env, reader.merchant),
    getCatalogue(env),
    getPictures(env),
    getLobbyOrderOf(env, reader.merchant),
    getPlayers(env, reader.merchant),
  ])
  const prizes = await getPrizes(env, reader.merchant, brand.currency)
  const chosen = ofBrand(catalogue, brand.code)
  const open = brand.switches.COCKFIGHT ? chosen : withoutType(chosen, 'COCKFIGHT')
  return {
    merchant: brand.code,
    locale: pickLanguage(brand.languages, brand.defaultLanguage, reader),
    currency: brand.currency,
    catalogue: open,
    pictures,
    prizes,
    brand: reader.merchant,
    languages: brand.languages,
    order,
    players,
  }
}

/** A vendor's name. In the currency TLB, BTI and whatever begins with TCG is named 123BET (docs/specification.md 3.17). */
export function vendorName(vendor: Pick<Vendor, 'code' | 'names'>, view: Pick<View, 'locale' | 'currency'>): string {
  if (view.currency === 'TLB' && (vendor.code === 'BTI' || vendor.code.startsWith('TCG'))) return '123BET'
  return nameIn(vendor.names, view.locale, vendor.code)
}

const bit = (claim: boolean): 0 | 1 => (claim ? 1 : 0)

const RTP_DECIMALS = 4

/** What is known of a game that something plays; each part only where it is known. */
function describeFacts({ engine, facts }: Game, { currency }: View): GameFacts | undefined {
  if (engine === null) return undefined
  const smallest = smallestStakeMinor(engine, currency)
  return {
    ...(facts.rtp === null ? {} : { rtp: facts.rtp.toFixed(RTP_DECIMALS) }),
    ...(facts.volatility === null ? {} : { volatility: facts.volatility }),
    ...(smallest === null ? {} : { minBet: { amount: toWire(smallest), currency } }),
    features: [...facts.features],
  }
}

/** A game's row. A game that is off is shown as if under maintenance: only a launch or a favourite can still lead to it. */
export function describeGame(game: Game, view: View, tellPlayers = false): GameRow {
  const picture = cardOf(view.pictures, game.code)
  const facts = describeFacts(game, view)
  const players = tellPlayers ? view.players.of.get(game.code) : undefined
  const prize = game.isHot ? view.prizes.get(game.code) : undefined
  return {
    nodeId: game.nodeId,
    gameCode: game.code,
    gameName: nameIn(game.names, view.locale, game.code),
    nodeName: nameIn(game.names, view.locale, game.code),
    isGame: 'GAME',
    vendor: game.vendor.code,
    displayName: vendorName(game.vendor, view),
    vassalage: game.vendor.vassalage,
    gameType: game.gameType,
    gameClassify: game.classify,
    isHot: bit(game.isHot),
    isNew: bit(game.isNew),
    showIcon: true,
    iconUrl: oneUrl(picture, 'small'),
    lagerIcon: oneUrl(picture, 'large'),
    picture,
    status: statusOf(game, view.catalogue) === 'on' ? 'on' : 'maintenance',
    isPlayable: isPlayable(game, view.catalogue),
    ...(facts ? { facts } : {}),
    ...(players === undefined ? {} : { players }),
    ...(prize === undefined ? {} : { prize: { amount: toWire(prize), currency: view.currency } }),
  }
}

/** A vendor's tile for one of its game types. `games` are its games of that type, in order. */
export function describeVendor(vendor: Vendor, gameType: GameType, games: readonly Game[], view: View): VendorRow {
  const picture = tileOf(view.pictures, vendor.code)
  const first = games.find((game) => isPlayable(game, view.catalogue)) ?? games[0]
  const launch = routeLaunch(vendor, gameType, first?.code)
  return {
    nodeId: `${vendor.code}-${gameType}`,
    vendor: vendor.code,
    displayName: vendorName(vendor, view),
    vassalage: vendor.vassalage,
    gameType,
    nodeName: vendorName(vendor, view),
    isGame: launch.how === 'list' ? 'VASSALAGE' : 'GAME',
    iconUrl: oneUrl(picture, 'small'),
    picture,
    colour: vendor.colour,
    status: vendor.status === 'on' && view.catalogue.playStatus === 'on' ? 'on' : 'maintenance',
    sort: vendor.sort,
    gameCount: games.length,
    launch,
    ...(gameType === 'RNG' || first === undefined || launch.how === 'page' ? {} : { playCode: first.code }),
  }
}
