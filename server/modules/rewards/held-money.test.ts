/** Money that comes back late, and payments that are denied: at the signed door, through HTTP (docs/reference/promotions.md 1). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freezeMember, unfreezeMember } from '#contract/identity/office-identity.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { cancelGrant } from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { claimReward, rewardCenter } from '#contract/rewards/rewards.ts'
import { setRegions } from '#contract/site/office-site.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openStage, type Stage, type Table } from '#server/testing/door-stage.ts'
import { catchUp } from '#server/testing/followers.ts'
import { buildAuthority, give, giveBonus, giftOf, playPurse } from '#server/testing/rewards.ts'
import { costAccount, heldAccount, purseAccount } from '../play/purses/purses.ts'
import { getBalance } from '../wallet/accounts.sql.ts'
import { WAGERING } from './following/wagering.ts'
import { endGrant, lockWithMember, type UnfinishedEnd } from './grants/end-grant.ts'
import { findGrant } from './grants/grants.sql.ts'
import { expireGrants, settleGrants } from './grants/grants.jobs.ts'
import { settleGrant } from './grants/settle-grant.ts'
import { lateMoneyRule, type LateMoneyRule } from './grants/transitions.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.house.close())

const unit = (amount: number) => BigInt(amount) * MINOR_PER_UNIT
const balance = (ref: Parameters<typeof getBalance>[1]) => getBalance(stage.house.env.db, ref)
const cashOf = ({ id }: Pick<Person, 'id'>) => balance({ kind: 'member_cash', owner: id, currency: 'BDT' })
const purseOf = ({ id }: Pick<Person, 'id'>, grant: string) => balance(purseAccount(id, grant, 'BDT'))
const heldOf = ({ id }: Pick<Person, 'id'>, grant: string) => balance(heldAccount(id, grant, 'BDT'))
const stateOf = async (grant: string) => (await findGrant(stage.house.env.db, grant))?.state
const end = (grant: string, state: UnfinishedEnd) =>
  stage.house.env.db.tx(async (tx) =>
    endGrant(tx, stage.house.env, await lockWithMember(tx, grant), { state, reason: 'a test' }),
  )

/** A bet of 5 of bonus money whose grant ends meanwhile, and the win of 30 that comes after it. */
async function winLate(lateMoney: 'taken_back' | 'paid_as_cash') {
  const table = await stage.sit(0)
  const grant = await giveBonus(stage.house, table.member.id, 20, { lateMoney })
  const bet = table.bet('5')
  expect(await table.send('bet', bet)).toMatchObject({ code: 0 })
  await end(grant, 'cancelled')
  const win = table.win('30', { roundId: bet.roundId, betTxId: bet.txId })
  expect(await table.send('win', win)).toMatchObject({ code: 0 })
  expect([await heldOf(table.member, grant), await cashOf(table.member)]).toEqual([unit(30), 0n])
  return { table, grant, bet, win }
}
const finishRound = (table: Table, { txId, roundId }: { txId: string; roundId: string }) =>
  table.send('win', table.win('0', { roundId, betTxId: txId, roundClosed: true }))
/** Reads the journal to its end, and settles. */
async function settle(grant: string) {
  await catchUp(stage.house.env, WAGERING)
  await settleGrant(stage.house.env, grant)
}

test('PROMO-3 a win that is held for an ended grant is rolled back: nothing of it is paid, whatever is sent again', async () => {
  const { table, grant, bet, win } = await winLate('paid_as_cash')
  // the win itself, once more
  expect(await table.send('win', win)).toMatchObject({ code: 0 })
  const back = table.rollback(win.txId, { roundId: bet.roundId })
  for (let sent = 0; sent < 3; sent++) expect(await table.send('rollback', back)).toMatchObject({ code: 0 })
  expect(await heldOf(table.member, grant)).toBe(0n)
  await finishRound(table, bet)
  await settle(grant)
  await settle(grant)
  expect([await stateOf(grant), await heldOf(table.member, grant), await cashOf(table.member)]).toEqual([
    'cancelled',
    0n,
    0n,
  ])
  await expectBalancedBooks(stage.house.env.db)
})

test('PROMO-3 a held win and its rollback while the grant is settled: it leaves once, and its rollback finds it wherever it went', async () => {
  for (const lateMoney of ['taken_back', 'paid_as_cash'] as const) {
    const { table, grant, bet, win } = await winLate(lateMoney)
    await finishRound(table, bet)
    await catchUp(stage.house.env, WAGERING)
    const back = table.rollback(win.txId, { roundId: bet.roundId })
    const race = [
      ...Array.from({ length: 4 }, () => settleGrant(stage.house.env, grant)),
      ...Array.from({ length: 4 }, () => table.send('rollback', back)),
    ]
    for (const one of await Promise.allSettled(race)) expect(one.status).toBe('fulfilled')
    await settle(grant)
    expect(await heldOf(table.member, grant)).toBe(0n)
    // what was paid before the vendor took its win back stays paid, and the brand bears it (docs/decisions/0511)
    const cash = await cashOf(table.member)
    expect(lateMoney === 'taken_back' ? [0n] : [0n, unit(30)]).toContain(cash)
    await table.send('rollback', back)
    await settle(grant)
    expect(await cashOf(table.member)).toBe(cash)
    expect(await stateOf(grant)).toBe('cancelled')
    await expectBalancedBooks(stage.house.env.db)
  }
})

