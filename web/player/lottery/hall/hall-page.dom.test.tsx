/** Tests the hall where a brand has opened no lottery, and where a filter finds none. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lotteryLobby } from '#contract/lottery/hall.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
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
