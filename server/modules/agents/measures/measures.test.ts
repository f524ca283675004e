/** What people below agents do, by day: rounds as a small model has them, processes that die, the past, and late lines. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  LINE_PAYMENT,
  DEPOSIT_CREDITED,
  EXCLUSION_BEGAN,
  GRANT_ENDED,
  MEMBER_MOVED,
  REWARD_GIVEN,
  WITHDRAWAL_PAID,
} from '#contract/facts.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { shadow } from '#server/lib/facts/run-dry.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { runChecks } from '#server/lib/books-check.ts'
import { buildAgent, buildMember, type Person } from '#server/testing/builders.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { nextNoon } from '#server/testing/next-noon.ts'
import { damage } from '#server/testing/owner.ts'
import { giveStakes, playLine, type RoundPlay } from '#server/testing/rounds.ts'
import { MEASURE_CHECKS } from './check-measures.ts'
import { MEASURES_FOLLOWER } from './follower.ts'

/** One below the other: root, middle, low; `player` below low, `other` below middle. */
let house: House
let root: Person, middle: Person, low: Person, player: Person, other: Person
beforeAll(async () => {
  house = await openHouse()
  root = await buildAgent(house)
  middle = await buildAgent(house, await below(root))
  low = await buildAgent(house, await below(middle))
  player = await buildMember(house, await below(low))
  other = await buildMember(house, await below(middle))
  for (const { id } of [root, middle, low, player, other]) await giveStakes(house.env, id, 10n ** 12n)
})
afterAll(() => house.close())

async function below({ id }: Person) {
  const [row] = await house.env.db.query<{ path: string }>('select path from identity.accounts where id = $1', [id])
  return { upline: { id: BigInt(id), path: row?.path ?? '' } }
}

const above = () =>
  new Map([
    [root.id, ''],
    [middle.id, root.id],
    [low.id, `${root.id}.${middle.id}`],
    [player.id, `${root.id}.${middle.id}.${low.id}`],
    [other.id, `${root.id}.${middle.id}`],
  ])
const play = (person: Person, round: string, line: RoundPlay) => {
  const agentLine = above().get(person.id)
  return playLine(house.env, person.id, round, agentLine ? { agentLine, ...line } : line)
}

type Row = { day: string; stake: bigint; valid: bigint; payout: bigint; rounds: bigint; active: number; bonus: bigint }
/** What a team has on each day, of all types of games. */
const teamDays = async ({ id }: Person) => {
  await catchUp(house.env, MEASURES_FOLLOWER)
  return house.env.db.query<Row & { deposits: bigint; withdrawals: bigint; firstDeposits: number; registered: number }>(
    `select day, sum(stake)::bigint as stake, sum(valid)::bigint as valid, sum(payout)::bigint as payout, sum(rounds)::bigint as rounds,
       sum(active)::int as active, sum(bonus)::bigint as bonus, sum(deposits)::bigint as deposits,
       sum(withdrawals)::bigint as withdrawals, sum(first_deposits)::int as "firstDeposits", sum(registered)::int as registered
     from agents.team_days where agent_id = $1 and game_type = '' group by day order by day`,
    [id],
  )
}
const last = async (person: Person) => (await teamDays(person)).at(-1)
const nextDay = () => nextNoon(house.clock)

test('AGENT-3 a round counts when it is over, on that day, for everybody who stood above the member when it began', async () => {
  nextDay()
  const began = house.clock.now()
  await play(player, 'late', { kind: 'stake', amountMinor: 500n })
  expect(await last(low)).not.toMatchObject({ rounds: 1n })
  nextDay()
  // moved in the meantime: the line of the payout names other agents
  await playLine(house.env, player.id, 'late', { kind: 'payout', amountMinor: 200n, closes: true, agentLine: root.id })
  for (const agent of [root, middle, low])
    expect(await last(agent)).toMatchObject({ stake: 500n, valid: 500n, payout: 200n, rounds: 1n, active: 1 })
  const day = (at: Date) => at.toISOString().slice(0, 10)
  expect((await teamDays(low)).find((one) => one.day === day(began))).not.toMatchObject({ rounds: 1n })
})

test('AGENT-3 what comes after the end of a round counts on its own day: a former day never changes', async () => {
  nextDay()
  await play(player, 'again', { kind: 'stake', amountMinor: 1_000n })
  await play(player, 'again', { kind: 'close', amountMinor: 0n })
  const before = await last(low)
  expect(before).toMatchObject({ stake: 1_000n, payout: 0n })
  nextDay()
  await play(player, 'again', { kind: 'payout', amountMinor: 300n, closes: true })
  const days = await teamDays(low)
  expect(days.at(-1)).toMatchObject({ stake: 0n, payout: 300n })
  expect(days.at(-2)).toEqual(before)
  nextDay()
  await play(player, 'again', { kind: 'reversal', reverses: 'stake', amountMinor: 1_000n })
  expect(await last(low)).toMatchObject({ stake: -1_000n, valid: -1_000n, payout: 0n })
  nextDay()
  await play(player, 'void', { kind: 'stake', amountMinor: 70n })
  await play(player, 'void', { kind: 'reversal', reverses: 'stake', amountMinor: 70n })
  await catchUp(house.env, MEASURES_FOLLOWER)
  expect(await house.env.db.query(`select from agents.open_rounds where round_id = 'void'`)).toEqual([])
})