test('PROMO-3 a held win that is rolled back after it left: nothing is taken twice, and the brand bears what it had paid', async () => {
  for (const [lateMoney, paid] of [
    ['taken_back', 0],
    ['paid_as_cash', 30],
  ] as const) {
    const { table, grant, bet, win } = await winLate(lateMoney)
    await finishRound(table, bet)
    await settle(grant)
    const cost = await balance(costAccount('fairhouse', 'BDT'))
    const back = table.rollback(win.txId, { roundId: bet.roundId })
    for (let sent = 0; sent < 2; sent++) expect(await table.send('rollback', back)).toMatchObject({ code: 0 })
    await settle(grant)
    expect([await heldOf(table.member, grant), await cashOf(table.member)]).toEqual([0n, unit(paid)])
    expect((await balance(costAccount('fairhouse', 'BDT'))) - cost).toBe(-unit(30))
    await expectBalancedBooks(stage.house.env.db)
  }
})

test('PROMO-3 a conversion that is denied moves nothing, stays completed, and is done unchanged later', async () => {
  const { house } = stage
  const [member, operator] = [await buildMember(house), await buildOperator(house, 'admin')]
  const grant = await giveBonus(house, member.id, 20, { wageringTimes: '1', payoutMax: '25' })
  const play = { memberId: member.id, purse: grant, roundId: 'denied-1' }
  await playPurse(house.env, { ...play, kind: 'stake', bonusMinor: unit(20) })
  await operator.caller.ok(freezeMember, { id: member.id, reason: 'somebody asks' })
  await playPurse(house.env, { ...play, kind: 'win', bonusMinor: unit(40) })
  for (let tries = 0; tries < 3; tries++) {
    await settle(grant)
    await settleGrants(house.env)
    expect([await stateOf(grant), await purseOf(member, grant), await cashOf(member)]).toEqual([
      'completed',
      unit(40),
      0n,
    ])
  }
  // completed is no time that runs out
  house.clock.advance(60 * DAY_MS)
  await expireGrants(house.env)
  expect(await stateOf(grant)).toBe('completed')
  const asked = await (
    await buildOperator(house, 'admin')
  ).caller.ok(unfreezeMember, { id: member.id, reason: 'it was answered' })
  if ('waiting' in asked) await agreeTo(await buildOperator(house, 'admin'), asked.waiting as never)
  await settleGrants(house.env)
  expect([await stateOf(grant), await purseOf(member, grant), await cashOf(member)]).toEqual([
    'converted',
    0n,
    unit(25),
  ])
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 while a brand is closed in a member’s country nothing is given, claimed or converted; what is taken or given back still posts', async () => {
  const { house } = stage
  const operator = await buildOperator(house, 'admin')
  const authority = await buildAuthority(house)
  const [here, table] = [await buildMember(house), await stage.sit(0)]
  const finished = await giveBonus(house, here.id, 20, { wageringTimes: '1' })
  const play = { memberId: here.id, purse: finished, roundId: 'market-1' }
  await playPurse(house.env, { ...play, kind: 'stake', bonusMinor: unit(20) })
  await playPurse(house.env, { ...play, kind: 'win', bonusMinor: unit(30) })
  await give(house, giftOf(here.id, authority, { claim: 'by_member' }))
  const { claimable } = await here.caller.ok(rewardCenter, {})
  const running = await giveBonus(house, table.member.id, 20)
  const bet = table.bet('5')
  expect(await table.send('bet', bet)).toMatchObject({ code: 0 })
  await operator.caller.ok(setRegions, { mode: 'block', countries: ['BD'], networks: [] })
  expect(await give(house, giftOf(here.id, authority))).toEqual({ status: 'refused', why: 'market' })
  expect((await here.caller.call(claimReward, { id: claimable[0]?.id ?? '' })).body).toMatchObject({
    code: 'REWARD_NOT_NOW',
  })
  await settle(finished)
  expect([await stateOf(finished), await purseOf(here, finished), await cashOf(here)]).toEqual([
    'completed',
    unit(30),
    0n,
  ])
  const back = table.rollback(bet.txId, { roundId: bet.roundId })
  expect(await table.send('rollback', back)).toMatchObject({ code: 0 })
  expect(await purseOf(table.member, running)).toBe(unit(20))
  const cancelling = (await table.member.caller.ok(runningBonus, {})).grant?.cancelling
  await table.member.caller.ok(cancelGrant, { id: running, goes: cancelling?.goes ?? '' })
  expect([await stateOf(running), await purseOf(table.member, running)]).toEqual(['cancelled', 0n])
  await operator.caller.ok(setRegions, { mode: 'off', countries: [], networks: [] })
  await settleGrants(house.env)
  expect([await stateOf(finished), await cashOf(here)]).toEqual(['converted', unit(30)])
  await here.caller.ok(claimReward, { id: claimable[0]?.id ?? '' })
  expect(await cashOf(here)).toBe(unit(40))
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 late money goes by the terms where time or the member ended it, and never to whom it was wrong to give', () => {
  const ends = ['converted', 'closed_by_operator', 'forfeited', 'reversed', 'expired', 'cancelled'] as const
  const rulesOf = (terms: LateMoneyRule) => ends.map((end) => lateMoneyRule(end, terms))
  const [paid, back] = ['paid_as_cash', 'taken_back'] as const
  expect(rulesOf(paid)).toEqual([paid, paid, back, back, paid, paid])
  expect(rulesOf(back)).toEqual([paid, paid, back, back, back, back])
})
