/** Describes games, vendors, winners and lists of them as the contract has them, in one reader's language. Pure. */
import { toPage, type OutputOf } from '#contract/call.ts'
import type { GameFacts } from '#contract/catalogue/game-facts.ts'
import type { gameMenus, GamePicture, gameQuery, GameRow, GameType, VendorRow } from '#contract/catalogue/games.ts'
import type { jackpots } from '#contract/catalogue/jackpots.ts'
import type { winnerBoard } from '#contract/catalogue/winners.ts'
import { toWire } from '#contract/money.ts'
import { readUpload, uploadAddress, uploadBase, widthsOf } from '#contract/pictures/uploads.ts'
import { maskName } from '#server/lib/mask-name.ts'
import type { Jackpots } from '../figures/jackpots.ts'
import type { OwnWin } from '../figures/recent-wins.ts'
import type { Found, Pictures } from '../pictures/pictures.ts'
import { isPlayable, statusOf, type Game, type Vendor } from '../titles/catalogue.ts'
import { nameIn } from '../titles/name-in.ts'
import { smallestStakeMinor } from '../titles/engine-facts.ts'
import { routeLaunch } from '../titles/lanes.ts'
import type { Chosen, Menus } from './choose-games.ts'
import type { View } from './read-view.ts'

/**
 * Returns a vendor's name. In the currency TLB, BTI and every vendor whose code begins with TCG is named 123BET
 * (docs/specification.md 3.17).
 */
export function vendorName(vendor: Pick<Vendor, 'code' | 'names'>, view: Pick<View, 'locale' | 'currency'>): string {
  if (view.currency === 'TLB' && (vendor.code === 'BTI' || vendor.code.startsWith('TCG'))) return '123BET'
  return nameIn(vendor.names, view.locale, vendor.code)
}

const bit = (claim: boolean): 0 | 1 => (claim ? 1 : 0)

const RTP_DECIMALS = 4
/** In pixels: of an uploaded picture for clients that take a single small file. */
const SMALL_WIDTH = 320

type Described = { picture: GamePicture; small: string; large: string }

/**
 * Returns a picture with all its sizes, and two addresses for clients that take a single file: the small WebP and the
 * large AVIF, else the placeholder.
 */
function describeGenerated(base: string, standIn: string, found: Found | undefined): Described {
  if (!found) return { picture: { standIn }, small: standIn, large: standIn }
  const { avif, webp, blur, hue } = found
  const small = `${base}-${Math.min(...webp)}.webp`
  return {
    picture: { base, sizes: avif, webpSizes: webp, standIn, blur, hue },
    small,
    large: avif.length === 0 ? small : `${base}-${Math.max(...avif)}.avif`,
  }
}

/** Returns an uploaded picture before the generated one; the latter alone where there is none. */
function describePicture(address: string | null, generated: Described): Described {
  const upload = address === null ? null : readUpload(address)
  if (!upload) return generated
  const sizes = widthsOf(upload)
  const hue = generated.picture.hue
  return {
    picture: { base: uploadBase(upload), sizes, webpSizes: sizes, standIn: generated.small, ...(hue ? { hue } : {}) },
    small: uploadAddress(upload, SMALL_WIDTH),
    large: uploadAddress(upload),
  }
}

/** Returns a game's card. `picture` is the address of its uploaded one. */
function describeCard(code: string, picture: string | null, { cards }: Pictures) {
  const name = encodeURIComponent(code)
  return describePicture(picture, describeGenerated(`/art/cards/${name}`, `/art/stand-in/${name}.svg`, cards.get(code)))
}

/** Returns a vendor's tile. */
function describeTile({ code, picture }: Vendor, { vendors }: Pictures) {
  const name = encodeURIComponent(code)
  const generated = describeGenerated(`/art/vendors/${name}`, `/art/stand-in/vendor/${name}.svg`, vendors.get(code))
  return describePicture(picture, generated)
}

/** Returns the known facts of a game that has an engine; unknown facts are left out. */
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

/**
 * Returns a game's row. A game that is off is shown as if under maintenance: only a launch or a favourite can still
 * lead to it.
 */
