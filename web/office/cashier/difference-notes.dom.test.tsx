/** Tests the notes about a difference between a provider's statement and what was recorded. */
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { officeNoteDifference } from '#contract/cashier/office-reconciliations.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { fakeCalls } from '#web/testing/fake-calls.ts'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { alerts, button, field, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { type Difference, NoteCell, NoteDialog } from './difference-notes.tsx'

beforeAll(() => loadWords('office', 'office-cashier', 'errors'))
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

const DIFFERENCE: Difference = {
  reference: 'D-1001',
  kind: 'deposit',
  currency: 'BDT',
  what: 'amount_differs',
  recorded: '500.00',
  stated: '50.00',
  notes: [{ operator: 'first', at: '2026-11-27T09:00:00.000Z', text: 'Asked the provider', closes: false }],
  isClosed: false,
}
const FOUND = {
  id: '5',
  provider: 'takago',
  day: '2026-11-26',
  operator: 'first',
  at: '2026-11-27T08:00:00.000Z',
  recorded: 9,
  stated: 9,
  differences: [DIFFERENCE],
}

function Page({ row = DIFFERENCE }: { row?: Difference }) {
  const [noted, setNoted] = useState<Difference | null>(null)
  return (
    <>
      <NoteCell row={row} onNote={() => setNoted(row)} />
      <NoteDialog found={FOUND} difference={noted} onClose={() => setNoted(null)} />
    </>
  )
}
const text = () => document.body.textContent ?? ''
const noteOf = say.bind(null, 'office.difference.noteOf', { reference: 'D-1001' })

test('OFFICE-2 what was found out about a difference is read beside it, written with a reason, closes it, and a refusal is said where it was typed', async () => {
  const calls = await fakeCalls()
  await enterAs(calls, ['deposits.review'])
  showOffice(<Page />)
  await until(() => button(noteOf()).click())
  expect(text()).toContain('Asked the provider')
  await until(() => field(say('office.reason')))
  expect(await axeFindings()).toEqual([])
  button(say('office.difference.save')).click()
  await until(() => expect(text()).toContain(say('office.reasonShort')))
  expect(calls.sent(officeNoteDifference), 'nothing is sent without words').toEqual([])

  calls.refuse(officeNoteDifference, 'NOT_FOUND', 'There is no such difference now.')
  type(say('office.reason'), 'They booked it twice')
  field(say('office.difference.closes')).click()
  button(say('office.difference.save')).click()
  await until(() => expect(alerts().join(' ')).toContain('There is no such difference now.'))
  expect(field(say('office.reason')).value).toBe('They booked it twice')

  calls.answer(officeNoteDifference, FOUND)
  button(say('office.difference.save')).click()
  await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
  expect(calls.sent(officeNoteDifference).at(-1)).toEqual({
    provider: 'takago',
    day: '2026-11-26',
    kind: 'deposit',
    reference: 'D-1001',
    currency: 'BDT',
    text: 'They booked it twice',
    closes: true,
  })
  calls.expectHonest()
})
