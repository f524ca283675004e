/** Tests the draw in the head of a betting page: awaited in its time only, told once, and in one and the same place. */
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { issueRow, lotteryRow } from '#contract/lottery/shapes.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { LastDraw } from './last-draw.tsx'
import type { Issues } from './room.ts'

const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
type Row = Issues['past'][number]
const row = (issue: string, state: Row['state'], drawsIn: number, board: Row['board'] = null): Row => ({
  ...sampleOf(issueRow),
  issue,
  state,
  closesAt: at(drawsIn - 5),
  drawsAt: at(drawsIn),
  board,
  reads: {},
})
const OLD = row('0816', 'settled', -60, { digits: ['1', '2', '3', '4', '5'] })
const digits = ['9', '0', '8', '7', '7']

function page(gameCode: string, past: Row[]) {
  const known = findLottery(gameCode)
  if (!known) throw new Error(`no lottery ${gameCode}`)
  const lottery = { ...sampleOf(lotteryRow), gameCode, family: known.family, source: 'own' as const, last: null }
  const issues: Issues = { now: at(0), timeZone: 'UTC', current: null, ahead: [], past }
  return <LastDraw lottery={lottery} issues={issues} format={known.format} />
}
const text = () => document.body.textContent ?? ''
const told = () => document.querySelector('[role=status]')?.textContent
const numbers = () => document.querySelector('[role=img]')?.getAttribute('aria-label')
const moving = () => document.querySelectorAll('.lottery-fall, .lottery-turn, .lottery-spin').length

type Scene = ReturnType<typeof page>
let change: (scene: Scene) => void = () => undefined
function Stage({ first }: { first: Scene }) {
  const [scene, setScene] = useState(first)
  useLayoutEffect(() => {
    change = setScene
  }, [])
  return scene
}
/** Shows a page, and later the same page with other draws. */
async function begin(first: Scene): Promise<void> {
  show(<Stage first={first} />)
  await until(() => expect(numbers()).toBeDefined())
}
const go = (scene: Scene) => flushSync(() => change(scene))

beforeAll(() => loadWords('lottery', 'lottery-betting'))
afterEach(leave)

test('LOTT-6 a draw that was over stands still; the next is awaited, falls ball by ball, and is told once', async () => {
  await begin(page('ssc1', [OLD]))
  expect(numbers()).toBe('1, 2, 3, 4, 5')
  expect([told(), moving()]).toEqual(['', 0])
  const room = document.querySelectorAll('.lottery-ball').length

  go(page('ssc1', [row('0817', 'drawing', 1), OLD]))
  expect(told()).toBe(say('lottery.drawing', { issue: '0817' }))
  expect(numbers()).toBe(say('lottery.notDrawn'))
  expect(text()).not.toContain(say('lottery.check'))
  expect(document.querySelectorAll('.lottery-ball.lottery-turn')).toHaveLength(room)

  go(page('ssc1', [row('0817', 'settling', 1, { digits }), OLD]))
  expect(told()).toBe(say('lottery.drawn', { issue: '0817', numbers: digits.join(', ') }))
  expect(document.querySelectorAll('.lottery-ball.lottery-fall')).toHaveLength(room)
  expect(await axeFindings()).toEqual([])
})

test('LOTT-6 a result that is long overdue, or a draw far ahead, leaves the last result in its place', async () => {
  await begin(page('ssc1', [row('0817', 'closed', -3_600), OLD]))
  expect(numbers()).toBe('1, 2, 3, 4, 5')
  go(page('ssc1', [row('0817', 'closed', 600), OLD]))
  expect(numbers()).toBe('1, 2, 3, 4, 5')
  go(page('ssc1', [row('0817', 'void', 1), OLD]))
  expect([numbers(), told()]).toEqual(['1, 2, 3, 4, 5', ''])
})

test('LOTT-2 LOTT-6 while members shoot nothing is drawn: the scene of such a draw begins after the last shot', async () => {
  const old = row('0816', 'settled', -60, { number: ['12345'] })
  await begin(page('yeekee', [old]))
  expect(numbers()).toBe('12345')
  for (const left of [115, 20]) {
    go(page('yeekee', [row('0817', 'closed', left), old]))
    expect([numbers(), told(), moving()]).toEqual(['12345', '', 0])
  }
  go(page('yeekee', [row('0817', 'closed', -1), old]))
  expect(numbers()).toBe(say('lottery.notDrawn'))
  expect(told()).toBe(say('lottery.drawing', { issue: '0817' }))
})

test('LOTT-3 LOTT-4 a board of many prizes fills prize by prize, and opens whole', async () => {
  const four = (first: string) => ({
    first: [first],
    second: ['2222'],
    third: ['3333'],
    starter: Array.from({ length: 10 }, (_, place) => `4${place}44`),
    consolation: Array.from({ length: 10 }, (_, place) => `5${place}55`),
  })
  await begin(page('sg4d', [row('1', 'settled', -60, four('1111'))]))
  go(page('sg4d', [row('2', 'settled', 1, four('9876')), row('1', 'settled', -60, four('1111'))]))
  const frames = [...document.querySelectorAll('[role=img] > div')]
  expect(frames.map((frame) => frame.querySelector('p')?.textContent)).toEqual([
    say('lottery.part.starter'),
    say('lottery.part.consolation'),
    ['first', 'second', 'third'].map((part) => say(`lottery.part.${part}` as 'lottery.part.first')).join(' · '),
  ])
  // each wheel ends at the digit that was drawn
  const wheels = [...(frames.at(-1)?.querySelectorAll('.lottery-digits') ?? [])]
  expect(wheels.slice(0, 4).map((wheel) => wheel.textContent?.at(-1))).toEqual([...'9876'])
  const whole = document.querySelector('details')
  expect(whole?.querySelectorAll('tr')).toHaveLength(5)
  expect(whole?.open).toBe(false)
})
