/** The calls of the archive: opened numbers in their variants, Vietnamese boards. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  lotteryRecent,
  openedNumero,
  openedNumeroByGame,
  openedNumeroByIssue,
  vnNumero,
  type Opened,
} from '#contract/lottery/results.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { headsAndTails } from '#games/lottery/core/statistics.ts'
import { findLottery, type Lottery } from '#games/lottery/lotteries.ts'
import { regionOf } from '#games/lottery/places.ts'
import { placesOf } from '#games/lottery/vietnam/boards.ts'
import { presentDrawn } from '../results/present-drawn.ts'
import { findDrawn, findLastDay, listDrawn, listLastDrawn, type Drawn } from '../results/results.sql.ts'
import { chooseLotteries, getLottery, nameOf } from './describe-lottery.ts'

const openedOf = (issue: Drawn, locale: string): Opened => {
  const lottery = getLottery(issue.lottery)
  return presentDrawn(issue, lottery, nameOf(lottery, locale))
}
const spoken = (locale: string, language: string | undefined) => language?.toLowerCase() ?? locale

/** The draws of the state: the boards of a day, fast draws of the house left out. */
const VIETNAMESE = chooseLotteries({ area: 'VN' }).filter(({ source, code }) => source === 'official' && code !== 'mn2')

function describeVietnamese(issue: Drawn, lottery: Lottery, locale: string) {
  const { heads, tails } = headsAndTails(issue.board ?? {}, placesOf(lottery.format, 2))
  const texts = (lists: number[][]) => lists.map((list) => list.map(String))
  return {
    ...openedOf(issue, locale),
    region: regionOf(lottery),
    province: lottery.name,
    heads: texts(heads),
    tails: texts(tails),
  }
}

function bindOpened(http: Http): void {
  const { db } = http.env
  const page = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  })
  bindCall(http, openedNumero, async ({ locale }, { area, day, language, ...asked }) => {
    const lotteries = chooseLotteries({ area }).map(({ code }) => code)
    const { rows, total } = await listDrawn(db, { lotteries, day }, page(asked))
    const content = rows.map((row) => openedOf(row, spoken(locale, language)))
    return toPage(content, asked.pageNo, asked.pageSize, total)
  })
  bindCall(http, openedNumeroByGame, async ({ locale }, { gameCode, day, language, ...asked }) => {
    const { rows, total } = await listDrawn(db, { lotteries: [getLottery(gameCode).code], day }, page(asked))
    const content = rows.map((row) => openedOf(row, spoken(locale, language)))
    return toPage(content, asked.pageNo, asked.pageSize, total)
  })
  bindCall(http, openedNumeroByIssue, async ({ locale }, { gameCode, issue, language }) => {
    const row = await findDrawn(db, getLottery(gameCode).code, issue)
    return row ? openedOf(row, spoken(locale, language)) : fail('LOTTERY_NOT_FOUND')
  })
}

/** Adds the calls of drawn numbers. */
export function bindResults(http: Http): void {
  const { db } = http.env
  bindOpened(http)
  bindCall(http, lotteryRecent, async ({ locale }, { gameCode, area, count, language }) => {
    const lotteries = gameCode === undefined ? chooseLotteries({ area }) : [getLottery(gameCode)]
    const each = gameCode === undefined ? 1 : count
    const rows = await listLastDrawn(
      db,
      lotteries.map(({ code }) => code),
      each,
    )
    return { results: rows.map((row) => openedOf(row, spoken(locale, language))) }
  })
  bindCall(http, vnNumero, async ({ locale }, { day, gameCode, language }) => {
    const lotteries = gameCode === undefined ? VIETNAMESE : [getLottery(gameCode)]
    const codes = lotteries.map(({ code }) => code)
    const shown = day ?? (await findLastDay(db, codes)) ?? http.env.clock.now().toISOString().slice(0, 10)
    const { rows } = await listDrawn(db, { lotteries: codes, day: shown }, { offset: 0, limit: BOARDS_MAX })
    const boards = rows.flatMap((row) => {
      const lottery = findLottery(row.lottery)
      return lottery ? [describeVietnamese(row, lottery, spoken(locale, language))] : []
    })
    return { day: shown, boards }
  })
}

/** More boards of a day than are read: those of a fast draw. */
const BOARDS_MAX = 50
