/** VIP through HTTP: what members stake, what it brings them, and what operators decide. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depositMethods } from '#contract/cashier/deposits.ts'
import { parseMoney } from '#contract/money.ts'
import { LEVEL_CHANGED } from '#contract/facts.ts'
import { DEFAULT_LEVELS, type Ladder } from '#contract/vip/ladder.ts'
import {
  officePreviewVipLadder,
  officePublishVipLadder,
  officeSetVipFloor,
  officeVipLadder,
  officeVipMember,
} from '#contract/vip/office-vip.ts'
import { claimVip, vip } from '#contract/vip/vip.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { runChecks } from '#server/lib/books-check.ts'
import { runDry } from '#server/lib/facts/run-dry.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { factsOf } from '#server/testing/facts.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import { openHouse, openHouseOn, type House } from '#server/testing/house.ts'
import { damage } from '#server/testing/owner.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { ensurePartitions } from '#server/modules/bets/journal.sql.ts'
import { seedCashier } from '#server/modules/cashier/seeds/seed-cashier.ts'
import { getVipLevel } from '#server/modules/cashier/rules/vip-levels.sql.ts'
import { VIP_CHECKS } from './check-vip.ts'
import { STANDINGS_FOLLOWER } from './follow-standings.ts'
import { endMonths, newStanding } from './climb.ts'
import { giveSettled, giveWaiting } from './give-bonus.ts'
import { listLadders } from './ladders.sql.ts'
import { STANDINGS } from './standings.sql.ts'
import { checkMonths, endFloors, MONTHS_TOGETHER } from './vip.jobs.ts'
import { localDay } from '#server/lib/local-day.ts'
import { monthAfter, monthOf, startOfMonth } from './months.ts'

const ZONE = 'Asia/Dhaka'
const LADDER: Ladder = { currency: 'BDT', turnover: 1, levels: [...DEFAULT_LEVELS] }
let house: House
let rounds = 0
beforeAll(async () => {
  house = await openHouse()
  // the stories go through months, and the job that makes their partitions does not run
  const now = house.clock.now()
  await ensurePartitions(house.env.db, now, after(now, 300 * DAY_MS))
  await publish(LADDER)
})
afterAll(() => house.close())

async function publish(ladder: Ladder, valueMax = '1000000') {
  const [author, second] = [await buildOperator(house), await buildOperator(house)]
  const until = new Date(Date.UTC(2099, 0, 1)).toISOString()
  const bounds = { valueMax, membersMax: 1000, dayMax: null, until }
  const asked = { ladder, bounds, reason: 'the new ladder' }
  // a ladder that was read before another one was published is not written over it
  const stale = await author.caller.call(officePublishVipLadder, { ...asked, version: 99 })
  expect(stale.body).toMatchObject({ code: 'DECISION_STALE' })
  const version = (await author.caller.ok(officeVipLadder)).current?.version ?? 0
  const { waiting } = await author.caller.ok(officePublishVipLadder, { ...asked, version })
  await agreeTo(second, waiting ?? undefined)
}

async function stake(person: Person, units: number, isOver = true) {
  const amountMinor = parseMoney(String(units))
  await giveStakes(house.env, person.id, amountMinor)
  const round = `vip ${rounds++}`
  await playLine(house.env, person.id, round, { kind: 'stake', amountMinor })
  if (isOver) await playLine(house.env, person.id, round, { kind: 'close', amountMinor: 0n })
  return round
}
async function settle() {
  await catchUp(house.env, STANDINGS_FOLLOWER)
  await giveWaiting(house.env)
}
const look = async (person: Person) => {
  await settle()
  return (await logInAgain(house, person)).caller.ok(vip)
}
/** Moves the clock to a moment after the beginning of the next month in the ladder's zone. */
function goToNextMonth() {
  const now = house.clock.now()
  const next = startOfMonth(monthAfter(monthOf(now, ZONE)), ZONE)
  house.clock.advance(next.getTime() - now.getTime() + 2 * 60 * MINUTE_MS)
}
const isGiven = ({ bonuses }: Awaited<ReturnType<typeof look>>) =>
  bonuses.filter(({ state }) => state === 'given').reduce((sum, { amount }) => sum + Number(amount), 0)