test('AGENT-3 an agent’s own play is in the own team once; who stands elsewhere, and trial play, are in none', async () => {
  nextDay()
  await play(low, 'own', { kind: 'stake', amountMinor: 40n })
  await play(low, 'own', { kind: 'close', amountMinor: 0n })
  await play(other, 'beside', { kind: 'stake', amountMinor: 5n })
  await play(other, 'beside', { kind: 'close', amountMinor: 0n })
  const stranger = await buildMember(house)
  await giveStakes(house.env, stranger.id, 1_000n)
  await giveStakes(house.env, player.id, 1_000n, true)
  await play(stranger, 'none', { kind: 'stake', amountMinor: 9n, closes: true })
  await play(player, 'trial', { kind: 'stake', amountMinor: 9n, closes: true, isTrial: true })
  expect(await last(low)).toMatchObject({ stake: 40n, active: 1 })
  expect(await last(middle)).toMatchObject({ stake: 45n, active: 2 })
  expect(await last(root)).toMatchObject({ stake: 45n, active: 2 })
})

test('AGENT-3 bonus money stands beside: a bonus counts when it becomes the member’s own money', async () => {
  nextDay()
  await play(player, 'own money', { kind: 'stake', amountMinor: 100n })
  await play(player, 'own money', { kind: 'close', amountMinor: 0n })
  const about = { brand: 'fairhouse', memberId: player.id, at: house.clock.now() }
  await house.env.db.tx(async (tx) => {
    const money = { currency: 'BDT', amountMinor: 50n }
    await tellFact(tx, REWARD_GIVEN, about, { reward: 'r1', source: 'vip', sourceId: '1', kind: 'cash', ...money })
    await tellFact(tx, REWARD_GIVEN, about, { reward: 'r2', source: 'vip', sourceId: '1', kind: 'bonus', ...money })
    await tellFact(tx, GRANT_ENDED, about, {
      grant: 'g1',
      how: 'converted',
      reason: 'met',
      ...money,
      convertedMinor: 20n,
    })
    await tellFact(tx, DEPOSIT_CREDITED, about, { order: 'd1', ...money, feeMinor: 0n, method: 'm' })
    await tellFact(tx, DEPOSIT_CREDITED, about, { order: 'd2', ...money, feeMinor: 0n, method: 'm' })
    await tellFact(tx, WITHDRAWAL_PAID, about, { order: 'w1', currency: 'BDT', amountMinor: 30n, feeMinor: 0n })
    await tellFact(tx, LINE_PAYMENT, about, { order: 'l1', ...money, to: other.id })
  })
  const figures = { stake: 100n, bonus: 70n, deposits: 100n, withdrawals: 30n, firstDeposits: 1 }
  expect(await last(low)).toMatchObject(figures)
  expect(await last(root)).toMatchObject(figures)
  const lines = await house.env.db.query(
    `select kind, member_id as "memberId", amount from agents.money_lines where teams like $1 order by kind, seq`,
    [`${root.id}.${middle.id}%`],
  )
  expect(lines.map((line) => line['kind'])).toEqual([
    'bonus_converted',
    'deposit',
    'deposit',
    'line_received',
    'line_sent',
    'reward',
    'withdrawal',
  ])
})

test('AGENT-3 nothing is earned from the play of somebody who is excluded; what is taken back from it counts', async () => {
  nextDay()
  const member = await buildMember(house, await below(low))
  await giveStakes(house.env, member.id, 10_000n)
  const agentLine = `${root.id}.${middle.id}.${low.id}`
  const line = (round: string, one: RoundPlay) => playLine(house.env, member.id, round, { agentLine, ...one })
  await line('x1', { kind: 'stake', amountMinor: 10n, closes: true })
  await line('x2', { kind: 'stake', amountMinor: 100n })
  const about = { brand: 'fairhouse', memberId: member.id, at: house.clock.now() }
  await house.env.db.tx((tx) => tellFact(tx, EXCLUSION_BEGAN, about, { until: null, setBy: 'member' }))
  house.clock.advance(HOUR_MS)
  await line('x2', { kind: 'close', amountMinor: 0n })
  expect(await last(low)).toMatchObject({ stake: 10n, active: 1 })
  await line('x1', { kind: 'reversal', reverses: 'stake', amountMinor: 10n })
  expect(await last(low)).toMatchObject({ stake: 0n, valid: 0n, active: 0 })
})

