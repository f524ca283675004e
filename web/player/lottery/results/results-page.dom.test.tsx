/** Tests the page of results: beside every statistic stands that past draws say nothing about the next. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lotteryLobby } from '#contract/lottery/hall.ts'
import { lotteryRoads, lotteryTrend, openedNumero } from '#contract/lottery/results.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { ResultsPage } from './results-page.tsx'

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
beforeAll(() => loadWords('lottery', 'lottery-results', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  const now = '2026-11-28T06:00:00.000Z'
  fakes.answer(lotteryLobby, { now, lotteries: [], recent: [], timetable: [] })
  fakes.answer(openedNumero, { ...sampleOf(openedNumero.output), content: [] })
  fakes.answer(lotteryTrend, { draws: 0, positions: [], rows: [] })
  fakes.answer(lotteryRoads, { ...sampleOf(lotteryRoads.output), roads: [] })
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test.each(['archive', 'trend', 'roads'] as const)(
  'LOTT-8 the %s of a lottery says plainly that past draws say nothing about the next one',
  async (part) => {
    show(<ResultsPage part={part} game={undefined} day={undefined} span={30} onState={() => undefined} />)
    await until(() => expect(text()).toContain(say('lottery.pastSaysNothing')))
  },
)