export function describeGame(game: Game, view: View, tellPlayers = false): GameRow {
  const { picture, small, large } = describeCard(game.code, game.picture, view.pictures)
  const name = nameIn(game.names, view.locale, game.code)
  const facts = describeFacts(game, view)
  const players = tellPlayers ? view.players.of.get(game.code) : undefined
  const prize = game.isHot ? view.prizes.get(game.code) : undefined
  return {
    nodeId: game.nodeId,
    gameCode: game.code,
    gameName: name,
    nodeName: name,
    isGame: 'GAME',
    vendor: game.vendor.code,
    displayName: vendorName(game.vendor, view),
    vassalage: game.vendor.vassalage,
    gameType: game.gameType,
    gameClassify: game.classify,
    isHot: bit(game.isHot),
    isNew: bit(game.isNew),
    showIcon: true,
    iconUrl: small,
    lagerIcon: large,
    picture,
    status: statusOf(game, view.catalogue) === 'on' ? 'on' : 'maintenance',
    isPlayable: isPlayable(game, view.catalogue),
    ...(facts ? { facts } : {}),
    ...(players === undefined ? {} : { players }),
    ...(prize === undefined ? {} : { prize: { amount: toWire(prize), currency: view.currency } }),
  }
}

/** Returns a vendor's tile for one of its game types. `games` are its games of that type, in order. */
export function describeVendor(vendor: Vendor, gameType: GameType, games: readonly Game[], view: View): VendorRow {
  const { picture, small } = describeTile(vendor, view.pictures)
  const name = vendorName(vendor, view)
  const first = games.find((game) => isPlayable(game, view.catalogue)) ?? games[0]
  const launch = routeLaunch(vendor, gameType, first?.code)
  return {
    nodeId: `${vendor.code}-${gameType}`,
    vendor: vendor.code,
    displayName: name,
    vassalage: vendor.vassalage,
    gameType,
    nodeName: name,
    isGame: launch.how === 'list' ? 'VASSALAGE' : 'GAME',
    iconUrl: small,
    picture,
    colour: vendor.colour,
    status: vendor.status === 'on' && view.catalogue.playStatus === 'on' ? 'on' : 'maintenance',
    sort: vendor.sort,
    gameCount: games.length,
    launch,
    ...(gameType === 'RNG' || first === undefined || launch.how === 'page' ? {} : { playCode: first.code }),
  }
}

/** Returns rows of games. */
export function describeGames(games: readonly Game[], view: View, tellPlayers = false): GameRow[] {
  return games.map((game) => describeGame(game, view, tellPlayers))
}

/** Returns one page of a list of games. */
export function describePage(
  { games, tellPlayers }: Chosen,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  view: View,
): OutputOf<typeof gameQuery> {
  const rows = games.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return toPage(describeGames(rows, view, tellPlayers), pageNo, pageSize, games.length)
}

/** Wraps a list that is always answered whole. */
export function whole<Row>(content: Row[]) {
  return toPage(content, 1, Math.max(1, content.length), content.length)
}

/** Answers gameMenus. */
export function describeMenus({ lanes, prizeMode, sections }: Menus, view: View): OutputOf<typeof gameMenus> {
  return {
    menus: lanes.map(({ lane, gameType, sort, vendors }) => ({
      lane,
      gameType,
      sort,
      vendors: vendors.map((one) => describeVendor(one.vendor, one.gameType, one.games, view)),
    })),
    prizeMode,
    sections: sections.map(({ section, sort }) => ({ section, sort })),
  }
}

/** Answers winnerBoard; names of members are masked. */
export function describeWinners(wins: readonly OwnWin[], view: View): OutputOf<typeof winnerBoard> {
  return whole(
    wins.map((win) => {
      const game = view.catalogue.byCode.get(win.gameCode)
      const { picture, small } = describeCard(win.gameCode, game?.picture ?? null, view.pictures)
      return {
        customerName: maskName(win.username),
        winAmount: toWire(win.payoutMinor),
        currency: win.currency,
        gameCode: win.gameCode,
        gameName: game ? nameIn(game.names, view.locale, game.code) : win.gameCode,
        iconUrl: small,
        picture,
        at: win.settledAt.toISOString(),
      }
    }),
  )
}

/** Answers jackpots: the display counter and its next ticks, or the pools and their total. */
export function describeJackpots(found: Jackpots, view: View): OutputOf<typeof jackpots> {
  const { currency } = view
  const { display, refreshAfterMs } = found
  const at = found.at.toISOString()
  if (found.display === 'counter') {
    const ticks = found.ticks.map((tick) => ({ afterMs: tick.afterMs, amount: toWire(tick.amountMinor) }))
    return { display, currency, amount: toWire(found.amountMinor), pools: [], ticks, refreshAfterMs, at }
  }
  const total = found.pools.reduce((sum, pool) => sum + pool.balanceMinor, 0n)
  const pools = found.pools.flatMap(({ vendor, balanceMinor }) => {
    const known = view.catalogue.vendors.find((one) => one.code === vendor)
    return known ? [{ vendor, displayName: vendorName(known, view), amount: toWire(balanceMinor) }] : []
  })
  return { display, currency, amount: toWire(total), ticks: [], refreshAfterMs, at, pools }
}