test('AGENT-3 after a move money counts for those who stand above now; rounds that began before for those who stood above then', async () => {
  nextDay()
  const member = await buildMember(house, await below(low))
  await giveStakes(house.env, member.id, 10_000n)
  const former = `${root.id}.${middle.id}.${low.id}`
  await playLine(house.env, member.id, 'moves', { kind: 'stake', amountMinor: 60n, agentLine: former })
  const about = { brand: 'fairhouse', memberId: member.id, at: house.clock.now() }
  await house.env.db.tx((tx) => tellFact(tx, MEMBER_MOVED, about, { from: former.split('.'), line: [root.id] }))
  const deposit = { order: 'moved', currency: 'BDT', amountMinor: 25n, feeMinor: 0n, method: 'm' }
  await house.env.db.tx((tx) => tellFact(tx, DEPOSIT_CREDITED, about, deposit))
  await playLine(house.env, member.id, 'moves', { kind: 'close', amountMinor: 0n, agentLine: root.id })
  expect(await last(low)).toMatchObject({ stake: 60n, deposits: 0n })
  expect(await last(root)).toMatchObject({ stake: 60n, deposits: 25n, firstDeposits: 1 })
})

/** Small, and the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test('AGENT-3 AGENT-9 rounds of every kind give what a small model adds up, whatever dies; the past gives the same', async () => {
  const roll = dice(7)
  const sums = new Map<string, { stake: bigint; payout: bigint }>()
  const before = new Map(await Promise.all([root, middle, low].map(async (one) => [one.id, await sumOf(one)] as const)))
  const fragile = { ...dying(MEASURES_FOLLOWER, () => roll(3) === 0), batch: 7 }
  for (let round = 0; round < 120; round++) {
    if (round % 15 === 0) nextDay()
    const person = [player, other, low, middle][roll(4)] ?? player
    const [stake, payout] = [BigInt(roll(900) + 1), BigInt(roll(1_200))]
    const id = `model ${round}`
    await play(person, id, { kind: 'stake', amountMinor: stake })
    const ends = roll(5)
    if (ends === 0) continue
    if (ends === 1) await play(person, id, { kind: 'reversal', reverses: 'stake', amountMinor: stake })
    else await play(person, id, { kind: 'payout', amountMinor: payout, closes: true })
    const isBack = ends === 2 && payout > 0n
    if (isBack) await play(person, id, { kind: 'reversal', reverses: 'payout', amountMinor: payout })
    if (roll(4) === 0) await followDying(house.env, fragile)
    if (ends === 1) continue
    const teams = [
      ...(above().get(person.id)?.split('.') ?? []),
      ...(person === player || person === other ? [] : [person.id]),
    ]
    for (const team of teams) {
      const known = sums.get(team) ?? { stake: 0n, payout: 0n }
      sums.set(team, { stake: known.stake + stake, payout: known.payout + (isBack ? 0n : payout) })
    }
  }
  for (const agent of [root, middle, low]) {
    const now = await sumOf(agent)
    const had = before.get(agent.id) ?? { stake: 0n, payout: 0n }
    expect({ stake: now.stake - had.stake, payout: now.payout - had.payout }).toEqual(sums.get(agent.id))
  }
  // each row of a round's end is there once, whatever died
  expect(
    await house.env.db.query(`
      select * from (
        select member_id, currency, teams, game_type, sum(stake) as stake, sum(valid) as valid, sum(payout) as payout
        from agents.round_ends group by 1, 2, 3, 4
      ) e full join (
        select member_id, currency, teams, game_type, sum(stake) as stake, sum(valid) as valid, sum(payout) as payout
        from agents.member_days where game_type <> '' group by 1, 2, 3, 4
      ) d using (member_id, currency, teams, game_type)
      where (e.stake, e.valid, e.payout) is distinct from (d.stake, d.valid, d.payout)`),
  ).toEqual([])
  const { examined, differing } = await shadow(house.env, MEASURES_FOLLOWER)
  expect(differing).toEqual([])
  expect(examined).toBeGreaterThan(20)
  for (const check of MEASURE_CHECKS) expect(await runChecks(house.env.db, [check])).toMatchObject({ isBalanced: true })
  await damage(house, `update agents.team_days set payout = payout + 1 where agent_id = '${low.id}' and game_type = ''`)
  expect(await runChecks(house.env.db, MEASURE_CHECKS)).toMatchObject({ isBalanced: false })
})

async function sumOf(agent: Person) {
  const days = await teamDays(agent)
  const sum = (name: 'stake' | 'payout') => days.reduce((all, day) => all + day[name], 0n)
  return { stake: sum('stake'), payout: sum('payout') }
}
