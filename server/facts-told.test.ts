/** Every topic of the log is written by what happens through HTTP, once, and by nothing that was rolled back. */
import { officeMoveLine } from '#contract/agents/office-agents.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentTransfer } from '#contract/cashier/line-payment.ts'
import { cancelWithdrawal, confirmWithdrawal, createWithdrawal } from '#contract/cashier/withdrawals.ts'
import { officeRequestAdjustment } from '#contract/cashier/office-adjustments.ts'
import { officeCorrectWithdrawal } from '#contract/cashier/office-withdrawals.ts'
import { officeResolveFinding } from '#contract/cashier/office-payments.ts'
import { paymentPassword } from '#contract/cashier/payees.ts'
import { setMemberPlay } from '#contract/doors/office-vendor-door.ts'
import { FACT_TOPICS } from '#contract/facts.ts'
import { officeLiftMarker, officeMemberMarkers } from '#contract/harm/office-harm.ts'
import { closeAccount } from '#contract/identity/closing.ts'
import { login, loginFreeplay } from '#contract/identity/identity.ts'
import { register } from '#contract/identity/register.ts'
import { freezeMember, unfreezeMember } from '#contract/identity/office-identity.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { contactCode, contactVerify } from '#contract/identity/profile.ts'
import { tightenLimit } from '#contract/protection/office-protection.ts'
import { askReturn, confirmLimit, excludeSelf, setLimit, takeBreak } from '#contract/protection/protection.ts'
import { claimReward, claimRewards } from '#contract/rewards/rewards.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { changeLevel } from '#server/modules/cashier/rules/change-level.ts'
import { closeDueAccounts } from '#server/modules/identity/closing/close-account.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { tellAllRanOut } from '#server/modules/protection/tell-ran-out.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { checkBooks } from '#server/check-books.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import {
  buildAgent,
  buildMember,
  buildOperator,
  buildTrial,
  logInAgain,
  PASSWORD,
  type Person,
} from '#server/testing/builders.ts'
import {
  buildDepositor,
  buildPayee,
  openCashierHouse,
  openDeposit,
  PAYMENT_PASSWORD,
  payIn,
  payOnPage,
  payWithdrawal,
  takeBack,
  withdrawalInput,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { lastCode } from '#server/testing/codes.ts'
import { factsOf } from '#server/testing/facts.ts'
import { catchUp } from '#server/testing/followers.ts'
import { WATCH_FOLLOWER } from '#server/modules/harm/follow-watch.ts'
import { damage } from '#server/testing/owner.ts'
import { reverseRewardsOf } from '#server/modules/rewards/reversing/follow-reversals.ts'
import { endGrant, lockWithMember } from '#server/modules/rewards/grants/end-grant.ts'
import { buildAuthority, give, giveBonus, giftOf } from '#server/testing/rewards.ts'
import { fundCash } from '#server/testing/vendor.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
  await (await buildOperator(house)).caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
})
afterAll(() => house.close())

const told = async (person: Pick<Person, 'id'>, ...topics: string[]) =>
  (await factsOf(house, person.id)).filter(([topic]) => topics.includes(topic))
const finance = () => buildOperator(house, 'finance')

test('registering and logging in; a try-out account and a refused form tell nothing', async () => {
  const form = { username: 'newcomer1', password: PASSWORD, confirmPassword: PASSWORD, terms: true }
  const { id } = await house.as().ok(register, form)
  expect((await house.as().call(register, form)).body).toMatchObject({ code: 'USERNAME_TAKEN' })
  await house.as().ok(login, { username: 'newcomer1', password: PASSWORD })
  expect((await house.as().call(login, { username: 'newcomer1', password: 'Wrong-1234' })).body).toMatchObject({
    code: 'LOGIN_FAILED',
  })
  expect(await factsOf(house, id)).toEqual([
    ['member.registered', { kind: 'member', line: [], referredBy: null }],
    ['member.logged-in', { method: 'register' }],
    ['member.logged-in', { method: 'password' }],
  ])
  const before = await house.env.db.query('select count(*) from core.facts')
  await house.as().ok(loginFreeplay, {})
  expect(await house.env.db.query('select count(*) from core.facts')).toEqual(before)
})

