/** Tests what the books' page says of backups, read with the operator's session: when, never, and why the last try failed. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { officeBackups } from '#contract/backups/office-backups.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { leave, loadWords, say, until } from '#web/testing/show.tsx'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { BackupsCard } from './backups-card.tsx'

const text = () => document.body.textContent ?? ''
let fakes: FakeCalls
beforeAll(() => loadWords('books', 'office', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['books.read'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('CASH-7 OFFICE-2 a house without backups says so; a failed one says why, beside when the last was stored', async () => {
  fakes.answer(officeBackups, { backupAt: null, drillAt: null, content: [] })
  showOffice(<BackupsCard />)
  await until(() => expect(text().split(say('backups.never'))).toHaveLength(3))
  expect(document.querySelector('[role=alert]')).toBeNull()
  leave()
  const failed = { kind: 'backup' as const, name: null, tookMs: 1, failure: 'the store is full', bytes: null }
  fakes.answer(officeBackups, {
    backupAt: '2026-11-29T02:00:00.000Z',
    drillAt: null,
    content: [{ ...failed, endedAt: '2026-11-30T02:00:00.000Z', rows: null, isSealed: null }],
  })
  showOffice(<BackupsCard />)
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('the store is full'))
  expect(text()).toContain('29')
  expect(await axeFindings()).toEqual([])
})
