/** The calls of the hall: menus, lobby, issues. */
import { lotteryIssues, lotteryLobby, TIMETABLE_MAX, vnGameMenu, vnRecentMenu } from '#contract/lottery/hall.ts'
import { bindCall, type Context, type Http } from '#server/lib/http.ts'
import { listFavorites, listRecentPlays } from '#server/modules/catalogue/own-games/player-games.sql.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { lunarYearOf } from '#games/lottery/lunar-year.ts'
import { readsOf } from '#games/lottery/reads.ts'
import { REGIONS } from '#games/lottery/places.ts'
import { presentIssue } from '../issues/issue.ts'
import { listAhead, listPast, listTimetable, readNow } from '../issues/issues.sql.ts'
import { chooseLotteries, describeLotteries, getLottery, shownLotteries } from './describe-lottery.ts'
import { REGION_NAMES } from './region-names.ts'

/** The most rows of what a player likes and played that are looked at. */
const OWN_MAX = 200
const RECENT_MAX = 12

const playerOf = ({ principal }: Context): string | null =>
  principal?.kind === 'account' ? principal.account.id : null

const readOwn = async (context: Context) => {
  const player = playerOf(context)
  if (player === null) return { favourites: new Set<string>(), recent: [] }
  const { db } = context.env
  const [favourites, recent] = await Promise.all([
    listFavorites(db, player, OWN_MAX),
    listRecentPlays(db, player, OWN_MAX),
  ])
  return { favourites: new Set(favourites), recent: recent.filter((code) => findLottery(code)).slice(0, RECENT_MAX) }
}

const inLanguage = <C extends Context>(context: C, language: string | undefined): C =>
  language === undefined ? context : { ...context, locale: language.toLowerCase() }

function bindMenus(http: Http): void {
  const { db } = http.env
  bindCall(http, vnGameMenu, async (given, { prizeMode, language }) => {
    const context = inLanguage(given, language)
    const { favourites } = await readOwn(context)
    const shown = await shownLotteries(context, chooseLotteries({ area: 'VN', prizeMode }))
    const lotteries = await describeLotteries(context, shown, favourites)
    const groups = REGIONS.map((region) => ({
      region,
      name: REGION_NAMES[region](context.locale),
      lotteries: lotteries.filter((row) => row.region === region),
    }))
    return { now: (await readNow(db)).toISOString(), groups: groups.filter((group) => group.lotteries.length > 0) }
  })
  bindCall(http, vnRecentMenu, async (given, { prizeMode, language }) => {
    const context = inLanguage(given, language)
    const { favourites, recent } = await readOwn(context)
    const all = await shownLotteries(context, chooseLotteries({ area: 'VN', prizeMode }))
    const own = recent.flatMap((code) => all.filter((lottery) => lottery.code === code))
    const shown = own.length > 0 ? own : all.filter((lottery) => POPULAR.includes(lottery.code))
    return {
      now: (await readNow(db)).toISOString(),
      lotteries: await describeLotteries(context, shown, favourites),
    }
  })
}

/** What is shown to somebody who has played nothing yet. */
const POPULAR: readonly string[] = ['mb', 'mb1p', 'mn1p', 'mn-tphcm']

/** Adds the calls that the hall is made of. */
export function bindHall(http: Http): void {
  const { db } = http.env
  bindMenus(http)
  bindCall(http, lotteryLobby, async (given, { area, prizeMode, family, search, language }) => {
    const context = inLanguage(given, language)
    const chosen = await shownLotteries(context, chooseLotteries({ area, prizeMode, family, search }))
    const codes = chosen.map(({ code }) => code)
    const { favourites, recent } = await readOwn(context)
    const [lotteries, timetable, now] = await Promise.all([
      describeLotteries(context, chosen, favourites),
      listTimetable(db, codes, TIMETABLE_MAX),
      readNow(db),
    ])
    return {
      now: now.toISOString(),
      lotteries,
      recent: recent.filter((code) => codes.includes(code)),
      timetable: timetable.map(({ lottery, number, closesAt, drawsAt }) => ({
        gameCode: lottery,
        issue: number,
        closesAt: closesAt.toISOString(),
        drawsAt: drawsAt.toISOString(),
      })),
    }
  })
  bindCall(http, lotteryIssues, async (_context, { gameCode, ahead, past }) => {
    const lottery = getLottery(gameCode)
    const [now, coming, former] = await Promise.all([
      readNow(db),
      listAhead(db, lottery.code, ahead + 1),
      listPast(db, lottery.code, past),
    ])
    const [first, ...rest] = coming.map((issue) => presentIssue(issue, lottery))
    const isOpen = first?.state === 'open'
    return {
      now: now.toISOString(),
      timeZone: zoneName(lottery.timetable.zoneMinutes),
      current: isOpen ? first : null,
      ahead: (isOpen || !first ? rest : [first, ...rest]).slice(0, ahead),
      past: former.map((issue) => ({
        ...presentIssue(issue, lottery),
        reads: issue.board ? readsOf(lottery, issue.board, lunarYearOf(issue.drawsAt)) : {},
      })),
    }
  })
}

/** Returns the name of a zone that has no summer time, by its minutes ahead of UTC, such as Etc/GMT-7. */
const zoneName = (minutes: number) => `Etc/GMT-${minutes / 60}`
