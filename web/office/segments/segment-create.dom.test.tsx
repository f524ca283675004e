/** Tests the editor of a segment: parts and lines, the count, what is sent, and a refusal. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { officeCountSegment, officeCreateSegment } from '#contract/segments/office-segments.ts'
import { permission } from '#contract/site/site.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { SegmentCreate } from './segment-create.tsx'

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''

beforeAll(() => loadWords('office-segments', 'office', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['segments.read', 'segments.write'])
  fakes.refuse(permission, 'INTERNAL', 'not needed')
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('PROMO-12 OFFICE-5 rules are counted and saved as they stand; a refusal stands in the form', async () => {
  showOffice(<SegmentCreate />)
  await until(() => expect(text()).toContain(say('office.segments.firstGroup')))
  button(say('office.segments.and')).click()
  await until(() => expect(text()).toContain(say('office.segments.nextGroup')))
  fakes.answer(officeCountSegment, { members: 12, unknown: null, of: 340 })
  button(say('office.segments.count')).click()
  await until(() =>
    expect(text()).toContain(
      say('office.segments.counted', { members: '12', of: '340', unknown: say('office.segments.few', { few: 10 }) }),
    ),
  )
  const registered = { is: 'registered', not: false, withinDays: 30 }
  expect(fakes.sent(officeCountSegment)[0]).toEqual({
    rules: { all: [{ any: [registered] }, { any: [registered] }] },
  })
  type(say('office.segments.code'), 'new-here')
  type(say('office.segments.title'), 'New here')
  fakes.refuse(officeCreateSegment, 'SEGMENT_HARM', 'This audience would be formed by limits.')
  button(say('office.save')).click()
  await until(() => expect(alerts().join('')).toContain('formed by limits'))
  expect(fakes.sent(officeCreateSegment)[0]).toMatchObject({ code: 'new-here', title: 'New here' })
})
