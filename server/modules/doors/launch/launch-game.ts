import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import type { GameType } from '#contract/catalogue/games.ts'
import { after, SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { newToken, sha256 } from '#server/lib/random.ts'
import { answersOf } from '#server/lib/slots.ts'
import { BEFORE_LAUNCH, OWN_PAGE, type Launch, type OwnPage } from '#server/lib/vendor-slots.ts'
import { isPlayable, type Game } from '#server/modules/catalogue/titles/catalogue.ts'
import { findCard } from '#games/cards.ts'
import { vendorName } from '#server/modules/catalogue/view/describe.ts'
import { nameIn } from '#server/modules/catalogue/titles/name-in.ts'
import { readView } from '#server/modules/catalogue/view/read-view.ts'
import { grantPlayMoney } from '#server/modules/wallet/grant-play-money.ts'
import { admitLaunch } from '#server/modules/protection/admit-launch.ts'
import { refuseUnavailable } from '#server/modules/catalogue/lists/recommend-games.ts'
import { listPathOf } from '#server/modules/catalogue/titles/lanes.ts'
import { insertLaunch } from './launches.sql.ts'
import { addressOutside } from './outside-launch.ts'
import { putRecentPlay } from '#server/modules/catalogue/own-games/player-games.sql.ts'
import { findOpenPurse } from '#server/modules/play/purses/purses.sql.ts'
import { refusesGame } from '#server/modules/play/purses/terms.ts'
import { findBar } from '#server/modules/play/switches/bars.sql.ts'

/** "One-time launch token": valid once, for this long. */
export const LAUNCH_TOKEN_MS = 60 * SECOND_MS

export type LaunchOrder = {
  account: Account
  merchant: string
  locale: string
  language?: string | undefined
  /** Either the code or the node id is given. */
  gameCode?: string | undefined
  nodeId?: string | undefined
  /** Only games of these types; all when absent. */
  types?: readonly GameType[]
  trial: boolean
  backUrl?: string | undefined
  roomId?: string | undefined
  matchId?: string | undefined
  chat?: boolean | undefined
  device?: 'DESKTOP' | 'MOBILE' | undefined
}
export type Launched = {
  url: string
  path?: string
  isOutside?: boolean
  gameCode: string
  title: string
  vendor: string
  vendorName: string
  gameType: Game['gameType']
  isTrial: boolean
  currency: string
  width: number
  height: number
  backUrl: string
  bonus?: { isRefused: boolean; stakeMax: string | null }
}

async function beforeLaunch(env: Env, launch: Launch): Promise<void> {
  for (const prepare of answersOf(env, BEFORE_LAUNCH)) await prepare(env, launch)
}

/** Returns what the terms of the member's open purse of bonus money say about a game; nothing when they say nothing. */
async function bonusOf(env: Env, { id, currency }: Account, game: Game): Promise<Pick<Launched, 'bonus'>> {
  // in a vendor's own wallet no bonus money is played (docs/decisions/0510)
  const open = game.vendor.isSingle ? await findOpenPurse(env.db, id, currency) : null
  if (!open) return {}
  const { terms } = open
  const asked = { gameCode: game.code, bank: game.vendor.code, gameType: game.gameType }
  const isRefused = refusesGame(terms, asked)
  const stakeMax = terms.stakeMaxMinor === null ? null : toWire(terms.stakeMaxMinor)
  return isRefused || stakeMax !== null ? { bonus: { isRefused, stakeMax } } : {}
}

/** The screen of a game that a page of the site plays: it fills the page. */
const PAGE_SCREEN = { width: 1280, height: 800 }

/** Returns the path of the site's own page for a game that it plays itself, or null. */
const ownPage = (env: Env, page: OwnPage): string | null =>
  answersOf(env, OWN_PAGE)
    .map((answer) => answer(page))
    .find((path) => path !== null) ?? null

type Opening = { order: LaunchOrder; view: Awaited<ReturnType<typeof readView>>; game: Game; isTrial: boolean }

/** Returns what is the same of every opened game, whoever plays it. */
function describeLaunch({ order, view, game, isTrial }: Opening) {
  return {
    gameCode: game.code,
    title: nameIn(game.names, view.locale, game.code),
    vendor: game.vendor.code,
    vendorName: vendorName(game.vendor, view),
    gameType: game.gameType,
    isTrial,
    currency: order.account.currency,
    backUrl: order.backUrl ?? listPathOf(game),
  }
}

type Card = NonNullable<ReturnType<typeof findCard>>
type StudioPage = { order: LaunchOrder; game: Game; card: Card; language: string; token: string }

/** Returns the studio's page of a game, which takes the token. */
function addressOf({ config }: Env, { order, game, card, language, token }: StudioPage): string {
  const query = new URLSearchParams({
    vendor: game.vendor.code,
    game: game.code,
    lang: language,
    ...(order.roomId === undefined ? {} : { room: order.roomId }),
    ...(order.matchId === undefined ? {} : { match: order.matchId }),
    ...(order.chat ? { chat: '1' } : {}),
  })
  return `${config.studioOrigin}/play/${card.name}?${query.toString()}#t=${token}`
}

/** Refuses what a vendor does not take at its own pages: play money, or the member's currency. */
function admitOutside(
  { takesTrial, currencies }: NonNullable<Game['vendor']['launch']>,
  { game, view, isTrial, currency }: Pick<Opening, 'game' | 'view' | 'isTrial'> & { currency: string },
): void {
  if (isTrial && !takesTrial) return fail('TRIAL_CLOSED')
  if (currencies.length > 0 && !currencies.includes(currency)) return refuseUnavailable(game, view, 'currency')
}

/**
 * Opens a game: creates a token for the vendor that is valid once, for a minute, and returns the page that takes it. A
 * trial account, or a member who asks for `trial`, plays with play money. What lies in other vendors' wallets is brought
 * back first, and for a vendor with wallets of its own the balance is moved there. Fails with GAME_NOT_FOUND, and with GAME_UNAVAILABLE and recommended games when the
 * game is off, under maintenance, or has no engine yet; with TRIAL_CLOSED where the brand has no free play; with PLAY_BARRED when the member may not play; with EXCLUDED,
 * ON_BREAK or PLAY_LIMIT as admitLaunch says. A frozen account has no session to call this with; if it is frozen in
 * between, the exchange of the token is refused. A game of an outside vendor opens at the vendor's own page.
 */
export async function launchGame(env: Env, order: LaunchOrder): Promise<Launched> {
  const { account } = order
  const view = await readView(env, order)
  const game =
    order.gameCode === undefined
      ? view.catalogue.byNode.get(order.nodeId ?? '')
      : view.catalogue.byCode.get(order.gameCode)
  if (!game || order.types?.includes(game.gameType) === false) return fail('GAME_NOT_FOUND')
  const isTrial = account.isTrial || order.trial
  if (isTrial && !view.brand.switches.FREEPLAY) return fail('TRIAL_CLOSED')
  const outside = game.vendor.launch
  const own = { gameCode: game.code, isTrial, backUrl: order.backUrl, language: order.language }
  const path = outside ? null : ownPage(env, own)
  const card = outside || game.engine === null ? null : findCard(game.engine)
  if ((!card && !outside && path === null) || !isPlayable(game, view.catalogue)) return refuseUnavailable(game, view)
  if (outside) admitOutside(outside, { game, view, isTrial, currency: account.currency })

  if (await findBar(env.db, account.id)) return fail('PLAY_BARRED')
  await admitLaunch(env, account.id, isTrial)
  const now = env.clock.now()
  if (isTrial) await grantPlayMoney(env, account)
  if (!outside && (path !== null || !card)) {
    await putRecentPlay(env.db, account.id, game.code, now)
    const page = path ?? listPathOf(game)
    const about = describeLaunch({ order, view, game, isTrial })
    return { ...about, ...PAGE_SCREEN, url: `${env.config.siteOrigin}${page}`, path: page }
  }
  const token = newToken(env.random)
  if (!isTrial) {
    const hasWallet = !game.vendor.isSingle
    await beforeLaunch(env, { account, vendor: game.vendor.code, launch: token, hasWallet })
  }
  await insertLaunch(env.db, sha256(token), {
    memberId: account.id,
    isTrial,
    vendor: game.vendor.code,
    gameCode: game.code,
    currency: account.currency,
    language: view.locale,
    expiresAt: after(now, LAUNCH_TOKEN_MS),
  })
  await putRecentPlay(env.db, account.id, game.code, now)
  const about = describeLaunch({ order, view, game, isTrial })
  const url = card
    ? addressOf(env, { order, game, card, language: view.locale, token })
    : await addressOutside(env, {
        game,
        token,
        merchant: order.merchant,
        language: view.locale,
        currency: account.currency,
        isTrial,
        device: order.device ?? 'DESKTOP',
        backUrl: about.backUrl,
      })
  return {
    url: url ?? refuseUnavailable(game, view),
    ...about,
    ...(outside ? { isOutside: true } : {}),
    width: card?.screen.width ?? PAGE_SCREEN.width,
    height: card?.screen.height ?? PAGE_SCREEN.height,
    ...(isTrial ? {} : await bonusOf(env, account, game)),
  }
}