describe('PROMO-6 the member’s level', () => {
  test('CASH-2 that play brought opens a way to pay that is for it', async () => {
    await seedCashier(house.env)
    await house.env.db.query(`update cashier.methods set min_vip = 1 where direction = 'deposit' and code = 'usdt'`)
    const member = await buildMember(house)
    const offered = async () =>
      (await (await logInAgain(house, member)).caller.ok(depositMethods)).methods.find(({ code }) => code === 'usdt')
    expect(await offered()).toMatchObject({ isAvailable: false, unavailable: 'vip' })
    await stake(member, 10_000)
    await settle()
    expect(await offered()).toMatchObject({ isAvailable: true, unavailable: null })
  })

  test('9,999 is V0, one more is V1, and a jump to V3 gives 264 once for life', async () => {
    const member = await buildMember(house)
    await stake(member, 9_999)
    expect(await look(member)).toMatchObject({
      hasVip: true,
      vipRankLevel: 0,
      vipLabelName: null,
      next: { label: 'V1', by: 'total', needed: '10000.00', missing: '1.00', bonus: '18.00' },
      keeping: null,
    })
    await stake(member, 1)
    expect(await look(member)).toMatchObject({ vipRankLevel: 1, vipLabelName: 'V1', keeping: { countsNow: false } })
    expect(await getVipLevel(house.env.db, member.id)).toBe(1)
    expect((await factsOf(house, member.id)).filter(([topic]) => topic === LEVEL_CHANGED.name)).toHaveLength(1)

    const jumper = await buildMember(house)
    const round = await stake(jumper, 200_000)
    const jumped = await look(jumper)
    expect([jumped.vipRankLevel, isGiven(jumped)]).toEqual([3, 264])
    expect(jumped.history.map(({ from, to, why }) => [from, to, why])).toEqual([
      [2, 3, 'reached'],
      [1, 2, 'reached'],
      [0, 1, 'reached'],
    ])
    await playLine(house.env, jumper.id, round, {
      kind: 'reversal',
      reverses: 'stake',
      amountMinor: parseMoney('200000'),
    })
    expect(await look(jumper)).toMatchObject({ vipRankLevel: 0, total: '0.00' })
    await stake(jumper, 200_000)
    const again = await look(jumper)
    expect([again.vipRankLevel, isGiven(again)]).toEqual([3, 264])
    await expectBalancedBooks(house.env.db)
  })

  test('a stake that may still come back lifts the level and brings no money; what is over brings it', async () => {
    const [fisher, player] = [await buildMember(house), await buildMember(house)]
    const [magazine, match] = [await stake(fisher, 10_000, false), await stake(player, 10_000, false)]
    for (const one of [fisher, player]) {
      const seen = await look(one)
      expect([seen.vipRankLevel, isGiven(seen)]).toEqual([1, 0])
      expect(seen.claims.find(({ kind }) => kind === 'monthly')).toMatchObject({ why: 'open_rounds' })
    }
    const refused = await (await logInAgain(house, fisher)).caller.call(claimVip, { kind: 'monthly' })
    expect(refused.body).toMatchObject({ code: 'VIP_NOT_CLAIMABLE', value: { why: 'open_rounds' } })
    const back = { kind: 'reversal', reverses: 'stake', amountMinor: parseMoney('10000') } as const
    await playLine(house.env, fisher.id, magazine, back)
    await giveSettled(house.env)
    await playLine(house.env, player.id, match, { kind: 'close', amountMinor: 0n })
    await giveSettled(house.env)
    expect(isGiven(await look(fisher)), 'nor between its return and the counting').toBe(0)
    expect(isGiven(await look(player))).toBe(18)
    await stake(fisher, 10_000)
    expect(isGiven(await look(fisher))).toBe(18)
  })

  test('a month ends in the brand’s zone: who misses it stands one lower, and a month that is enough brings it back', async () => {
    goToNextMonth()
    const member = await buildMember(house)
    await stake(member, 60_000)
    expect(await look(member)).toMatchObject({ vipRankLevel: 2 })
    goToNextMonth()
    await stake(member, 19_999)
    expect(await look(member)).toMatchObject({
      vipRankLevel: 2,
      month: '19999.00',
      keeping: { needed: '20000.00', missing: '1.00', countsNow: true, below: 1 },
    })
    // in UTC the month is not over yet, in Dhaka it is
    const edge = startOfMonth(monthAfter(monthOf(house.clock.now(), ZONE)), ZONE)
    house.clock.advance(edge.getTime() - house.clock.now().getTime() + 5 * MINUTE_MS)
    expect(house.clock.now().getUTCDate()).toBeGreaterThan(27)
    await settle()
    await checkMonths(house.env)
    expect((await (await logInAgain(house, member)).caller.ok(vip)).history[0]).toMatchObject({ to: 2 })
    house.clock.advance(60 * MINUTE_MS)
    await checkMonths(house.env)
    await checkMonths(house.env)
    const missed = await look(member)
    expect(missed).toMatchObject({ vipRankLevel: 1, next: { by: 'month', needed: '20000.00', bonus: '0.00' } })
    expect(missed.history[0]).toMatchObject({ from: 2, to: 1, why: 'not_kept', at: edge.toISOString() })
    expect(await getVipLevel(house.env.db, member.id)).toBe(1)
    await stake(member, 20_000)
    const back = await look(member)
    expect([back.vipRankLevel, back.history[0]?.why, isGiven(back)]).toEqual([2, 'regained', 76])
  })

  test('a large backlog of months is ended in short transactions, so that the follower goes on between them', async () => {
    const month = monthOf(house.clock.now(), ZONE)
    const rows = new Map(
      Array.from({ length: 2 * MONTHS_TOGETHER + 50 }, (_, place) => [
        `99${String(place).padStart(6, '0')} BDT`,
        { ...newStanding('fairhouse', month), total: 1n, level: 1, best: 1, paid: 1, needs: [1n], months: ['2020-01'] },
      ]),
    )
    await house.env.db.tx((tx) => STANDINGS.save(tx, rows))
    goToNextMonth()
    await settle()
    let commits = 0
    const db = Object.assign(Object.create(house.env.db) as typeof house.env.db, {
      tx: (work: Parameters<typeof house.env.db.tx>[0]) => house.env.db.tx(work).finally(() => commits++),
    })
    await checkMonths({ ...house.env, db })
    expect(commits).toBeGreaterThanOrEqual(3)
    const levels = (await STANDINGS.load(house.env.db, [...rows.keys()])).values()
    expect(new Set([...levels].map(({ level }) => level))).toEqual(new Set([0]))
    await house.env.db.query(`delete from vip.standings where member_id like '99%' and total = 1`)
  })

  test('followed by processes that die, and from the beginning: the same', async () => {
    let chance = 0
    const fragile = { ...dying(STANDINGS_FOLLOWER, () => chance++ % 3 === 0), batch: 3 }
    const people = [await buildMember(house), await buildMember(house)]
    for (const units of [4_000, 7_000, 45_000, 1, 150_000])
      for (const person of people) {
        await stake(person, units)
        await followDying(house.env, fragile)
      }
    for (const person of people) expect(await look(person)).toMatchObject({ vipRankLevel: 3, total: '206001.00' })
    // from the beginning of the journal, and then the months that only the clock has ended
    const { state } = await runDry(house.env, STANDINGS_FOLLOWER, { brand: 'fairhouse' })
    const versions = await listLadders(house.env.db, ['fairhouse'])
    const kept = await STANDINGS.loadAll(house.env.db)
    expect(kept.size).toBeGreaterThan(4)
    for (const [key, shown] of kept) {
      const past = state.standings.get(key)
      expect(past && endMonths(past, shown.month, versions).standing, key).toEqual(shown)
    }
  })

  test('to an excluded member no bonus is given, now or later, and their history says so', async () => {
    const member = await buildMember(house)
    await stake(member, 9_999)
    await settle()
    const round = `vip ${rounds++}`
    await giveStakes(house.env, member.id, parseMoney('1'))
    await (await logInAgain(house, member)).caller.ok(excludeSelf, { months: 6, understood: true })
    await playLine(house.env, member.id, round, { kind: 'stake', amountMinor: parseMoney('1') })
    await playLine(house.env, member.id, round, { kind: 'close', amountMinor: 0n })
    const state = await look(member)
    expect(state).toMatchObject({ vipRankLevel: 1, bonuses: [{ kind: 'level', state: 'refused' }] })
    await giveWaiting(house.env)
    expect(isGiven(await look(member))).toBe(0)
    expect((await (await logInAgain(house, member)).caller.call(claimVip, { kind: 'monthly' })).body).toMatchObject({
      code: 'VIP_REWARD_REFUSED',
    })
    const shown = await look(member)
    expect([shown.claims, shown.next?.bonus, shown.levels.some(({ monthly }) => monthly !== '0.00')]).toEqual([
      [],
      '0.00',
      false,
    ])
  })
})

