/** Announcements: nine on a page, turned page by page; none, waiting and failing are each said. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { announcements } from '#contract/messages/messages.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { AnnouncementsPage } from './announcements-page.tsx'

const AT = '2026-11-23T06:00:00.000Z'
const notice = (id: number) => ({
  ...sampleOf(announcements.output.shape.content.element),
  id: String(id),
  title: `Notice ${id}`,
  startsAt: AT,
  publishedAt: AT,
})
const pageOf = (pageNum: number, ids: number[]) => ({
  content: ids.map(notice),
  pageNum,
  pageSize: 9,
  total: 11,
  totalPages: 2,
})
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const shown = () => [...text().matchAll(/Notice (\d+)/g)].length

beforeAll(() => loadWords('pages', 'shell'))
beforeEach(async () => {
  fakes = await fakeCalls()
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('PROMO-9 nine announcements are on a page, the rest on the next', async () => {
  fakes.answer(announcements, pageOf(1, [1, 2, 3, 4, 5, 6, 7, 8, 9]))
  show(<AnnouncementsPage />)
  await until(() => expect(shown()).toBe(9))
  expect(fakes.sent(announcements)).toMatchObject([{ pageNo: 1, pageSize: 9 }])
  fakes.answer(announcements, pageOf(2, [10, 11]))
  button(say('common.pages.next')).click()
  await until(() => expect(text()).toContain('Notice 11'))
  expect(fakes.sent(announcements).at(-1)).toMatchObject({ pageNo: 2, pageSize: 9 })
  expect(shown()).toBe(2)
})

test('PROMO-9 no announcements, waiting for them and failing are each said', async () => {
  const release = fakes.hold(announcements, { ...pageOf(1, []), total: 0, totalPages: 0 })
  show(<AnnouncementsPage />)
  await until(() => expect(document.querySelector('.skeleton')).not.toBeNull())
  expect(text()).not.toContain(say('pages.announcements.none'))
  release()
  await until(() => expect(text()).toContain(say('pages.announcements.none')))
  fakes.cut(announcements)
  show(<AnnouncementsPage />)
  await until(() => expect(text()).toContain(say('pages.announcements.failed')))
  fakes.answer(announcements, pageOf(1, [1]))
  button(say('common.retry')).click()
  await until(() => expect(text()).toContain('Notice 1'))
})
