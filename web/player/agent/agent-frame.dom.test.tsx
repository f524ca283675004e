/** The layout of the agent centre: its own menu and clock, and what it says where the brand has no agents. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { consolidated } from '#contract/agents/contracts.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { AGENT_PAGES, paths } from '#contract/paths.ts'
import { permission } from '#contract/site/site.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { brandOf } from '#web/testing/agent-answers.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { button, leave, loadWords, say, until } from '#web/testing/show.tsx'
import { showAt } from '#web/testing/show-at.tsx'
import { frameOf } from '#contract/site/frame-of.ts'
import { AgentFrame } from './agent-frame.tsx'

const ALL = { dailysalreqtype: true, divtypereq: true, contracthoursalreq: true, realtimesalreqtype: true }
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const Page = () => <p>the page</p>
const hrefs = (within: string) => [...document.querySelectorAll(`${within} a`)].map((one) => one.getAttribute('href'))

beforeAll(() => loadWords('agent-frame', 'agent-closed', 'shell'))
beforeEach(async () => {
  fakes = await fakeCalls()
  startSession('token', { id: '1', account: 'top_agent', nickname: null, type: 1, icon: null })
  fakes.answer(permission, brandOf(true))
  fakes.answer(consolidated, ALL)
  fakes.answer(memberBadges, { messages: 3, missions: 0, rewards: 0 })
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})

test('AGENT-1 SITE-8 the agent centre has its own frame, on every page of it and on no other', () => {
  for (const page of AGENT_PAGES) expect(frameOf(paths.agent(page), '')).toBe('own')
  expect(frameOf('/agenthome/', '')).toBe('own')
  expect(frameOf(paths.agentLogin(), '')).toBe('bare')
  expect(frameOf('/agents', '')).toBe('full')
  expect(frameOf('/agenthomes', '')).toBe('full')
})

test('AGENT-1 the menu leads to every page, to money, messages and customer service; the clock is the brand’s', async () => {
  showAt('/agentHome/personalHistoryCopy', Page, AgentFrame)
  await until(() => expect(text()).toContain('the page'))
  expect(document.querySelector('h1')?.textContent).toBe(say('agents.page.personalHistoryCopy'))
  await until(() => expect(hrefs('aside')).toContain(paths.agent('agentRealtimeSalary')))
  expect(hrefs('aside')).toEqual(
    expect.arrayContaining([
      ...AGENT_PAGES.map((page) => paths.agent(page)),
      paths.member('depositv2'),
      paths.member('withdraw'),
      paths.member('messageV2'),
    ]),
  )
  expect(document.querySelectorAll('aside [aria-current=page]')).toHaveLength(1)
  await until(() => expect(document.querySelector('aside a[href="/member/messageV2"]')?.textContent).toContain('3'))
  button(say('site.service'))
  await until(() => expect(document.querySelector('header time')?.textContent).toMatch(/^\d\d:\d\d:\d\d$/))
  const before = document.querySelector('header time')?.textContent
  await until(() => expect(document.querySelector('header time')?.textContent).not.toBe(before))
  expect(text()).toContain('GMT+6')
  expect(await axeFindings()).toEqual([])
})

test('AGENT-7 pages of contracts are in the menu where the account has or may have such contracts', async () => {
  fakes.answer(consolidated, { ...ALL, divtypereq: false, contracthoursalreq: false })
  showAt('/agentHome/agentDailyWages2', Page, AgentFrame)
  await until(() => expect(hrefs('aside')).toContain(paths.agent('agentRealtimeSalary')))
  expect(hrefs('aside')).toContain(paths.agent('agentDailyWages2'))
  expect(hrefs('aside')).not.toContain(paths.agent('agentDividendRecordCopy2'))
  expect(hrefs('aside')).not.toContain(paths.agent('agentHourSalary'))
  expect(document.querySelector('h1')?.textContent).toBe(say('agents.page.agentDailyWages2'))
})

test('AGENT-1 a phone reaches the pages from the bar, and everything else from its sheet', async () => {
  showAt('/agentHome/agentAnnouncement', Page, AgentFrame)
  await until(() => expect(text()).toContain('the page'))
  const bar = `nav[aria-label="${say('shell.nav.bar')}"]`
  expect(hrefs(bar)).toEqual(['/agentHome', ...hrefs(bar).slice(1)])
  button(say('agents.more')).click()
  await until(() => expect(hrefs('dialog[open]')).toContain(paths.agent('agentTransfer')))
  button(say('shell.logout'))
  const link = document.querySelector<HTMLAnchorElement>('dialog[open] nav a')
  link?.addEventListener('click', (event) => event.preventDefault())
  link?.click()
  await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
})

test('AGENT-1 a brand without agents says so in place of the pages', async () => {
  fakes.answer(permission, brandOf(false))
  showAt('/agentHome', Page, AgentFrame)
  await until(() => expect(text()).toContain(say('agents.closed')))
  expect(text()).not.toContain('the page')
  expect(hrefs('main')).toEqual([paths.lobby()])
})