test('the agents above, from the top down', async () => {
  const top = await buildAgent(house)
  const lineOf = async ({ id }: Person) => ({ id: BigInt(id), path: (await findLine(house.env.db, id)) ?? '' })
  const agent = await buildAgent(house, { upline: await lineOf(top) })
  const member = await buildMember(house, { upline: await lineOf(agent), referredBy: BigInt(top.id) })
  expect(await told(member, 'member.registered')).toEqual([
    ['member.registered', { kind: 'member', line: [top.id, agent.id], referredBy: top.id }],
  ])
  expect((await told(agent, 'member.registered'))[0]?.[1]).toMatchObject({ kind: 'agent', line: [top.id] })
})

test('a move of a line, for everybody in it, when the second operator agrees and not before', async () => {
  const [to, agent] = [await buildAgent(house), await buildAgent(house, { type: 2 })]
  const member = await buildMember(house, { upline: { id: BigInt(agent.id) } })
  const asker = await buildOperator(house)
  const move = { id: agent.id, to: to.username, reason: 'another house' }
  const { waiting } = await asker.caller.ok(officeMoveLine, move)
  expect((await asker.caller.call(officeMoveLine, move)).body).toMatchObject({ code: 'DECISION_OPEN' })
  expect(await told(agent, 'member.moved')).toEqual([])
  await agreeTo(await buildOperator(house), waiting ?? undefined)
  expect(await told(agent, 'member.moved')).toEqual([['member.moved', { from: [], line: [to.id] }]])
  expect(await told(member, 'member.moved')).toEqual([['member.moved', { from: [agent.id], line: [to.id, agent.id] }]])
})

test('a contact that a code proved, once for each', async () => {
  const member = await buildMember(house)
  const own = { username: member.username, password: PASSWORD }
  const { token } = await house.as().ok(login, own)
  const prove = async (channel: 'sms' | 'mail', target: string, sentTo: string) => {
    await house.as(token).ok(contactCode, { channel, target })
    await house.as(token).ok(contactVerify, { channel, target, code: await lastCode(house, sentTo) })
    house.clock.advance(2 * MINUTE_MS)
  }
  await prove('sms', '01712345699', '+8801712345699')
  await prove('mail', 'rafi@example.test', 'rafi@example.test')
  await prove('mail', 'rafi@example.test', 'rafi@example.test')
  expect(await told(member, 'contact.proved')).toEqual([
    ['contact.proved', { channel: 'sms' }],
    ['contact.proved', { channel: 'mail' }],
  ])
})

test('freezing, opening again and closing', async () => {
  const member = await buildMember(house)
  const { caller } = await buildOperator(house)
  await caller.ok(freezeMember, { id: member.id, reason: 'shared device' })
  await caller.ok(freezeMember, { id: member.id, reason: 'shared device' })
  const { waiting } = await caller.ok(unfreezeMember, { id: member.id, reason: 'cleared up' })
  await agreeTo(await buildOperator(house), waiting)
  const again = await logInAgain(house, member)
  await again.caller.ok(closeAccount, { reason: 'unused', note: '' })
  house.clock.advance(8 * DAY_MS)
  await closeDueAccounts(house.env)
  const topics = ['member.frozen', 'member.unfrozen', 'member.closed']
  expect(await told(member, ...topics)).toEqual(topics.map((topic) => [topic, {}]))
})

