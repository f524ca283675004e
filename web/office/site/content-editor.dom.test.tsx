/** Two operators edit the same content: nothing of either is lost, and what differs is said part by part. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getContent, listVersions, updateContent } from '#contract/site/office-contents.ts'
import { permission } from '#contract/site/site.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, field, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showAt } from '#web/testing/show-office.tsx'
import { ContentShow } from './content-editor.tsx'
import type { Content } from './content-resources.ts'

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const READ: Content = {
  id: '7',
  kind: 'notice',
  place: 'PL',
  key: null,
  data: { title: { en: 'Old title' }, text: { en: 'Old text' }, execution: 'B' },
  device: ['WEB', 'APP'],
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  position: 10,
  enabled: true,
  updatedAt: '2026-11-02T00:00:00.000Z',
  removed: false,
}
const THEIRS: Content = {
  ...READ,
  data: { ...READ.data, title: { en: 'Their title' }, text: { en: 'Their text' } },
  position: 20,
  updatedAt: '2026-11-03T00:00:00.000Z',
}
const TITLE = () => `${say('office.contentField.title')} · English`
const Page = () => <ContentShow resource="notices" kind="notice" />

beforeAll(() => loadWords('office-site', 'office', 'office-decisions', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['site.read', 'site.write'])
  fakes.answer(permission, { ...sampleOf(permission.output), languages: ['en'], defaultLanguage: 'en' })
  fakes.answer(getContent, READ)
  fakes.answer(listVersions, sampleOf(listVersions.output))
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

async function saveOverTheirs() {
  showAt('/notices/$id/show', '/notices/7/show', Page)
  await until(() => field(TITLE()))
  type(TITLE(), 'My title')
  fakes.refuse(updateContent, 'CONTENT_CHANGED', 'Somebody else changed this meanwhile.')
  fakes.answer(getContent, THEIRS)
  button(say('office.save')).click()
  await until(() => expect(text()).toContain(say('office.draft.changed')))
}

test('OFFICE-4 what somebody else changed meanwhile stands beside what is typed, and a choice keeps both', async () => {
  await saveOverTheirs()
  expect(field(TITLE()).value).toBe('My title')
  for (const words of ['Their title', 'My title', 'Their text', '20']) expect(text()).toContain(words)
  fakes.answer(updateContent, { ...THEIRS, updatedAt: '2026-11-04T00:00:00.000Z' })
  button(say('office.draft.keepMine')).click()
  await until(() => expect(text()).not.toContain(say('office.draft.changed')))
  button(say('office.save')).click()
  await until(() => expect(fakes.sent(updateContent)).toHaveLength(2))
  const { data, position, updatedAt } = fakes.sent(updateContent)[1] ?? expect.fail('nothing sent')
  expect([data.title, data.text, position, updatedAt]).toEqual([
    { en: 'My title' },
    { en: 'Their text' },
    20,
    THEIRS.updatedAt,
  ])
})

test('OFFICE-4 theirs can be taken whole; without anything typed their version comes by itself', async () => {
  await saveOverTheirs()
  button(say('office.draft.takeTheirs')).click()
  await until(() => expect(field(TITLE()).value).toBe('Their title'))
  expect(text()).not.toContain(say('office.draft.changed'))
})

test('OFFICE-4 a third save between the choice and one’s own is refused and told again', async () => {
  await saveOverTheirs()
  button(say('office.draft.keepMine')).click()
  await until(() => expect(text()).not.toContain(say('office.draft.changed')))
  const third = { ...THEIRS, position: 30, updatedAt: '2026-11-05T00:00:00.000Z' }
  fakes.answer(getContent, third)
  button(say('office.save')).click()
  await until(() => expect(text()).toContain(say('office.draft.changed')))
  expect(fakes.sent(updateContent)[1]?.updatedAt).toBe(THEIRS.updatedAt)
  expect([field(TITLE()).value, button(say('office.save')).disabled]).toEqual(['My title', true])
})
