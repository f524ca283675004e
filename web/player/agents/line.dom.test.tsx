/** The tree, and how people come into it: levels and names, accounts with a password that is shown once, links with their funnel. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  closeInvitation,
  createDownline,
  createInvitation,
  invitationLinks,
  renewDownlinePassword,
} from '#contract/agents/accounts.ts'
import { consolidated } from '#contract/agents/contracts.ts'
import { agentTeam } from '#contract/agents/line.ts'
import { agentPresets, agentRates, RATED_TYPES, type Rates } from '#contract/agents/rates.ts'
import { askFreeze, type FreezeRequest, freezeRequests, setRemark, withdrawFreeze } from '#contract/agents/requests.ts'
import { permission } from '#contract/site/site.ts'
import { AGENT, AT, brandOf, LINK, ME, MEMBER, TEAM } from '#web/testing/agent-answers.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, expectRefused, leave, loadWords, noteOf, pressEnter, say, type, until } from '#web/testing/show.tsx'
import { showAt } from '#web/testing/show-at.tsx'
import { DownlinePage } from './downline-page.tsx'
import { RegisterPage } from './register-page.tsx'

const LINE = '/agentHome/downlineManagmentView'
const CENTRE = '/agentHome/registerCenter'
const FIRST = { ...LINK, id: '4', code: 'FIRST1', label: null }
const LINKS = {
  links: [FIRST, LINK],
  kinds: ['member' as const, 'agent' as const],
  open: 2,
  linksMax: 30,
  today: { opened: 3, limit: 50 },
}
const NO_REQUESTS = { content: [], pageNum: 1, pageSize: 5, total: 0, totalPages: 0, next: null, previous: null }
const REQUEST: FreezeRequest = {
  id: '31',
  account: { id: '7', username: 'padma_hub' },
  reason: 'sold the account',
  state: 'open',
  askedAt: AT,
  answeredAt: null,
}
const OPENED = { id: '20', username: 'new_one', kind: 'agent' as const, oneTimePassword: 'once-4711', expiresAt: AT }
const flat = (text: string) => Object.fromEntries(RATED_TYPES.map((one) => [one, text])) as Rates
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const radio = (value: string) => document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)

beforeAll(() => loadWords('agents', 'agent-links', 'agent-frame', 'register', 'records'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(permission, brandOf(true))
  fakes.answer(agentTeam, TEAM)
  fakes.answer(consolidated, sampleOf(consolidated.output, { divtypereq: true }))
  fakes.answer(invitationLinks, LINKS)
  fakes.answer(freezeRequests, NO_REQUESTS)
  fakes.refuse(agentRates, 'NOT_FOUND', 'not directly below')
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('AGENT-2 the tree is gone through level by level, with the way back up', async () => {
  const address = showAt(LINE, DownlinePage)
  await until(() => expect(text()).toContain(say('agents.below', { count: 14, shown: '14' })))
  expect(text()).toContain(say('agents.recentTurnover', { amount: '৳902,000.00' }))
  expect(text()).toContain(say('agents.neverSeen'))
  expect(text()).toContain(say('agents.suspended'))
  expect(() => button(say('agents.into', { account: 'nila.k' }))).toThrow() // nobody stands below a member
  expect(await axeFindings()).toEqual([])
  fakes.answer(agentTeam, {
    ...TEAM,
    way: [ME, { id: '7', username: 'padma_hub', kind: 'agent' }],
    rows: [MEMBER],
    next: '8',
  })
  button(say('agents.into', { account: 'padma_hub' })).click()
  await until(() => expect(fakes.sent(agentTeam).at(-1)).toMatchObject({ account: '7' }))
  await until(() => expect(document.querySelector('[aria-current=location]')?.textContent).toBe('padma_hub'))
  fakes.answer(agentTeam, { ...TEAM, way: [ME], rows: [{ ...MEMBER, id: '9', username: 'omar' }], next: null })
  button(say('agents.showMore')).click()
  await until(() => expect(fakes.sent(agentTeam).at(-1)).toMatchObject({ account: '7', before: '8' }))
  await until(() => expect(text()).toContain('omar'))
  expect(text()).toContain('nila.k')
  button(say('agents.you')).click()
  await until(() => expect(address()).toBe(LINE))
})

test('AGENT-2 a name is searched from two letters on; nobody, another line, waiting and failing are each said', async () => {
  const address = showAt(LINE, DownlinePage)
  await until(() => expect(text()).toContain('padma_hub'))
  type(say('agents.findAccount'), 'z')
  await until(() => expect(address()).toContain('search=z'))
  expect(fakes.sent(agentTeam).every(({ search }) => search === undefined)).toBe(true)
  fakes.answer(agentTeam, { ...TEAM, way: [ME], rows: [], next: null })
  type(say('agents.findAccount'), 'zz')
  await until(() => expect(fakes.sent(agentTeam).at(-1)).toMatchObject({ search: 'zz' }))
  await until(() => expect(text()).toContain(say('agents.noneFound')))
  fakes.refuse(agentTeam, 'NOT_FOUND', 'no')
  showAt(`${LINE}?account=99`, DownlinePage)
  await until(() => expect(text()).toContain(say('agents.notInLine')))
  const release = fakes.hold(agentTeam, { ...TEAM, way: [ME], rows: [], next: null })
  button(say('agents.toTop')).click()
  await until(() => expect(text()).not.toContain(say('agents.notInLine')))
  expect(text()).not.toContain(say('agents.nobody'))
  release()
  await until(() => expect(text()).toContain(say('agents.nobody')))
  fakes.cut(agentTeam)
  showAt(LINE, DownlinePage)
  await until(() => button(say('common.retry')))
})

test('AGENT-2 AGENT-4 an account opens to what its agent may know; a new first password only where nobody has entered', async () => {
  showAt(`${LINE}?open=7`, DownlinePage)
  const ways = () => [...document.querySelectorAll('dialog[open] a')].map((one) => one.getAttribute('href'))
  await until(() => expect(ways()).toContain('/agentHome/palStatementsAgentCopy?account=7'))
  expect(() => button(say('agents.renew'))).toThrow()
  // a contract of the kinds that the agent has may be offered, to agents directly below alone
  const offer = '/agentHome/agentDividendRecordCopy2?part=contracts&side=given&offer=7&name=padma_hub'
  await until(() => expect(ways()).toContain(offer))
  expect(ways().filter((href) => href?.includes('offer='))).toEqual([offer])
  fakes.answer(agentTeam, { ...TEAM, way: [ME, { ...ME, id: '6' }] })
  showAt(`${LINE}?account=6&open=7`, DownlinePage)
  await until(() => expect(ways()).toContain('/agentHome/palStatementsAgentCopy?account=7'))
  expect(ways()).not.toContain(offer)
  showAt(`${LINE}?open=8`, DownlinePage)
  await until(() => expect(text()).toContain(say('agents.suspendedHint')))
  fakes.refuse(renewDownlinePassword, 'NOT_FOUND', 'no')
  button(say('agents.renew')).click()
  await until(() => expect(text()).toContain(say('agents.notOpened')))
  fakes.answer(renewDownlinePassword, OPENED)
  button(say('agents.renew')).click()
  await until(() => expect(text()).toContain('once-4711'))
  expect(fakes.sent(renewDownlinePassword).at(-1)).toEqual({ id: '8' })
})

test('AGENT-2 a remark is kept, and operators are asked to suspend an account, with a reason', async () => {
  fakes.answer(setRemark, { remark: 'pays late' })
  showAt(`${LINE}?open=7`, DownlinePage)
  await until(() => expect(text()).toContain('met at the fair'))
  type(say('agents.remark'), ' pays late ')
  pressEnter(say('agents.remark'))
  await until(() => expect(fakes.sent(setRemark)).toEqual([{ id: '7', text: 'pays late' }]))
  await until(() => expect(text()).toContain(say('agents.remarkKept')))
  button(say('agents.freeze')).click()
  await until(() => pressEnter(say('agents.freezeReason')))
  await until(() => expect(noteOf(say('agents.freezeReason'))).toBe(say('agents.enterReason')))
  expect(fakes.sent(askFreeze)).toEqual([])
  fakes.refuse(askFreeze, 'FREEZE_FULL', 'Too many are open')
  type(say('agents.freezeReason'), 'sold the account')
  pressEnter(say('agents.freezeReason'))
  await until(() => expect(noteOf(say('agents.freezeReason'))).toBe('Too many are open'))
  fakes.answer(askFreeze, REQUEST)
  fakes.answer(freezeRequests, { ...NO_REQUESTS, content: [REQUEST], total: 1, totalPages: 1 })
  pressEnter(say('agents.freezeReason'))
  await until(() => expect(text()).toContain(say('agents.freezes')))
  expect(text()).toContain(say('agents.freeze.open'))
  expect(await axeFindings()).toEqual([])
  fakes.answer(withdrawFreeze, { ...REQUEST, state: 'withdrawn' })
  fakes.answer(freezeRequests, {
    ...NO_REQUESTS,
    content: [{ ...REQUEST, state: 'withdrawn' }],
    total: 1,
    totalPages: 1,
  })
  button(say('agents.withdrawFreezeOf', { account: 'padma_hub' })).click()
  await until(() => expect(text()).toContain(say('agents.freeze.withdrawn')))
  expect(fakes.sent(withdrawFreeze)).toEqual([{ id: '31' }])
})

test('AGENT-2 a balance is shown only where the brand shows balances to agents', async () => {
  showAt(LINE, DownlinePage)
  await until(() => expect(text()).toContain('padma_hub'))
  expect(text().match(/৳/g), 'what each of the two staked, and no balance').toHaveLength(2)
  fakes.answer(agentTeam, { ...TEAM, rows: [{ ...AGENT, balance: '12.50' }] })
  showAt(LINE, DownlinePage)
  await until(() => expect(text()).toContain('৳12.50'))
})

test('AGENT-2 AGENT-6 an account is opened; its password is shown once, copied, and gone when the dialog closes', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    clipboard: { writeText: async (one: string) => void copied.push(one) },
  })
  fakes.answer(createDownline, OPENED)
  showAt(CENTRE, RegisterPage)
  await until(() => expect(noteOf(say('agents.username'))).toContain('3'))
  pressEnter(say('agents.username'))
  await until(() => expect(noteOf(say('agents.username'))).toBe(say('agents.enterUsername')))
  expect(fakes.sent(createDownline)).toEqual([])
  radio('agent')?.click()
  type(say('agents.username'), 'new_one ')
  pressEnter(say('agents.username'))
  await until(() => expect(text()).toContain('once-4711'))
  expect(fakes.sent(createDownline)[0]).toMatchObject({ kind: 'agent', username: 'new_one' })
  button(say('agents.copy', { what: say('agents.oneTime') })).click()
  await until(() => expect(copied).toEqual(['once-4711']))
  expect(await axeFindings()).toEqual([])
  button(say('agents.noted')).click()
  await until(() => expect(text()).not.toContain('once-4711'))
})

test('AGENT-2 AGENT-6 what is refused stands at the name; a lost answer is asked for again under the same number', async () => {
  showAt(CENTRE, RegisterPage)
  await until(() => expect(text()).toContain(say('agents.newAccount')))
  type(say('agents.username'), 'x')
  fakes.refuse(createDownline, 'INVALID_INPUT', 'no', { fields: { username: { rule: 'required' } } })
  pressEnter(say('agents.username'))
  await expectRefused(say('agents.username'), say('register.rule.required'))
  fakes.refuse(createDownline, 'USERNAME_TAKEN', 'That name is taken')
  pressEnter(say('agents.username'))
  await expectRefused(say('agents.username'), 'That name is taken')
  fakes.cut(createDownline)
  pressEnter(say('agents.username'))
  await until(() => expect(fakes.sent(createDownline)).toHaveLength(3))
  // until then it is on its way, and nothing is sent
  await until(() => expect(noteOf(say('agents.username'))).toBe(say('common.network')))
  fakes.answer(createDownline, OPENED)
  pressEnter(say('agents.username'))
  await until(() => expect(text()).toContain('once-4711'))
  const numbers = fakes.sent(createDownline).map(({ requestId }) => requestId)
  expect(numbers[3]).toBe(numbers[2])
  expect(new Set(numbers.slice(0, 3)).size).toBe(3)
})

test('AGENT-2 a link is made and shows what came of it; the first one stays, another is closed after a question', async () => {
  fakes.answer(createInvitation, LINK)
  fakes.answer(closeInvitation, { ...LINK, isOpen: false, closedAt: AT })
  showAt(CENTRE, RegisterPage)
  await until(() => expect(text()).toContain('/register?referralCode=ABC123'))
  expect(text()).toContain(say('agents.firstLink'))
  for (const figure of ['40', '12', '6', '5']) expect(text()).toContain(figure)
  const closers = [...document.querySelectorAll('button')].filter((one) => one.textContent === say('agents.closeLink'))
  expect(closers).toHaveLength(1)
  closers[0]?.click()
  await until(() => expect(text()).toContain(say('agents.closeText')))
  expect(fakes.sent(closeInvitation)).toEqual([])
  document.querySelector<HTMLButtonElement>('[role=alertdialog] button:last-child')?.click()
  await until(() => expect(fakes.sent(closeInvitation)).toEqual([{ id: '5' }]))
  pressEnter(say('agents.label'))
  await until(() => expect(noteOf(say('agents.label'))).toBe(say('agents.enterLabel')))
  type(say('agents.label'), 'Fair')
  pressEnter(say('agents.label'))
  await until(() => expect(fakes.sent(createInvitation)[0]).toMatchObject({ opens: 'member', label: 'Fair' }))
  button(say('agents.qr')).click()
  await until(() => expect(document.querySelector('dialog[open] img')).not.toBeNull())
})

test('AGENT-2 AGENT-8 a link for agents says their rates, between nothing and what may be given; one that fits no more says so', async () => {
  const rates = { ...flat('0.00'), RNG: '0.45' }
  fakes.answer(agentPresets, { max: flat('0.55'), places: [{ from: '0.50', used: 1, limit: 2 }] })
  fakes.answer(invitationLinks, { ...LINKS, links: [{ ...LINK, opens: 'agent', rates, fits: false }] })
  fakes.answer(createInvitation, { ...LINK, opens: 'agent', rates })
  showAt(CENTRE, RegisterPage)
  await until(() => expect(text()).toContain(say('agents.linkFitsNot')))
  expect(text()).toContain(say('agents.presetOf', { rates: `${say('bets.type.RNG')} 0.45 %` }))
  const form = [...document.querySelectorAll('form')].at(-1)
  expect(form?.querySelector('[type=checkbox]')).toBeNull()
  form?.querySelector<HTMLInputElement>('input[value=agent]')?.click()
  await until(() => expect(form?.querySelector('[type=checkbox]')).not.toBeNull())
  form?.querySelector<HTMLInputElement>('[type=checkbox]')?.click()
  await until(() => expect(text()).toContain(say('agents.placesUsed', { from: '0.50', used: '1', limit: '2' })))
  type(say('agents.label'), 'Fair')
  const slots = `${say('bets.type.RNG')} %`
  type(slots, 'x')
  pressEnter(say('agents.label'))
  await until(() => expect(noteOf(slots)).toBe(say('agents.rateWrong')))
  expect(fakes.sent(createInvitation)).toEqual([])
  // what the server refuses of a rate stands at that rate, and goes when another one is typed
  fakes.refuse(createInvitation, 'RATE_OUT_OF_BOUNDS', 'Between 0.00 and 0.55', {
    type: 'RNG',
    min: '0.00',
    max: '0.55',
  })
  type(slots, '9')
  pressEnter(say('agents.label'))
  await until(() => expect(noteOf(slots)).toBe(say('agents.rateBetween', { min: '0.00', max: '0.55' })))
  const invalid = () => form?.querySelectorAll('[aria-invalid=true]').length
  expect(invalid(), 'not the name of the link').toBe(1)
  fakes.answer(createInvitation, { ...LINK, opens: 'agent', rates })
  type(slots, '০.৪৫')
  await until(() => expect(invalid()).toBe(0))
  // of lotteries the series is said while the rate is typed
  const lotteries = `${say('bets.type.LOTT')} %`
  type(lotteries, '০.৪৫')
  const series = say('agents.series', { series: '9' })
  await until(() =>
    expect(noteOf(lotteries)).toBe(`${say('agents.rateBetween', { min: '0.00', max: '0.55' })} · ${series}`),
  )
  type(lotteries, '0.00')
  await until(() => expect(noteOf(lotteries)).not.toContain(series))
  pressEnter(say('agents.label'))
  await until(() => expect(fakes.sent(createInvitation).at(-1)).toMatchObject({ opens: 'agent', rates }))
})

test('AGENT-2 who may open nothing, whose day or links are used up, reads why; waiting and failing are said', async () => {
  fakes.answer(invitationLinks, { ...LINKS, kinds: ['member'], open: 30, today: { opened: 50, limit: 50 } })
  showAt(CENTRE, RegisterPage)
  await until(() => expect(text()).toContain(say('agents.dayUsed')))
  expect(text()).toContain(say('agents.linksFull'))
  expect(radio('agent')).toBeNull()
  fakes.answer(invitationLinks, { ...LINKS, kinds: [] })
  showAt(CENTRE, RegisterPage)
  await until(() => expect(text()).toContain(say('agents.mayOpenNothing')))
  const release = fakes.hold(invitationLinks, LINKS)
  showAt(CENTRE, RegisterPage)
  await until(() => expect(text()).toContain(say('agents.links')))
  expect(text()).not.toContain(say('agents.newLink'))
  release()
  await until(() => expect(text()).toContain(say('agents.newLink')))
  fakes.cut(invitationLinks)
  showAt(CENTRE, RegisterPage)
  await until(() => button(say('common.retry')))
})