describe('PROMO-6 claims', () => {
  test('the bonus of a month is paid once, however many claim it at the same time, over two servers', async () => {
    const member = await buildMember(house)
    await stake(member, 60_000)
    expect((await look(member)).claims).toMatchObject([
      { kind: 'weekly', amount: '8.00', why: null },
      { kind: 'monthly', amount: '28.00', why: null },
      { kind: 'birthday', why: 'no_birthday' },
    ])
    const { caller, token } = await logInAgain(house, member)
    const second = await openHouseOn(house.url)
    second.clock.advance(house.clock.now().getTime() - second.clock.now().getTime())
    const other = second.as(token)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => (place % 2 ? caller : other).call(claimVip, { kind: 'monthly' })),
    )
    await second.close()
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ body }) => (body.success ? [] : [body.code])))).toEqual(
      new Set(['VIP_NOT_CLAIMABLE']),
    )
    const state = await look(member)
    expect(state.claims.find(({ kind }) => kind === 'monthly')?.why).toBe('claimed')
    expect(state.bonuses.filter(({ kind }) => kind === 'monthly')).toMatchObject([{ amount: '28.00', state: 'given' }])
    goToNextMonth()
    expect((await look(member)).claims.find(({ kind }) => kind === 'monthly')?.why).toBeNull()
    const nobody = await buildMember(house)
    expect((await nobody.caller.call(claimVip, { kind: 'weekly' })).body).toMatchObject({
      code: 'VIP_NOT_CLAIMABLE',
      value: { why: 'no_level' },
    })
    await expectBalancedBooks(house.env.db)
    await damage(
      house,
      `update vip.bonuses set amount = amount + 1 where member_id = '${member.id}' and kind = 'monthly'`,
    )
    await damage(house, `update vip.standings set total = total + 1 where member_id = '${member.id}'`)
    const { checks } = await runChecks(house.env.db, VIP_CHECKS)
    expect(checks.map(({ differing }) => differing.map(({ id }) => id.split(' ')[0]))).toEqual([
      [member.id],
      [member.id],
    ])
    await damage(
      house,
      `update vip.bonuses set amount = amount - 1 where member_id = '${member.id}' and kind = 'monthly'`,
    )
    await damage(house, `update vip.standings set total = total - 1 where member_id = '${member.id}'`)
  })
})

