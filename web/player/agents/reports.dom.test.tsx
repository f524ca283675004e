/** Team betting, user loss and downline transactions: filters in the address, rows that open to their rounds. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { agentTeam } from '#contract/agents/line.ts'
import {
  agentBets,
  agentDownlineTransactions,
  agentTeamBets,
  agentUserLoss,
  MONEY_KINDS,
} from '#contract/agents/reports.ts'
import { createAgentExport, listExports } from '#contract/exports/exports.ts'
import { permission } from '#contract/site/site.ts'
import { AT, brandOf, FIGURES, ME, MEMBER, TEAM } from '#web/testing/agent-answers.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { button, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { showAt } from '#web/testing/show-at.tsx'
import { TeamBetsPage } from './team-bets-page.tsx'
import { TransactionsPage } from './transactions-page.tsx'
import { UserLossPage } from './user-loss-page.tsx'

const BETS = '/agentHome/personalHistoryCopy'
const row = (id: string, username: string, isInLine = true) => ({
  ...FIGURES,
  id,
  username,
  kind: 'member' as const,
  isInLine,
})
const REPORT = {
  content: [row('8', 'nila.k'), row('9', 'omar', false)],
  pageNum: 1,
  pageSize: 20,
  total: 45,
  totalPages: 3,
  next: '90000.9',
  previous: null,
  currency: 'BDT',
  today: '2026-11-23',
  totals: { ...FIGURES, valid: '9999.00', rounds: 77 },
  gameTypes: ['RNG', 'NEW'],
}
const round = (id: string) => ({
  id,
  vendor: 'INHOUSE',
  gameName: 'Dice',
  gameType: 'RNG',
  stake: '100.00',
  valid: '90.00',
  payout: '30.00',
  openedAt: AT,
  settledAt: AT,
})
const ROUNDS = {
  currency: 'BDT',
  account: { id: '8', username: 'nila.k', kind: 'member' as const },
  rows: [round('501')],
  next: null,
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const select = (label: string, value: string) => {
  const found = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
  if (!found) throw new Error(`no choice ${label}`)
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(found, value)
  found.dispatchEvent(new Event('change', { bubbles: true }))
}

beforeAll(() => loadWords('agents', 'agent-frame', 'wallet', 'bets', 'records'))
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(AT), toFake: ['Date'] })
  fakes = await fakeCalls()
  fakes.answer(permission, brandOf(true))
  fakes.answer(agentTeam, TEAM)
  fakes.answer(agentTeamBets, REPORT)
  fakes.answer(agentUserLoss, REPORT)
  fakes.answer(agentBets, ROUNDS)
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  fakes.expectHonest()
})

test('AGENT-3 AGENT-9 a member’s row opens to the rounds that it was added up from', async () => {
  const address = showAt(`${BETS}?days=7days&type=RNG`, TeamBetsPage)
  await until(() => expect(text()).toContain('৳9,999.00')) // totals of all pages
  expect(text()).toContain('77')
  button('nila.k').click() // what Enter does with the row's button
  await until(() => expect(text()).toContain('501'))
  expect(address()).toContain('open=8')
  expect(fakes.sent(agentBets)[0]).toMatchObject({
    account: '8',
    from: '2026-11-17',
    to: '2026-11-23',
    gameType: 'RNG',
  })
  expect(text()).toContain('−৳70.00') // lost: stake less what was won
  expect(text()).toContain(say('agents.counted', { amount: '৳90.00' }))
  expect(await axeFindings()).toEqual([])
  button(say('agents.showAlone')).click()
  await until(() => expect(address()).toContain('account=8'))
  expect(address()).not.toContain('open=')
})

test('AGENT-3 rows by line, types of games, order and pages are asked for, and a change begins at the first page', async () => {
  const address = showAt(`${BETS}?page=2`, TeamBetsPage)
  await until(() => expect(fakes.sent(agentTeamBets).at(-1)).toMatchObject({ pageNo: 2, rows: 'members' }))
  await until(() => expect(text()).toContain('৳9,999.00'))
  expect(text()).toContain(`omar${say('agents.leftLine')}`)
  document.querySelector<HTMLInputElement>('input[type=radio][value=lines]')?.click()
  await until(() => expect(fakes.sent(agentTeamBets).at(-1)).toMatchObject({ pageNo: 1, rows: 'lines' }))
  button(say('common.pages.next')).click()
  await until(() => expect(fakes.sent(agentTeamBets).at(-1)).toMatchObject({ pageNo: 2, before: '90000.9' }))
  expect(address()).toContain('before=90000.9')
  select(say('agents.games'), 'NEW') // a type that the site does not know keeps its own name
  await until(() => expect(fakes.sent(agentTeamBets).at(-1)).toMatchObject({ gameType: 'NEW', pageNo: 1 }))
  expect(fakes.sent(agentTeamBets).at(-1)).not.toHaveProperty('before')
  select(say('agents.sort'), 'rounds')
  await until(() => expect(fakes.sent(agentTeamBets).at(-1)).toMatchObject({ sort: 'rounds', order: 'desc' }))
  button(say('agents.lowestFirst')).click()
  await until(() => expect(fakes.sent(agentTeamBets).at(-1)).toMatchObject({ sort: 'rounds', order: 'asc' }))
  button(say('common.pages.next')).click()
  await until(() => expect(address()).toContain('page=2'))
})

test('AGENT-3 one account is found by the beginning of its name, and is shown alone', async () => {
  const address = showAt(BETS, TeamBetsPage)
  await until(() => expect(text()).toContain('৳9,999.00'))
  button(say('agents.oneAccount')).click()
  await until(() => type(say('agents.name'), 'n'))
  expect(fakes.sent(agentTeam).some(({ search }) => search !== undefined)).toBe(false) // one letter finds half the line
  fakes.answer(agentTeam, {
    ...TEAM,
    way: [ME, { id: '8', username: 'nila.k', kind: 'member' }],
    rows: [MEMBER],
    next: null,
  })
  type(say('agents.name'), 'nil')
  await until(() => expect(fakes.sent(agentTeam).at(-1)).toMatchObject({ search: 'nil' }))
  await until(() => expect(document.querySelectorAll('dialog[open] form button')).toHaveLength(1))
  document.querySelector('form')?.requestSubmit() // Enter takes the only one
  await until(() => expect(fakes.sent(agentTeamBets).at(-1)).toMatchObject({ account: '8' }))
  expect(address()).toContain('account=8')
  await until(() => button(say('agents.wholeTeam')).click())
  await until(() => expect(address()).not.toContain('account='))
})

test('AGENT-3 an account of another line is not there; nothing, waiting and failing are each said', async () => {
  fakes.refuse(agentTeamBets, 'NOT_FOUND', 'no')
  fakes.refuse(agentTeam, 'NOT_FOUND', 'no')
  const address = showAt(`${BETS}?account=99`, TeamBetsPage)
  await until(() => expect(text()).toContain(say('agents.notInLine')))
  fakes.answer(agentTeamBets, { ...REPORT, content: [], total: 0, totalPages: 0 })
  button(say('agents.wholeTeam')).click()
  await until(() => expect(text()).toContain(say('agents.noFigures')))
  expect(address()).not.toContain('account')
  const release = fakes.hold(agentUserLoss, REPORT)
  showAt('/agentHome/palStatementsAgentCopy', UserLossPage)
  await until(() => expect(text()).toContain(say('agents.col.net')))
  expect(text()).not.toContain('nila.k')
  release()
  await until(() => expect(text()).toContain('nila.k'))
  expect(fakes.sent(agentUserLoss)[0]).toMatchObject({ sort: 'net', order: 'desc' }) // who lost most stands first
  fakes.cut(agentUserLoss)
  showAt('/agentHome/palStatementsAgentCopy', UserLossPage)
  await until(() => button(say('common.retry')))
})

const line = (kind: (typeof MONEY_KINDS)[number], reference: string) => ({
  account: { id: '8', username: 'nila.k', kind: 'member' as const },
  kind,
  amount: '40.00',
  reference,
  at: AT,
})
const MONEY = { currency: 'BDT', today: '2026-11-23' }

test('AGENT-3 money that left an account has a minus; every kind has its name, and more rows come on request', async () => {
  const next = '1.1.1.1.1'
  fakes.answer(agentDownlineTransactions, { ...MONEY, rows: MONEY_KINDS.map((kind) => line(kind, `R-${kind}`)), next })
  showAt('/agentHome/agentDownlineTransactionDetailsCopy', TransactionsPage)
  await until(() => expect(text()).toContain('R-deposit'))
  const rowOf = (reference: string) =>
    [...document.querySelectorAll('span')].find((one) => one.textContent?.endsWith(reference))?.closest('div')
  for (const kind of MONEY_KINDS) expect(text()).toContain(say(`agents.money.${kind}`))
  const isOut = (kind: string) => rowOf(`R-${kind}`)?.textContent?.includes('−৳40.00')
  expect(MONEY_KINDS.filter(isOut)).toEqual(['deposit_reversed', 'withdrawal', 'line_sent', 'reward_reversed'])
  expect(await axeFindings()).toEqual([])
  fakes.answer(agentDownlineTransactions, { ...MONEY, rows: [line('deposit', 'R-last')], next: null })
  button(say('agents.showMore')).click()
  await until(() => expect(text()).toContain('R-last'))
  expect(fakes.sent(agentDownlineTransactions).at(-1)).toMatchObject({ before: next })
  expect(text()).toContain('R-deposit')
  expect(() => button(say('agents.showMore'))).toThrow()
})

test('AGENT-3 a kind is chosen; no money, failing and another line are each said', async () => {
  fakes.answer(agentDownlineTransactions, { ...MONEY, rows: [], next: null })
  const address = showAt('/agentHome/agentDownlineTransactionDetailsCopy', TransactionsPage)
  await until(() => expect(text()).toContain(say('agents.noMoney')))
  select(say('agents.kind'), 'withdrawal')
  await until(() => expect(fakes.sent(agentDownlineTransactions).at(-1)).toMatchObject({ kind: 'withdrawal' }))
  expect(address()).toContain('kind=withdrawal')
  fakes.cut(agentDownlineTransactions)
  showAt('/agentHome/agentDownlineTransactionDetailsCopy', TransactionsPage)
  await until(() => button(say('common.retry')))
  fakes.refuse(agentDownlineTransactions, 'NOT_FOUND', 'no')
  fakes.refuse(agentTeam, 'NOT_FOUND', 'no')
  showAt('/agentHome/agentDownlineTransactionDetailsCopy?account=99', TransactionsPage)
  await until(() => expect(text()).toContain(say('agents.notInLine')))
})

test('AGENT-3 a report is ordered as a file of its period and filters, in either format, and its progress is shown', async () => {
  const file = {
    ...sampleOf(createAgentExport.output),
    id: '4',
    record: 'agentUserLoss' as const,
    state: 'running' as const,
  }
  fakes.answer(listExports, { exports: [file] })
  fakes.answer(createAgentExport, file)
  showAt('/agentHome/palStatementsAgentCopy?rows=lines', UserLossPage)
  await until(() => button(say('records.exportAny')))
  expect(fakes.sent(listExports)).toEqual([])
  button(say('records.exportAny')).click()
  await until(() => button(say('records.cancelFile')))
  button(say('records.asSheet')).click()
  await until(() =>
    expect(fakes.sent(createAgentExport)).toMatchObject([{ record: 'agentUserLoss', format: 'xlsx', rows: 'lines' }]),
  )
  expect(await axeFindings()).toEqual([])
})