test('a bar from play, once, though two operators set it at once; none for a try-out account', async () => {
  const member = await buildMember(house)
  const operators = await Promise.all([buildOperator(house), buildOperator(house)])
  const bar = { mayPlay: false, reason: 'a check' }
  // both have seen that the member may play before either of them writes
  const { db } = house.env
  const both = await db.tx(async (tx) => {
    await tx.query('lock table games.barred_members in share row exclusive mode')
    const set = operators.map(({ caller }) => caller.ok(setMemberPlay, { ...bar, id: member.id }))
    const waiting = async () =>
      (
        await db.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like 'insert into games.barred%'`,
        )
      ).length
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
    return { set }
  })
  await Promise.all(both.set)
  await operators[0].caller.ok(setMemberPlay, { ...bar, id: member.id })
  expect(await told(member, 'member.barred')).toEqual([['member.barred', {}]])
  const trial = await buildTrial(house)
  await operators[0].caller.ok(setMemberPlay, { ...bar, id: trial.id })
  expect(await told(trial, 'member.barred')).toEqual([])
})

test('a deposit that the provider reports twice is told once; one that is never paid is not told', async () => {
  const member = await buildMember(house)
  const row = await openDeposit(house, member)
  await openDeposit(house, member)
  await payOnPage(row, { answer: 'twice' })
  expect(await told(member, 'deposit.credited')).toEqual([
    [
      'deposit.credited',
      { order: row.reference, currency: 'BDT', amountMinor: '10000000', feeMinor: '0', method: 'surma-pay' },
    ],
  ])
})

test('a deposit that the bank took back, and what was given for it, once', async () => {
  const member = await buildMember(house)
  const row = await payIn(house, member, 300)
  await give(house, giftOf(member.id, await buildAuthority(house), { deposit: row.reference }))
  await takeBack(house, row)
  const reversed = { deposit: row.reference, memberId: member.id, currency: 'BDT' }
  await reverseRewardsOf(house.env, reversed)
  await reverseRewardsOf(house.env, reversed)
  expect(await told(member, 'deposit.reversed', 'reward.reversed')).toMatchObject([
    ['deposit.reversed', { order: row.reference, currency: 'BDT', amountMinor: '3000000', takenMinor: '3000000' }],
    ['reward.reversed', { deposit: row.reference, kind: 'cash', takenMinor: '0', owedMinor: '100000' }],
  ])
})

test('a deposit that the provider declined, and what was seen of many of them when two persons lifted it', async () => {
  const member = await buildMember(house)
  const rows = []
  for (let one = 0; one < 5; one++) rows.push(await openDeposit(house, member, { amount: '500' }))
  for (const row of rows) await payOnPage(row, { action: 'decline' })
  expect(await told(member, 'deposit.declined')).toEqual(
    rows.map(({ reference: order }) => ['deposit.declined', { order, currency: 'BDT', amountMinor: '5000000' }]),
  )
  await catchUp(house.env, WATCH_FOLLOWER)
  const { caller } = await buildOperator(house)
  const [marker] = (await caller.ok(officeMemberMarkers, { id: member.id })).markers
  const lift = { id: member.id, kind: 'declined', seenAt: String(marker?.seenAt), reason: 'an old card' } as const
  const { waiting } = await caller.ok(officeLiftMarker, lift)
  expect(await told(member, 'marker.lifted')).toEqual([])
  await agreeTo(await buildOperator(house), waiting)
  expect(await told(member, 'marker.lifted')).toEqual([['marker.lifted', { kind: 'declined' }]])
})

test('a second payment that two persons gave to its member', async () => {
  const member = await buildMember(house)
  const row = await openDeposit(house, member)
  await payOnPage(row)
  const [finding] = await house.env.db.query<{ id: bigint }>(
    `insert into cashier.findings (provider, event_id, kind, reference, deposit_id, amount, currency, provider_reference, at)
     select provider, reference, 'second_payment', reference, id, 4000000, 'BDT', 'P-2', $2 from cashier.deposits where id = $1 returning id`,
    [row.id, house.clock.now()],
  )
  const input = { id: String(finding?.id), decision: 'credit', reason: 'paid twice' } as const
  const { waiting } = await (await finance()).caller.ok(officeResolveFinding, input)
  expect(await told(member, 'payment.credited')).toEqual([])
  await agreeTo(await finance(), waiting)
  expect(await told(member, 'payment.credited')).toEqual([
    ['payment.credited', { finding: input.id, order: row.reference, currency: 'BDT', amountMinor: '4000000' }],
  ])
})

test('withdrawals: asked, cancelled, paid and corrected are told; a refused one is not', async () => {
  const payee = await buildPayee(house)
  const input = withdrawalInput(house, payee)
  const first = await payee.caller.ok(createWithdrawal, input)
  await payee.caller.ok(createWithdrawal, input)
  expect((await payee.caller.call(createWithdrawal, withdrawalInput(house, payee))).body).toMatchObject({
    code: 'WITHDRAWAL_OPEN',
  })
  await payee.caller.ok(cancelWithdrawal, { id: first.id })
  const { id, reference } = await payWithdrawal(house, payee)
  await payee.caller.ok(confirmWithdrawal, { id, receipt: 'not_received' })
  const { waiting } = await (
    await finance()
  ).caller.ok(officeCorrectWithdrawal, {
    id,
    amount: '120',
    reason: 'it came short',
  })
  await agreeTo(await finance(), waiting)
  const money = (order: string) => ({ order, currency: 'BDT', amountMinor: '5000000' })
  const all = ['asked', 'returned', 'paid', 'corrected'].map((what) => `withdrawal.${what}`)
  expect(await told(payee, ...all)).toEqual([
    ['withdrawal.asked', { ...money(first.reference), feeMinor: '0' }],
    ['withdrawal.returned', { ...money(first.reference), by: 'member' }],
    ['withdrawal.asked', { ...money(reference), feeMinor: '0' }],
    ['withdrawal.paid', { ...money(reference), feeMinor: '0' }],
    ['withdrawal.corrected', { ...money(reference), amountMinor: '1200000' }],
  ])
})

test('a correction by hand, when it is agreed to', async () => {
  const member = await buildDepositor(house)
  const asked = await (
    await finance()
  ).caller.ok(officeRequestAdjustment, {
    username: member.username,
    amount: '-5',
    reasonKey: 'provider_error',
    reason: 'for a test',
  })
  await agreeTo(await finance(), asked.waiting)
  expect(await told(member, 'balance.adjusted')).toMatchObject([
    ['balance.adjusted', { currency: 'BDT', amountMinor: '-50000', reason: 'provider_error' }],
  ])
})

test('money within the line, also when it is asked twice', async () => {
  const agent = await buildAgent(house)
  const path = (await findLine(house.env.db, agent.id)) ?? ''
  const member = await buildMember(house, { upline: { id: BigInt(agent.id), path } })
  await agent.caller.ok(paymentPassword, { newPassword: PAYMENT_PASSWORD })
  await fundCash(house, agent.id, 1_000)
  const input = {
    requestId: 'told-in-line-1',
    direction: 'down' as const,
    username: member.username,
    amount: '100',
    paymentPassword: PAYMENT_PASSWORD,
  }
  await agent.caller.ok(agentTransfer, input)
  await agent.caller.ok(agentTransfer, input)
  expect(await told(agent, 'line.payment')).toMatchObject([
    ['line.payment', { currency: 'BDT', amountMinor: '1000000', to: member.id }],
  ])
})

test('another VIP level, and not the same one again', async () => {
  const member = await buildMember(house)
  const change = (level: number) =>
    house.env.db.tx((tx) => changeLevel(tx, house.env, { id: member.id, merchant: 'fairhouse' }, level))
  await change(2)
  await change(2)
  await change(1)
  expect(await told(member, 'level.changed')).toEqual([
    ['level.changed', { from: 0, to: 2 }],
    ['level.changed', { from: 2, to: 1 }],
  ])
})

test('a reward that was given, once; a promise tells nothing until it is claimed', async () => {
  const member = await buildMember(house)
  const order = giftOf(member.id, await buildAuthority(house), { claim: 'by_member' })
  await give(house, order)
  await give(house, order)
  expect(await told(member, 'reward.given')).toEqual([])
  const { claimed } = await member.caller.ok(claimRewards, {})
  await member.caller.ok(claimReward, { id: claimed[0]?.id ?? '' })
  expect(await told(member, 'reward.given')).toMatchObject([
    ['reward.given', { source: 'manual', kind: 'cash', currency: 'BDT', amountMinor: '100000' }],
  ])
})

test('bonus money that begins and ends', async () => {
  const member = await buildMember(house)
  const grant = await giveBonus(house, member.id, 20)
  await house.env.db.tx(async (tx) =>
    endGrant(tx, house.env, await lockWithMember(tx, grant), { state: 'cancelled', reason: 'member' }),
  )
  expect(await told(member, 'grant.began', 'grant.ended')).toMatchObject([
    ['grant.began', { grant, amountMinor: '200000', targetMinor: '1000000' }],
    ['grant.ended', { grant, how: 'cancelled', reason: 'member', convertedMinor: '0' }],
  ])
})

test('limits when they count, breaks, exclusions and the way back', async () => {
  let member = await buildMember(house)
  const limit = { kind: 'loss', period: 'day' } as const
  await member.caller.ok(setLimit, { ...limit, value: '500' })
  await member.caller.ok(setLimit, { ...limit, value: '500' })
  const operator = await buildOperator(house)
  await operator.caller.ok(tightenLimit, { id: member.id, ...limit, value: '400', reason: 'asked by phone' })
  const eased = await member.caller.ok(setLimit, { ...limit, value: null })
  const { pending } = eased.limits.find((one) => one.kind === 'loss' && one.period === 'day') ?? {}
  house.clock.advance(25 * HOUR_MS)
  member = await logInAgain(house, member)
  await member.caller.ok(confirmLimit, { id: String(pending?.id) })
  await member.caller.ok(takeBreak, { hours: 24, understood: true })
  await member.caller.ok(excludeSelf, { months: 6, understood: true })
  house.clock.advance(190 * DAY_MS)
  member = await logInAgain(house, member)
  await member.caller.ok(askReturn)
  await member.caller.ok(askReturn)
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string
  const topics = [
    'limit.changed',
    'limit.easing-asked',
    'break.began',
    'break.ran-out',
    'exclusion.began',
    'exclusion.ran-out',
    'exclusion.ended',
  ]
  expect(await told(member, ...topics)).toEqual([
    ['limit.changed', { ...limit, from: null, to: '5000000', setBy: 'member' }],
    ['limit.changed', { ...limit, from: '5000000', to: '4000000', setBy: 'operator' }],
    ['limit.easing-asked', { ...limit, from: '4000000', to: null }],
    ['limit.changed', { ...limit, from: '4000000', to: null, setBy: 'member' }],
    ['break.began', { until: moment, setBy: 'member' }],
    ['exclusion.began', { until: moment, setBy: 'member' }],
    ['break.ran-out', { until: moment }],
    ['exclusion.ran-out', { until: moment }],
    ['exclusion.ended', { openFrom: moment }],
  ])
})

test('the end of a break and of an exclusion, once, when it has passed, and not the end of one that was extended', async () => {
  let member = await buildMember(house)
  const ends = () => told(member, 'break.ran-out', 'exclusion.ran-out')
  const later = async (ms: number) => {
    house.clock.advance(ms)
    await Promise.all([tellAllRanOut(house.env), tellAllRanOut(house.env)])
  }
  await member.caller.ok(takeBreak, { hours: 24, understood: true })
  const { rest } = await member.caller.ok(takeBreak, { hours: 168, understood: true })
  await later(DAY_MS + HOUR_MS)
  await later(6 * DAY_MS - 2 * HOUR_MS)
  expect(await ends()).toEqual([])
  await later(HOUR_MS)
  await later(MINUTE_MS)
  const first = ['break.ran-out', { until: rest?.until }]
  expect(await ends()).toEqual([first])

  member = await logInAgain(house, member)
  const { rest: second } = await member.caller.ok(takeBreak, { hours: 24, understood: true })
  const { exclusion } = await member.caller.ok(excludeSelf, { months: 6, understood: true })
  house.clock.advance(2 * DAY_MS)
  member = await logInAgain(house, member)
  // the next break notices the end of the one before, without the job
  await member.caller.ok(takeBreak, { hours: 24, understood: true })
  expect(await ends()).toEqual([first, ['break.ran-out', { until: second?.until }]])
  await later(190 * DAY_MS)
  await later(MINUTE_MS)
  expect((await ends()).slice(2)).toEqual([
    ['break.ran-out', { until: expect.any(String) as string }],
    ['exclusion.ran-out', { until: exclusion?.until }],
  ])
  const forGood = await buildMember(house)
  await forGood.caller.ok(excludeSelf, { months: null, understood: true })
  await later(400 * DAY_MS)
  expect(await told(forGood, 'exclusion.ran-out')).toEqual([])
})

test('every topic was told above', async () => {
  const rows = await house.env.db.query<{ topic: string }>('select distinct topic from core.facts order by 1')
  expect(rows.map(({ topic }) => topic)).toEqual(FACT_TOPICS.map(({ name }) => name).sort())
})

/** Members with a deposit that was taken back, or in a line that was moved: the first past of the log knew none. */
const REVERSED = `select member_id from core.facts where topic in ('deposit.reversed', 'member.moved')`

test('what tables know of the past is what was told', async () => {
  const known = () =>
    house.env.db.query<{ topic: string }>(
      // who took a withdrawal back is told since version 2 of its topic
      `select topic, brand, member_id, tells - 'by' as tells from core.facts
       where topic ~ '^(member.registered|contact.proved|deposit.credited|withdrawal.(asked|paid|returned)|exclusion.(began|ended))$'
         and member_id not in (${REVERSED})
       order by topic, member_id, tells ->> 'order', tells ->> 'channel'`,
    )
  const live = await known()
  expect(new Set(live.map(({ topic }) => topic)).size).toBe(8)
  const file = join(projectRoot(), 'server/migrations/0441-the-log-of-facts-begins-with-what-tables-know.sql')
  await damage(house, `delete from core.facts where member_id not in (${REVERSED})`, readFileSync(file, 'utf8'))
  expect(await known()).toEqual(live)
})

test('the books go by the facts of money, and name one that is missing, one too many and one of another amount', async () => {
  await expectBalancedBooks(house.env.db)
  const member = await buildDepositor(house)
  const payee = await buildPayee(house)
  const { reference } = await payWithdrawal(house, payee)
  await damage(
    house,
    `delete from core.facts where member_id = '${member.id}' and topic = 'deposit.credited'`,
    `insert into core.facts select epoch, xid, nextval('bets.journal_seq'), at, topic, version, brand, member_id, tells from core.facts
     where topic = 'deposit.credited' and member_id = '${payee.id}'`,
    `update core.facts set tells = jsonb_set(tells, '{amountMinor}', '"1"') where topic = 'withdrawal.paid' and tells ->> 'order' = '${reference}'`,
  )
  const { checks } = await checkBooks(house.env.db)
  const found = (code: string) => checks.find((check) => check.code === code)?.differing ?? []
  expect(
    found('facts-deposits')
      .map(({ what }) => /told \d times/.exec(what)?.[0])
      .sort(),
  ).toEqual(['told 0 times', 'told 2 times'])
  expect(found('facts-withdrawals').map(({ id }) => id)).toEqual([reference])
})
