/** The lottery's pages that the server draws for visitors: the hall, betting pages, and what was drawn. */
import type { QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { lotteryIssues, lotteryLobby, lotteryRules } from '#contract/lottery/hall.ts'
import { lotteryTrend, openedNumero, openedNumeroByGame, vnNumero } from '#contract/lottery/results.ts'
import { areaOfHall, LOTTERY_PATHS, paths } from '#contract/paths.ts'
import { parseSearch } from '#web/lib/address.ts'
import { asked } from '#web/lib/first-answers.ts'
import { callKey } from '#web/lib/queries.ts'
import type { FindFirstPage, FirstPage, PageAddress, PageParts } from '../frame/first-page.ts'
import {
  absenceInput,
  archiveInput,
  archiveOfInput,
  boardsInput,
  hallInput,
  issuesInput,
  namesInput,
  rulesInput,
  trendInput,
} from './asked.ts'
import { BettingPage } from './betting/betting-page.tsx'
import { ALL_FAMILIES } from './families/all-families.ts'
import { familyKey } from './families/load-family.ts'
import { HallPage } from './hall/hall-page.tsx'
import { readHall, readResults } from './read-search.ts'
import { ResultsPage, trendGameOf } from './results/results-page.tsx'

const HALLS = new Map(LOTTERY_PATHS.map((path) => [path.toLowerCase(), path]))
const OPEN_FIRST = 'lottery/families/open-first.ts'
const nothing = () => undefined

/** What the lottery's lazy screens load beside their own words (lottery.screens.tsx). */
const partsOf = (modules: readonly string[], bundles: readonly string[]): PageParts => ({
  modules,
  bundles: ['later', 'lottery', 'errors', ...bundles],
})

const familyIn = (client: QueryClient, gameCode: string, locale: string): string | null =>
  client.getQueryData<OutputOf<typeof lotteryRules>>(callKey(lotteryRules, rulesInput(gameCode, locale)))?.lottery
    .family ?? null

function bettingPage(gameCode: string, backUrl: string, locale: string): FirstPage {
  return {
    key: backUrl,
    asks: [
      asked(lotteryRules, rulesInput(gameCode, locale)),
      asked(lotteryIssues, issuesInput(gameCode)),
      asked(lotteryTrend, absenceInput(gameCode)),
    ],
    complete: (client) => {
      const family = familyIn(client, gameCode, locale)
      const plays = family !== null && Object.hasOwn(ALL_FAMILIES, family) ? ALL_FAMILIES[family] : undefined
      if (plays) client.setQueryData(familyKey(family, gameCode, locale), plays.open(gameCode))
    },
    parts: (client) => {
      const family = familyIn(client, gameCode, locale)
      return partsOf(
        ['lottery/betting/betting-page.tsx', OPEN_FIRST, ...(family ? [`lottery/families/${family}.ts`] : [])],
        ['lottery-betting', ...(family ? [`lottery-${family}`] : [])],
      )
    },
    page: (
      <BettingPage
        gameCode={gameCode}
        play={undefined}
        prizeMode={undefined}
        isTrial={false}
        backUrl={backUrl}
        onPlay={nothing}
      />
    ),
  }
}

function findHall({ search }: PageAddress, path: string, locale: string): FirstPage | null {
  const { gameCode, area: named, ...asks } = readHall(parseSearch(search))
  const isPlain = !asks.play && !asks.prizeMode && !asks.trial && !asks.search && !asks.language && !asks.backUrl
  if (!isPlain) return null
  if (gameCode) return bettingPage(gameCode, paths.hall(areaOfHall(path) ?? 'CN'), locale)
  const area = named === 'all' ? null : (named ?? areaOfHall(path) ?? 'CN')
  return {
    key: asks.by ?? 'region',
    asks: [asked(lotteryLobby, hallInput({ area, prizeMode: undefined, search: '' }, locale))],
    parts: () => partsOf(['lottery/hall/hall-page.tsx'], []),
    page: <HallPage area={area} by={asks.by ?? 'region'} search="" prizeMode={undefined} onState={nothing} />,
  }
}

function findResults({ search }: PageAddress, locale: string): FirstPage | null {
  const state = readResults(parseSearch(search))
  const { part, game, day, span } = state
  if (part === 'roads') return null
  return {
    key: part,
    asks: [
      ...(part === 'archive'
        ? [
            game
              ? asked(openedNumeroByGame, archiveOfInput({ game, day, pageNo: 1 }, locale))
              : asked(openedNumero, archiveInput({ day, pageNo: 1 }, locale)),
          ]
        : []),
      ...(part === 'boards' ? [asked(vnNumero, boardsInput({ day, game }, locale))] : []),
      // the names of a trend's places come with the family, which the list of lotteries names
      ...(part === 'trend'
        ? [asked(lotteryTrend, trendInput(trendGameOf(game), span)), asked(lotteryLobby, namesInput(locale))]
        : []),
    ],
    parts: (client) => {
      const rows = client.getQueryData<OutputOf<typeof lotteryLobby>>(callKey(lotteryLobby, namesInput(locale)))
      const family = rows?.lotteries.find(({ gameCode }) => gameCode === trendGameOf(game))?.family
      return partsOf(
        [
          'lottery/results/results-page.tsx',
          OPEN_FIRST,
          ...(part === 'trend' && family ? [`lottery/families/${family}.ts`] : []),
        ],
        ['lottery-results', ...(part === 'trend' && family ? [`lottery-${family}`] : [])],
      )
    },
    page: <ResultsPage {...state} onState={nothing} />,
  }
}

/** Returns the lottery's page of an address; null for those that belong to one member, or were asked for in a special way. */
export const findLotteryPage: FindFirstPage = (address, locale) => {
  const hall = HALLS.get(address.pathname)
  if (hall !== undefined) return findHall(address, hall, locale)
  return address.pathname === paths.lotteryResults() ? findResults(address, locale) : null
}