describe('PROMO-6 OFFICE-5 operators', () => {
  test('a harder ladder takes effect later, lowers nobody, and was shown before with what it costs', async () => {
    const member = await buildMember(house)
    await stake(member, 60_000)
    expect(await look(member)).toMatchObject({ vipRankLevel: 2 })
    const operator = await buildOperator(house)
    const easier = {
      ...LADDER,
      levels: LADDER.levels.map((row, place) => (place === 2 ? { ...row, reach: '60000' } : row)),
    }
    const before = await operator.caller.ok(officePreviewVipLadder, LADDER)
    const preview = await operator.caller.ok(officePreviewVipLadder, easier)
    expect(before.next).toEqual(before.now)
    expect(preview.next[3]).toBeGreaterThan(preview.now[3] ?? 0)
    expect(Number(preview.cost)).toBeGreaterThanOrEqual(188)
    const harder = { ...LADDER, levels: LADDER.levels.map((row) => ({ ...row, reach: `${row.reach}0` })) }
    await publish(harder)
    house.clock.advance(2 * MINUTE_MS)
    await stake(member, 1)
    expect(await look(member)).toMatchObject({ vipRankLevel: 2, next: { needed: '2000000.00' } })
    const fewer = { ...LADDER, levels: LADDER.levels.slice(0, 2) }
    expect((await (await buildOperator(house)).caller.call(officePreviewVipLadder, fewer)).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
    const seen = await (await buildOperator(house)).caller.ok(officeVipLadder)
    expect(seen).toMatchObject({ current: { version: 2 }, waiting: null })
    await publish(LADDER)
    house.clock.advance(2 * MINUTE_MS)
  })

  test('a bonus above the ceiling waits, and is given once under the next one', async () => {
    await publish(LADDER, '10')
    house.clock.advance(2 * MINUTE_MS)
    const member = await buildMember(house)
    await stake(member, 10_000)
    expect((await look(member)).bonuses).toMatchObject([{ kind: 'level', state: 'waiting' }])
    await publish(LADDER)
    await giveWaiting(house.env)
    expect(isGiven(await look(member))).toBe(18)
  })

  test('two persons hold a member at a level until a date; one ends it; it brings no bonus', async () => {
    const member = await buildMember(house)
    const [one, two] = [await buildOperator(house, 'finance'), await buildOperator(house, 'finance')]
    const until = after(house.clock.now(), 3 * DAY_MS).toISOString()
    const ask = { id: member.id, level: 2, until, reason: 'came with a level from elsewhere' }
    const { waiting } = await one.caller.ok(officeSetVipFloor, ask)
    expect((await look(member)).vipRankLevel).toBe(0)
    await agreeTo(two, waiting ?? undefined)
    const held = await look(member)
    expect(held).toMatchObject({ vipRankLevel: 2, vipLabelName: 'V2', floor: { level: 2 }, bonuses: [] })
    // what comes next is above what counts, and not what is below it
    expect(held.next).toMatchObject({ level: 3, label: 'V3', by: 'total' })
    expect(await getVipLevel(house.env.db, member.id)).toBe(2)
    await stake(member, 10_000)
    expect(await look(member)).toMatchObject({ vipRankLevel: 2 })
    house.clock.advance(3 * DAY_MS)
    await endFloors(house.env)
    expect(await getVipLevel(house.env.db, member.id)).toBe(1)
    const card = await (await buildOperator(house, 'finance')).caller.ok(officeVipMember, { id: member.id })
    expect(card).toMatchObject({
      level: 1,
      earned: 1,
      floor: null,
      history: [{ why: 'floor_over' }, { why: 'reached' }, { why: 'floor' }],
    })
    const fresh = await buildOperator(house, 'finance')
    expect(
      (await fresh.caller.call(officeSetVipFloor, { ...ask, level: 9, reason: 'no such level' })).body,
    ).toMatchObject({ code: 'INVALID_INPUT' })
  })
})

test('PROMO-6 a birthday is claimed once, by the level of that day, and by nobody who is a member for less than thirty days', async () => {
  goToNextMonth()
  const build = async (days: number) => {
    const member = await buildMember(house)
    await stake(member, 60_000)
    const day = localDay(after(house.clock.now(), days * DAY_MS), ZONE)
    await house.env.db.query(
      `insert into identity.profiles (account_id, birthday) values ($1, $2)
       on conflict (account_id) do update set birthday = excluded.birthday`,
      [member.id, `1992-${day.slice(5)}`],
    )
    await settle()
    return member
  }
  const claim = async (member: Person) => {
    const { body } = await (await logInAgain(house, member)).caller.call(claimVip, { kind: 'birthday' })
    return body.success ? 'given' : (body.value as { why: string }).why
  }
  const [member, newcomer] = [await build(33), await build(10)]
  expect([await claim(member), await claim(newcomer)]).toEqual(['not_yet', 'too_new'])
  house.clock.advance(10 * DAY_MS)
  expect([await claim(member), await claim(newcomer)]).toEqual(['not_yet', 'too_new'])
  house.clock.advance(23 * DAY_MS)
  const before = isGiven(await look(member))
  expect(await claim(member)).toBe('given')
  expect(isGiven(await look(member)) - before, 'what level 2 gives').toBe(58)
  expect(await claim(member)).toBe('claimed')
  const { checks } = await runChecks(house.env.db, VIP_CHECKS)
  expect(checks.flatMap(({ differing }) => differing)).toEqual([])
})
