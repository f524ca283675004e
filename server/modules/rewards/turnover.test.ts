/** Money that must be staked before it can be withdrawn, through HTTP: deposits, rewards of cash, and a running grant. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWithdrawal, withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { MINOR_PER_UNIT, toWire } from '#contract/money.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { bonusContributions, bonusDetails, cancelGrant } from '#contract/rewards/grants.ts'
import { shadow } from '#server/lib/facts/run-dry.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import {
  type BonusSettings,
  officeBonusSettings,
  officeSetBonusSettings,
} from '#contract/rewards/office-bonus-settings.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { officeWithdrawDecision } from '#contract/decisions/decisions.ts'
import { officeDebts, officeSettleDebt } from '#contract/cashier/office-debts.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import {
  buildPayee,
  openCashierHouse,
  openDeposit,
  payIn,
  payOnPage,
  takeBack,
  withdrawalInput,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { officeBonus } from '#contract/rewards/office-bonuses.ts'
import { catchUp } from '#server/testing/followers.ts'
import { buildAuthority, give, giveBonus, giftOf, loseBonus, playPurse, termsOf } from '#server/testing/rewards.ts'
import { playLine } from '#server/testing/rounds.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { getBalance } from '../wallet/accounts.sql.ts'
import { WAGERING } from './following/wagering.ts'
import { REVERSALS_FOLLOWER } from './reversing/follow-reversals.ts'
import type { RewardOrder } from './giving/give-reward.ts'
import { releaseTurnovers } from './following/release-turnovers.ts'
import { bonusPartAfter, type WalletLine } from './grants/one-wallet.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse({ DEPOSIT_TURNOVER: '1' })
})
afterAll(() => house.close())

const unit = (amount: number) => BigInt(amount) * MINOR_PER_UNIT
let rounds = 0
const stakeOpen = async (member: Pick<Person, 'id'>, amount: number) => {
  const round = `t${rounds++}`
  await playLine(house.env, member.id, round, { kind: 'stake', amountMinor: unit(amount) })
  return round
}
const lose = (member: Pick<Person, 'id'>, round: string) =>
  playLine(house.env, member.id, round, { kind: 'close', amountMinor: 0n, closes: true })
const giveBack = (member: Pick<Person, 'id'>, round: string, amount: number) =>
  playLine(house.env, member.id, round, { kind: 'reversal', reverses: 'stake', amountMinor: unit(amount) })
const stake = async (member: Pick<Person, 'id'>, amount: number) => {
  const round = await stakeOpen(member, amount)
  await lose(member, round)
  return round
}
const locksOf = async ({ caller }: Person) => {
  await catchUp(house.env, WAGERING)
  await house.work()
  const { locks, withdrawable } = await caller.ok(withdrawMethods, {})
  return { locks: locks.map(({ amount, reason }) => [amount, reason]), withdrawable }
}

test('CASH-3 a deposit is locked in the commit that credits it, until it was staked once; a void takes it back', async () => {
  const member = await buildMember(house)
  await payOnPage(await openDeposit(house, member, { amount: '500' }))
  // before any follower has run
  expect((await member.caller.ok(withdrawMethods, {})).withdrawable).toBe('0.00')
  expect(await locksOf(member)).toEqual({ locks: [['500.00', 'wagering']], withdrawable: '0.00' })
  const round = await stake(member, 200)
  expect(await locksOf(member)).toEqual({ locks: [['300.00', 'wagering']], withdrawable: '0.00' })
  await giveBack(member, round, 200)
  expect((await locksOf(member)).locks).toEqual([['500.00', 'wagering']])
  await payOnPage(await openDeposit(house, member, { amount: '600' }))
  for (let round = 0; round < 4; round++) await stake(member, 150)
  expect(await locksOf(member)).toEqual({ locks: [['500.00', 'wagering']], withdrawable: '0.00' })
  const { turnovers } = await member.caller.ok(bonusDetails, {})
  expect(turnovers).toMatchObject([{ amount: '600.00', progress: '100.00', remaining: '500.00' }])
  await stake(member, 500)
  expect((await locksOf(member)).locks).toEqual([])
  expect((await shadow(house.env, WAGERING as unknown as Follower)).differing).toEqual([])
})

test('CASH-3 a stake that can still be given back frees nothing, and one that is given back late locks again', async () => {
  const member = await buildMember(house)
  await payOnPage(await openDeposit(house, member, { amount: '500' }))
  const magazine = await stakeOpen(member, 500)
  expect((await locksOf(member)).locks).toEqual([['500.00', 'wagering']])
  // the follower stands still while the round ends: the lock does not go before it has read of it
  await giveBack(member, magazine, 500)
  expect(await releaseTurnovers(house.env, member.id, 'BDT')).toBe(false)
  expect(await locksOf(member)).toEqual({ locks: [['500.00', 'wagering']], withdrawable: '0.00' })
  const [first, second] = [await stakeOpen(member, 300), await stakeOpen(member, 200)]
  await lose(member, first)
  expect((await locksOf(member)).locks).toEqual([['200.00', 'wagering']])
  await playLine(house.env, member.id, second, { kind: 'payout', amountMinor: unit(400), closes: true })
  expect(await locksOf(member)).toEqual({ locks: [], withdrawable: '400.00' })
  await giveBack(member, first, 300)
  expect((await locksOf(member)).locks).toEqual([['300.00', 'wagering']])
  const { turnovers } = await member.caller.ok(bonusDetails, {})
  expect(turnovers).toMatchObject([{ remaining: '300.00' }])
  expect((await shadow(house.env, WAGERING as unknown as Follower)).differing).toEqual([])
})

test('CASH-3 cash with turnover locks itself and no more; the cashier refuses what is locked', async () => {
  const member = await buildPayee(house)
  await fundCash(house, member.id, 1_000)
  const authority = await buildAuthority(house)
  await give(house, giftOf(member.id, authority, { what: { kind: 'cash', amountMinor: unit(50), turnover: 3 } }))
  expect((await locksOf(member)).locks).toEqual([
    ['1000.00', 'wagering'],
    ['50.00', 'wagering'],
  ])
  await stake(member, 1_000)
  expect(await locksOf(member)).toEqual({ locks: [['50.00', 'wagering']], withdrawable: '1000.00' })
  const ask = withdrawalInput(house, member, { amount: '1001' })
  expect((await member.caller.call(createWithdrawal, ask)).body).toMatchObject({ code: 'WITHDRAWAL_LOCKED' })
  await stake(member, 149)
  expect((await locksOf(member)).locks).toEqual([['1.00', 'wagering']])
  await stake(member, 1)
  expect((await locksOf(member)).locks).toEqual([])
})

test('CASH-3 PROMO-3 of a round that is over only what was at risk counts, and its member reads why', async () => {
  const member = await buildMember(house)
  await payOnPage(await openDeposit(house, member, { amount: '500' }))
  const push = await stakeOpen(member, 200)
  await playLine(house.env, member.id, push, {
    kind: 'payout',
    amountMinor: unit(200),
    closes: true,
    roundValid: 'at_risk',
  })
  const small = await stakeOpen(member, 200)
  await playLine(house.env, member.id, small, {
    kind: 'payout',
    amountMinor: unit(250),
    closes: true,
    roundValid: 'at_risk',
  })
  expect((await locksOf(member)).locks).toEqual([['450.00', 'wagering']])
  const grant = await giveBonus(house, member.id, 100)
  const round = { memberId: member.id, purse: grant, roundId: 'covered' } as const
  await playPurse(house.env, { ...round, kind: 'stake', cashMinor: unit(20), bonusMinor: unit(40) })
  const roundValid = { minor: unit(15), why: 'covered' } as const
  await playPurse(house.env, { ...round, kind: 'win', cashMinor: unit(10), bonusMinor: unit(20), roundValid })
  await catchUp(house.env, WAGERING)
  const rows = (await member.caller.ok(bonusContributions, { id: grant })).content
  expect(rows.map(({ kind, amount, counted }) => [kind, amount, counted])).toEqual([
    ['covered', '45.00', '-45.00'],
    ['stake', '60.00', '60.00'],
  ])
  expect((await member.caller.ok(bonusDetails, {})).grants[0]).toMatchObject({ progress: '15.00' })
  // of what counts a third was the member's own
  const { turnovers } = await member.caller.ok(bonusDetails, {})
  expect(turnovers).toMatchObject([{ amount: '500.00', progress: '55.00' }])
  // a void after the end takes back what had counted, and no more
  await playPurse(house.env, { ...round, kind: 'give_back', cashMinor: unit(20), bonusMinor: unit(40) })
  await catchUp(house.env, WAGERING)
  expect((await member.caller.ok(bonusDetails, {})).grants[0]).toMatchObject({ progress: '0.00' })
  expect((await member.caller.ok(bonusDetails, {})).turnovers).toMatchObject([{ progress: '50.00' }])
  expect((await shadow(house.env, WAGERING as unknown as Follower)).differing).toEqual([])
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 while a grant runs all cash waits: cancelling says first what stays and what goes', async () => {
  const member = await buildMember(house)
  await fundCash(house, member.id, 300)
  const grant = await giveBonus(house, member.id, 100)
  await loseBonus(house.env, member.id, grant, 40)
  const { locks, withdrawable } = await locksOf(member)
  expect([locks, withdrawable]).toEqual([[['300.00', 'bonus']], '0.00'])
  const [row] = (await member.caller.ok(bonusDetails, {})).grants
  expect(row).toMatchObject({
    id: grant,
    state: 'active',
    target: '500.00',
    progress: '40.00',
    percent: 8,
    balance: '60.00',
    cancelling: { stays: '300.00', goes: '60.00' },
    withdrawing: { stays: '300.00', goes: '60.00' },
  })
  expect(row?.forecast).toMatchObject({ target: '500.00', isOwn: false })
  const { content } = await member.caller.ok(bonusContributions, { id: grant })
  expect(content).toMatchObject([{ kind: 'stake', amount: '40.00', weight: 100, why: 'otherwise', counted: '40.00' }])
  const stranger = await buildMember(house)
  for (const call of [bonusContributions, cancelGrant] as const)
    expect((await stranger.caller.call(call, { id: grant, goes: '60.00' })).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await member.caller.call(cancelGrant, { id: grant, goes: '100.00' })).body).toMatchObject({
    code: 'GRANT_CHANGED',
    value: { goes: '60.00' },
  })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => member.caller.call(cancelGrant, { id: grant, goes: '60.00' })),
  )
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(answers.flatMap(({ body }) => (body.success ? [] : body.code))).toEqual(Array(4).fill('GRANT_STATE'))
  expect((await locksOf(member)).withdrawable).toBe('300.00')
  await expectBalancedBooks(house.env.db)
})

/** Two operators change how the brand gives bonus money; it counts a day later, for what is given then. */
async function setDesign(design: BonusSettings['design']): Promise<void> {
  const asker = await buildOperator(house, 'admin')
  const { waiting, settings } = await asker.caller.ok(officeSetBonusSettings, {
    ...(await asker.caller.ok(officeBonusSettings)).settings,
    design,
    reason: 'as the brand wants',
  })
  expect(settings.design).not.toBe(design)
  await agreeTo(await buildOperator(house, 'admin'), waiting)
  house.clock.advance(DAY_MS + 1_000)
  await house.work()
  const { settings: now, history } = await (await buildOperator(house, 'admin')).caller.ok(officeBonusSettings)
  expect([now.design, history[0]?.after.design]).toEqual([design, design])
}

