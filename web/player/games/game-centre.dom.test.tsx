/** Tests lanes that are shown by their vendors, types of games, and what switches take out of both. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  gameMenus,
  gameQuery,
  gameRow,
  gameVendors,
  type Lane,
  vendorGameTypes,
  vendorRow,
} from '#contract/catalogue/games.ts'
import { matchRow, openMatches, type MatchRow } from '#contract/catalogue/open-matches.ts'
import { gameFilters } from '#contract/catalogue/game-filters.ts'
import { permission } from '#contract/site/site.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { GameCentrePage } from './game-centre-page.tsx'
import { GameListPage } from './game-list-page.tsx'
import { OpenMatches } from './open-matches.tsx'
import { BingoPage } from './type-chips.tsx'

let fakes: FakeCalls
const nothing = () => undefined
const text = () => document.body.textContent ?? ''
const link = (name: string) =>
  [...document.querySelectorAll('a')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const page = <Row,>(content: Row[]) => ({ content, total: content.length, totalPages: 1, pageNum: 1, pageSize: 20 })

const PICTURE = { standIn: '/art/stand-in/one.svg' }
const vendor = (name: string, gameCode: string) =>
  sampleOf(vendorRow, {
    vendor: name,
    nodeId: name,
    displayName: name,
    picture: PICTURE,
    isGame: 'GAME',
    status: 'on',
    launch: { how: 'launch', gameCode },
    playCode: gameCode,
  })
const game = (gameCode: string) =>
  sampleOf(gameRow, {
    gameCode,
    nodeId: gameCode,
    gameName: gameCode,
    picture: PICTURE,
    status: 'on',
    isPlayable: true,
    isHot: 0,
  })

function withLanes(lanes: readonly { lane: Lane; vendors: ReturnType<typeof vendor>[] }[]): void {
  fakes.answer(
    gameMenus,
    sampleOf(gameMenus.output, {
      menus: lanes.map(({ lane, vendors }, sort) => ({
        lane,
        gameType: lane === 'INHOUSE' ? ('RNG' as const) : lane,
        sort,
        vendors,
      })),
    }),
  )
}

function withSwitch(modId: string, enabled: boolean): void {
  fakes.answer(permission, sampleOf(permission.output, { whitelabel: [{ modId, enabled, childrenNodes: [] }] }))
}

beforeAll(() => loadWords('game-lists', 'lobby', 'shell', 'pages'))
beforeEach(async () => {
  fakes = await fakeCalls()
  withSwitch('FREEPLAY', true)
  fakes.answer(gameQuery, page([game('cock')]))
  fakes.answer(gameVendors, page([]))
  fakes.answer(gameFilters, sampleOf(gameFilters.output))
  fakes.answer(vendorGameTypes, page([]))
  fakes.answer(openMatches, { state: 'closed', serverTime: 0, matches: [] })
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('GAME-6 a lane with a book begins with its matches: score, prices, a way in; what cannot be read says so', async () => {
  withLanes([{ lane: 'SPORTS', vendors: [vendor('Stumps', 'cricket')] }])
  const row = (matchId: string, change: Partial<MatchRow>) =>
    sampleOf(matchRow, { matchId, gameCode: 'cricket', sport: 'football', clock: {}, ...change })
  const prices = [
    { pick: '1', odds: '1.85' },
    { pick: 'x', odds: null },
    { pick: '2', odds: '4.10' },
  ]
  fakes.answer(openMatches, {
    state: 'live',
    serverTime: Date.now(),
    matches: [
      row('football-0-1', { phase: 'live', clock: { minute: 62 }, home: 'Kites', score: { home: 2, away: 1 }, prices }),
      row('cricket-0-1', {
        sport: 'cricket',
        phase: 'live',
        clock: { balls: 20, wickets: 3, homeWickets: 3, awayWickets: 0 },
        score: { home: 84, away: 0 },
        isSuspended: true,
        prices,
      }),
      row('football-0-2', { phase: 'before', startsAt: Date.now() + 90_000, prices }),
    ],
  })
  show(<GameCentrePage lane="SPORTS" title="nav.SPORTS" gameType="SPORTS" state={{}} onState={nothing} />)
  await until(() => expect(text()).toContain('Kites'))
  expect(text()).toContain('63′')
  expect(text()).toContain('84/3')
  expect(text()).toContain(say('games.match.innings', { over: '3.2', wickets: '3' }))
  expect(text()).toContain('1.85')
  const live = document.querySelector<HTMLAnchorElement>('a[href*="football-0-1"]')
  expect(live?.getAttribute('href')).toBe('/seamless?gameCode=cricket&match=football-0-1')
  expect(await axeFindings()).toEqual([])
  leave()

  fakes.answer(openMatches, { state: 'away', serverTime: 0, matches: [] })
  show(<GameCentrePage lane="SPORTS" title="nav.SPORTS" gameType="SPORTS" state={{}} onState={nothing} />)
  await until(() => expect(text()).toContain(say('games.matches.away')))
  leave()

  fakes.answer(openMatches, { state: 'closed', serverTime: 0, matches: [] })
  show(<GameCentrePage lane="SPORTS" title="nav.SPORTS" gameType="SPORTS" state={{}} onState={nothing} />)
  await until(() => expect(link('cock')).toBeDefined())
  expect(text()).not.toContain(say('games.matches'))
})

test.each([
  ['SPORTS', 6],
  ['CRICKET', 6],
  ['ESPORTS', 6],
  ['COCKFIGHT', 2],
] as const)(
  'SITE-20 GAME-6 the list of %s keeps its %d places until matches come, and with them',
  async (lane, places) => {
    const heights = () =>
      [...document.querySelectorAll('section[aria-labelledby=open-matches] li')].filter((one) =>
        [one, ...one.querySelectorAll('*')].some(({ classList }) => classList.contains('h-24')),
      ).length
    const letGo = fakes.hold(openMatches, { state: 'away', serverTime: 0, matches: [] })
    show(<OpenMatches lane={lane} />)
    await until(() => expect(text()).toContain(say('games.matches')))
    expect(heights(), 'before the first answer').toBe(places)
    letGo()
    await until(() => expect(text()).toContain(say('games.matches.away')))
    expect(heights(), 'while the book has nothing yet').toBe(places)
    leave()
    fakes.answer(openMatches, {
      state: 'live',
      serverTime: Date.now(),
      matches: Array.from({ length: 5 }, (_, place) =>
        sampleOf(matchRow, { matchId: `football-0-${place}`, clock: {} }),
      ),
    })
    show(<OpenMatches lane={lane} />)
    await until(() => expect(document.querySelectorAll('a[href*=football-0]')).toHaveLength(Math.min(5, places)))
    expect(heights(), 'with fewer or more matches than places').toBe(places)
  },
)

test('LOBBY-9 a game centre shows the lane’s vendors, each of which opens what it leads to, above all its games', async () => {
  withLanes([{ lane: 'SPORTS', vendors: [vendor('Stumps', 'cricket'), vendor('Upfield', 'upfield-football')] }])
  show(<GameCentrePage lane="SPORTS" title="nav.SPORTS" gameType="SPORTS" state={{}} onState={nothing} />)
  await until(() => expect(link('Stumps')?.getAttribute('href')).toBe('/seamless?gameCode=cricket'))
  expect(link(say('games.playVendor', { vendor: 'Upfield' }))?.getAttribute('href')).toContain('upfield-football')
  await until(() => expect(link('cock')).toBeDefined())
  expect(await axeFindings()).toEqual([])
})

test('LOBBY-8 the house’s own lane has its vendors inside it, and twelve crash games of its own', async () => {
  withLanes([{ lane: 'INHOUSE', vendors: [vendor('Kite', 'skyrise')] }])
  show(
    <GameCentrePage
      lane="INHOUSE"
      title="nav.INHOUSE"
      gameType="RNG"
      fixedVassalage="INHOUSE"
      state={{}}
      onState={nothing}
    />,
  )
  await until(() => expect(link('Kite')).toBeDefined())
  await until(() => expect(fakes.sent(gameQuery).some((input) => input.gameClassify === 'CRASH')).toBe(true))
  expect(fakes.sent(gameQuery).find((input) => input.gameClassify === 'CRASH')).toMatchObject({
    gameType: 'RNG',
    vassalage: 'INHOUSE',
    pageSize: 12,
  })
  expect(text()).toContain(say('games.kind.CRASH'))
})

test('SITE-5 LOBBY-9 a lane that the brand has closed is no page', async () => {
  withLanes([{ lane: 'SPORTS', vendors: [vendor('Stumps', 'cricket')] }])
  show(<GameCentrePage lane="COCKFIGHT" title="nav.COCKFIGHT" gameType="COCKFIGHT" state={{}} onState={nothing} />)
  await until(() => expect(text()).toContain(say('site.notFound.title')))
})

test.each([true, false])('SITE-5 with free play %s a game’s card offers it, or does not', async (isOn) => {
  withSwitch('FREEPLAY', isOn)
  withLanes([])
  show(<GameListPage title="nav.SPORTS" gameType="SPORTS" state={{}} onState={nothing} />)
  await until(() => expect(link('cock')).toBeDefined())
  await until(() => expect(fakes.sent(permission)).toHaveLength(1))
  await until(() => expect(link(say('lobby.tryFree')) !== undefined).toBe(isOn))
})

test('LOBBY-11 every type of game has a link from the list of all games; bingo is one, and a page, where the brand has it', async () => {
  const type = (gameType: 'LIVE' | 'BINGO') => ({ gameType, sort: 1, vendors: [], gameCount: 0 })
  withLanes([])
  fakes.answer(vendorGameTypes, page([type('LIVE'), type('BINGO')]))
  show(<GameListPage title="games.all" state={{}} onState={nothing} />)
  await until(() => expect(link(say('games.bingo'))?.getAttribute('href')).toBe('/bingo'))
  expect(link(say('nav.LIVE'))?.getAttribute('href')).toBe('/live')
  show(<BingoPage />)
  await until(() => expect(text()).toContain(say('games.bingo.none')))
  fakes.answer(vendorGameTypes, page([type('LIVE')]))
  show(<BingoPage />)
  await until(() => expect(text()).toContain(say('site.notFound.title')))
})
