/** Tests the hall: where a brand has opened no lottery, where a filter finds none, its groups and its glossary. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lotteryLobby } from '#contract/lottery/hall.ts'
import { lotteryRow } from '#contract/lottery/shapes.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { TERMS } from '../glossary.tsx'
import { HallPage, type HallState } from './hall-page.tsx'

const NOW = '2027-01-05T06:00:00.000Z'
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''

beforeAll(() => loadWords('lottery', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(lotteryLobby, { now: NOW, lotteries: [], recent: [], timetable: [] })
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

const hall = (
  props: { by?: 'region' | 'time'; search?: string },
  onState: (next: HallState) => void = () => undefined,
) =>
  show(
    <HallPage
      area={null}
      by={props.by ?? 'region'}
      search={props.search ?? ''}
      prizeMode={undefined}
      onState={onState}
    />,
  )

test.each(['region', 'time'] as const)(
  'LOTT-1 an empty hall by %s is whole: it says that nothing is sold yet',
  async (by) => {
    hall({ by })
    await until(() => expect(text()).toContain(say('lottery.emptyHint')))
    expect(text()).toContain(say('lottery.title'))
    expect(text()).not.toContain(say('lottery.showAll'))
    expect(await axeFindings()).toEqual([])
  },
)

test('LOTT-1 a search that finds nothing leads back to all lotteries', async () => {
  const states: HallState[] = []
  hall({ search: 'xyz' }, (next) => states.push(next))
  await until(() => button(say('lottery.showAll')).click())
  expect(text()).not.toContain(say('lottery.emptyHint'))
  expect(states).toEqual([{ search: undefined, area: 'all' }])
})

test('LOTT-1 an area of which nothing is sold says so, and leads to all lotteries', async () => {
  const states: HallState[] = []
  show(<HallPage area="CN" by="region" search="" prizeMode={undefined} onState={(next) => states.push(next)} />)
  await until(() => expect(text()).toContain(say('lottery.noneInArea')))
  expect(text()).not.toContain(say('lottery.noneHint'))
  button(say('lottery.showAll')).click()
  expect(states).toEqual([{ search: undefined, area: 'all' }])
})

const row = (gameCode: string, more: object = {}) => ({
  ...sampleOf(lotteryRow),
  gameCode,
  name: gameCode,
  ownName: gameCode,
  area: 'CN' as const,
  region: null,
  family: 'ssc',
  isFavourite: false,
  jackpot: null,
  ...more,
})

test('LOTT-1 the hall begins with what the member marked and played last, then jackpots, and every lottery stands in its kind', async () => {
  const rows = [
    row('ssc1'),
    row('k3f1', { family: 'k3', isFavourite: true }),
    row('ph642', { family: 'philippines', area: 'SEA', jackpot: { amount: '5940000.00', currency: 'BDT' } }),
  ]
  fakes.answer(lotteryLobby, { now: NOW, lotteries: rows, recent: ['ph642', 'ssc1'], timetable: [] })
  show(<HallPage area={null} by="kind" search="" prizeMode={undefined} onState={() => undefined} />)
  await until(() => expect(document.querySelectorAll('main section, section').length).toBeGreaterThan(3))
  const groups = [...document.querySelectorAll('section')].map((section) => [
    section.getAttribute('aria-label'),
    [...section.querySelectorAll('h3')].map((head) => head.textContent),
  ])
  expect(groups).toEqual([
    [say('lottery.favourites'), ['k3f1']],
    [say('lottery.recent'), ['ph642', 'ssc1']],
    [say('lottery.jackpots'), ['ph642']],
    [say('lottery.kind.ssc'), ['ssc1']],
    [say('lottery.kind.k3'), ['k3f1']],
    [say('lottery.kind.philippines'), ['ph642']],
  ])
  expect(text()).toContain('5,940,000.00')
})

test('LOTT-6 the glossary explains every term in a sentence', async () => {
  hall({})
  await until(() => button(say('lottery.glossary')).click())
  for (const term of TERMS) {
    await until(() => expect(text()).toContain(say(`lottery.term.${term}`)))
    expect(text(), term).toContain(say(`lottery.meaning.${term}`))
  }
})
