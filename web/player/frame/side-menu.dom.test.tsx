/** The side menu says how many offers run for a member, where there is room for it; nobody else is asked for. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { gameMenus } from '#contract/catalogue/games.ts'
import { memberState } from '#contract/lobby/lobby.ts'
import { paths } from '#contract/paths.ts'
import { permission } from '#contract/site/site.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { LISTED } from '../subjects.ts'
import { MenusProvider } from './menus.ts'
import { SideMenu } from './side-menu.tsx'

let fakes: FakeCalls
const nothing = () => undefined
const entry = () => document.querySelector(`a[href="${paths.promotions()}"]`)?.textContent ?? ''

function open({ isWide }: { isWide: boolean }): void {
  const screen = { matches: isWide, addEventListener: nothing, removeEventListener: nothing }
  vi.stubGlobal('matchMedia', () => screen)
  show(
    <MenusProvider value={LISTED}>
      <SideMenu pathname="/" search="" />
    </MenusProvider>,
  )
}

beforeAll(() => loadWords('shell'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(permission, sampleOf(permission.output))
  fakes.answer(gameMenus, sampleOf(gameMenus.output))
  fakes.answer(memberState, { ...sampleOf(memberState.output), availablePromoCount: 6 })
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})

test('PROMO-1 a member reads beside the promotions how many run', async () => {
  startSession('token', { id: '1', account: 'reader', nickname: null, type: 0, icon: null })
  open({ isWide: true })
  await until(() => expect(entry()).toContain(say('shell.running', { count: 6, shown: '6' })))
})

test('PROMO-1 visitors and narrow screens have no count, and nothing is asked for it', async () => {
  open({ isWide: true })
  await until(() => expect(entry()).toBe(say('nav.promotions')))
  startSession('token', { id: '1', account: 'reader', nickname: null, type: 0, icon: null })
  open({ isWide: false })
  await until(() => expect(entry()).toBe(say('nav.promotions')))
  expect(fakes.sent(memberState)).toEqual([])
})