test('CASH-3 a brand’s deposits are staked as its operators say: more at once, less by two, and never by a row alone', async () => {
  const admin = await buildOperator(house, 'admin')
  const { settings, houseTurnover } = await admin.caller.ok(officeBonusSettings)
  expect([settings, houseTurnover]).toEqual([{ design: 'purse', depositTurnover: null }, 1])
  const ask = (depositTurnover: number | null) =>
    admin.caller.ok(officeSetBonusSettings, { design: 'purse', depositTurnover, reason: 'for a test' })
  const first = await ask(2)
  await agreeTo(await buildOperator(house, 'admin'), first.waiting)
  house.clock.advance(DAY_MS + 1_000)
  await house.work()
  const again = await buildOperator(house, 'admin')
  const more = { design: 'purse', depositTurnover: 3, reason: 'more' } as const
  expect(await again.caller.ok(officeSetBonusSettings, more)).toMatchObject({
    settings: { depositTurnover: 3 },
    waiting: null,
  })
  const member = await buildMember(house)
  await payIn(house, member, 200)
  await catchUp(house.env, WAGERING)
  expect((await member.caller.ok(bonusDetails, {})).turnovers).toMatchObject([{ target: '600.00' }])
  const less = await again.caller.ok(officeSetBonusSettings, { ...more, depositTurnover: 1 })
  expect([less.settings.depositTurnover, less.waiting?.after]).toEqual([3, { design: 'purse', depositTurnover: 1 }])
  await again.caller.ok(officeWithdrawDecision, { id: less.waiting?.id ?? '' })
  const support = await buildOperator(house, 'support')
  expect((await support.caller.call(officeSetBonusSettings, more)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
  expect((await again.caller.call(officeSetBonusSettings, { ...more, depositTurnover: 11 })).body).toMatchObject({
    code: 'INVALID_INPUT',
  })
  const direct = [
    'update cashier.deposit_turnover set times = 0',
    `insert into rewards.brand_rules (brand, design) values ('fairhouse', 'single_wallet')`,
  ]
  for (const row of direct) await expect(house.env.db.query(row)).rejects.toThrow('without a decision')
})

test('PROMO-3 one wallet: cancelling takes what is left of the bonus and its winnings, and never own money; the cap caps', async () => {
  await setDesign('single_wallet')
  const member = await buildMember(house)
  const cash = async ({ id }: Pick<Person, 'id'>) =>
    toWire(await getBalance(house.env.db, { kind: 'member_cash', owner: id, currency: 'BDT' }))
  const play = (of: Person, purse: string, round: string, stakes: number, pays: number | null) =>
    playLine(house.env, of.id, round, { kind: 'stake', amountMinor: unit(stakes), purse }).then(() =>
      pays === null
        ? undefined
        : playLine(house.env, of.id, round, { kind: 'payout', amountMinor: unit(pays), closes: true }),
    )
  await fundCash(house, member.id, 200)
  const grant = await giveBonus(house, member.id, 100, { wageringTimes: '5' })
  expect(await cash(member)).toBe('300.00')
  expect((await locksOf(member)).locks).toEqual([['500.00', 'bonus']])
  // own money goes first: of the 240, 200 are the member's own, and so five sixths of the 60 that come back
  await play(member, grant, 'w1', 240, 60)
  expect((await locksOf(member)).locks).toEqual([['260.00', 'bonus']])
  await fundCash(house, member.id, 500)
  const [shown] = (await member.caller.ok(bonusDetails, {})).grants
  expect(shown).toMatchObject({ balance: '70.00', cancelling: { stays: '550.00', goes: '70.00' } })
  expect((await member.caller.call(cancelGrant, { id: grant, goes: '100.00' })).body).toMatchObject({
    code: 'GRANT_CHANGED',
  })
  await member.caller.ok(cancelGrant, { id: grant, goes: '70.00' })
  expect([await cash(member), await locksOf(member)]).toEqual(['550.00', { locks: [], withdrawable: '550.00' }])

  // finished: what is left of it is released up to the cap, and the rest goes
  const winner = await buildMember(house)
  const capped = await giveBonus(house, winner.id, 50, { wageringTimes: '1', payoutMax: '60' })
  await play(winner, capped, 'w2', 50, 70)
  await catchUp(house.env, WAGERING)
  await house.work()
  expect((await winner.caller.ok(bonusDetails, {})).grants[0]).toMatchObject({ state: 'converted', converted: '60.00' })
  expect(await locksOf(winner)).toEqual({ locks: [], withdrawable: '60.00' })

  // cancelled with everything in an open round: what comes back of it later goes as well
  const waits = await buildMember(house)
  const open = await giveBonus(house, waits.id, 50)
  await play(waits, open, 'w3', 50, null)
  await waits.caller.ok(cancelGrant, { id: open, goes: '0.00' })
  await playLine(house.env, waits.id, 'w3', { kind: 'payout', amountMinor: unit(90), closes: true })
  await catchUp(house.env, WAGERING)
  await house.work()
  expect([await cash(waits), (await waits.caller.ok(bonusDetails, {})).grants[0]?.state]).toEqual(['0.00', 'cancelled'])
  await expectBalancedBooks(house.env.db)
  await setDesign('purse')
})

test('PROMO-3 what was given for a deposit that the bank takes back is taken back: each kind with its own end', async () => {
  const authority = await buildAuthority(house, { valueMaxMinor: unit(10_000), membersMax: 100 })
  const deposited = async () => {
    const member = await buildMember(house)
    const row = await payIn(house, member, 100)
    const giveIt = (what: RewardOrder['what'], claim: 'now' | 'by_member' = 'now') =>
      give(house, giftOf(member.id, authority, { what, claim, deposit: row.reference }))
    await catchUp(house.env, WAGERING)
    return { member, row, giveIt }
  }
  const bonusOf = (times: string): RewardOrder['what'] => ({
    kind: 'bonus',
    amountMinor: unit(50),
    terms: termsOf({ wageringTimes: times }),
  })
  const grantOf = async ({ caller }: Person) => (await caller.ok(bonusDetails, {})).grants[0]
  const owedBy = async ({ id }: Person) =>
    (
      await house.env.db.query<{ reference: string; amount: bigint }>(
        `select left(reference, 1) as reference, amount from cashier.debts where member_id = $1 order by id`,
        [id],
      )
    ).map(({ reference, amount }) => [reference, toWire(amount)])
  const reverse = async (row: Parameters<typeof takeBack>[1]) => {
    await takeBack(house, row)
    await catchUp(house.env, WAGERING)
    await catchUp(house.env, REVERSALS_FOLLOWER)
    await house.work()
  }

  // a promise is withdrawn, a grant that was not used goes whole, and nothing is owed; nothing comes late
  const unused = await deposited()
  await unused.giveIt(bonusOf('5'))
  await unused.giveIt({ kind: 'cash', amountMinor: unit(7), turnover: 2 }, 'by_member')
  await reverse(unused.row)
  expect(await grantOf(unused.member)).toMatchObject({ state: 'reversed', endReason: 'deposit_reversed' })
  expect((await unused.member.caller.ok(rewardCenter)).claimable).toEqual([])
  expect(await owedBy(unused.member)).toEqual([])
  expect(await unused.giveIt(bonusOf('5'))).toEqual({ status: 'refused', why: 'deposit_reversed' })
  expect((await locksOf(unused.member)).locks).toEqual([])

  // half used: the rest goes, what was used is owed, never a bonus below zero; the open round is waited for
  const used = await deposited()
  await used.giveIt(bonusOf('5'))
  const running = (await grantOf(used.member))?.id ?? ''
  await loseBonus(house.env, used.member.id, running, 20)
  const line = { memberId: used.member.id, purse: running, roundId: 'still open' }
  await playPurse(house.env, { ...line, kind: 'stake', bonusMinor: unit(10) })
  await reverse(used.row)
  expect([(await grantOf(used.member))?.state, await owedBy(used.member)]).toEqual(['closing', []])
  await playPurse(house.env, { ...line, kind: 'win', bonusMinor: unit(4), into: 'held' })
  await catchUp(house.env, WAGERING)
  house.clock.advance(61_000)
  await house.work()
  expect([(await grantOf(used.member))?.state, await owedBy(used.member)]).toEqual(['reversed', [['R', '26.00']]])
  const { caller } = await buildOperator(house, 'admin')
  const owes = { deposit: used.row.reference, left: '26.00', isOpen: true }
  expect(await caller.ok(officeBonus, { id: running })).toMatchObject({ debt: owes })

  // the rest is recovered of later money by two persons, with their reason, and nobody does it alone
  await payIn(house, used.member, 100)
  const [asker, second] = [await buildOperator(house, 'finance'), await buildOperator(house, 'finance')]
  const [debt] = (await asker.caller.ok(officeDebts, { username: used.member.username })).content
  const recover = { id: debt?.id ?? '', act: 'recover', amount: '26', reason: 'the deposit was charged back' } as const
  const { waiting } = await asker.caller.ok(officeSettleDebt, recover)
  expect((await answerWaiting(asker, waiting ?? undefined)).body.success).toBe(false)
  const cashOf = ({ id }: Pick<Person, 'id'>) =>
    getBalance(house.env.db, { kind: 'member_cash', owner: id, currency: 'BDT' })
  expect(await cashOf(used.member)).toBe(unit(100))
  await agreeTo(second, waiting)
  expect(await cashOf(used.member)).toBe(unit(74))

  // finished, and lost or withdrawn since: what it had become is owed, beside what of the deposit is gone
  const finished = await deposited()
  await finished.giveIt(bonusOf('0.5'))
  const done = (await grantOf(finished.member))?.id ?? ''
  await loseBonus(house.env, finished.member.id, done, 30)
  await catchUp(house.env, WAGERING)
  await house.work()
  expect(await grantOf(finished.member)).toMatchObject({ state: 'converted', converted: '20.00' })
  await stake(finished.member, 90)
  await reverse(finished.row)
  expect(await owedBy(finished.member)).toEqual([
    ['D', '70.00'],
    ['R', '20.00'],
  ])
  expect((await locksOf(finished.member)).locks).toEqual([
    ['70.00', 'chargeback'],
    ['20.00', 'chargeback'],
  ])

  // cash is owed, and must be staked no more
  const paid = await deposited()
  await paid.giveIt({ kind: 'cash', amountMinor: unit(8), turnover: 3 })
  await locksOf(paid.member)
  await reverse(paid.row)
  expect((await locksOf(paid.member)).locks).toEqual([['8.00', 'chargeback']])
  expect((await shadow(house.env, WAGERING as unknown as Follower)).differing).toEqual([])
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 one wallet: a stake that comes back gives the bonus its part again, a win its share, and never more than its round held', () => {
  const line = (
    kind: WalletLine['kind'],
    amountMinor: bigint,
    afterMinor: bigint,
    reverses: WalletLine['reverses'] = null,
  ) => ({
    round: 1n,
    kind,
    reverses,
    amountMinor,
    afterMinor,
  })
  // 100 of a bonus beside 50 of the member's own: a stake of 90 takes 50 of those, and 40 of the bonus
  const stake = line('stake', 90n, 60n)
  expect(bonusPartAfter(100n, [stake])).toBe(60n)
  expect(bonusPartAfter(100n, [stake, line('reversal', 90n, 150n, 'stake')])).toBe(100n)
  expect(bonusPartAfter(100n, [stake, line('reversal', 45n, 105n, 'stake')])).toBe(80n)
  expect(bonusPartAfter(100n, [stake, line('payout', 180n, 240n)])).toBe(140n)
  expect(bonusPartAfter(100n, [stake, line('payout', 180n, 240n), line('reversal', 180n, 60n, 'payout')])).toBe(60n)
})
