/** Tests the page of results: beside every statistic stands that past draws say nothing about the next. */
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lotteryLobby } from '#contract/lottery/hall.ts'
import { lotteryRoads, lotteryTrend, opened, openedNumero } from '#contract/lottery/results.ts'
import { TREND_SPANS, type TrendSpan } from '#contract/lottery/states.ts'
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

/** The page of trends, whose address keeps how many draws are shown. */
function Trends() {
  const [span, setSpan] = useState<TrendSpan>(30)
  return (
    <ResultsPage
      part="trend"
      game="ssc5"
      day={undefined}
      span={span}
      onState={(next) => next.span && setSpan(next.span)}
    />
  )
}
const drawsOf = (count: number) => ({
  draws: 120,
  positions: [
    {
      key: 'digits.1',
      numbers: Array.from({ length: 10 }, (_, at) => ({ number: String(at), absent: 1, absentMax: 9, fell: 12 })),
    },
  ],
  rows: Array.from({ length: count }, (_, at) => ({
    issue: `20261128${String(120 - at).padStart(4, '0')}`,
    board: { digits: [String(at % 10), '1', '2', '3', '4'] },
  })),
})

test('LOTT-8 a trend shows the last 30 draws, and 50 or 100 when they are asked for', async () => {
  fakes.answer(lotteryTrend, drawsOf(30))
  show(<Trends />)
  const rows = () => document.querySelectorAll('svg[role=img] circle').length
  for (const span of TREND_SPANS) {
    fakes.answer(lotteryTrend, drawsOf(span))
    const choice = await until(
      () => document.querySelector<HTMLInputElement>(`input[type=radio][value="${span}"]`) ?? expect.fail(),
    )
    choice.click()
    await until(() => expect(rows()).toBe(span))
    expect(choice.checked).toBe(true)
    expect(fakes.sent(lotteryTrend).at(-1)).toEqual({ gameCode: 'ssc5', span })
  }
  expect(TREND_SPANS).toEqual([30, 50, 100])
})

test('LOTT-8 LOTT-2 the list of results says of a round of shots that nobody shot in it, and of no other draw', async () => {
  const row = { ...sampleOf(opened), drawnAt: '2026-11-28T06:00:00.000Z', family: 'thai', board: { number: ['12345'] } }
  const list = [
    { ...row, issue: 'none', shots: 0 },
    { ...row, issue: 'many', shots: 25 },
    { ...row, issue: 'other', shots: null },
  ]
  fakes.answer(openedNumero, { ...sampleOf(openedNumero.output), content: list })
  show(<ResultsPage part="archive" game={undefined} day={undefined} span={30} onState={() => undefined} />)
  await until(() => expect(text()).toContain('other'))
  const said = [...document.querySelectorAll('li')].map((one) => one.textContent?.includes(say('lottery.nobodyShot')))
  expect(said).toEqual([true, false, false])
})
