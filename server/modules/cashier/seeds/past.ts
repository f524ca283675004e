/**
 * The demo's past: for each member, day by day, deposits, rounds by the games' own rules, and sometimes a withdrawal.
 */
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND, PAST_DAYS } from '#server/lib/seeds/demo.ts'
import { SeededLuck } from '#server/lib/seeds/luck.ts'
import type { Demo } from '#server/lib/seeds/seed.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { ensurePartitions } from '#server/modules/bets/journal.sql.ts'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { type DemoMember, listDemoMembers } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { isPlayed, playRound, reelSkinOf } from '#server/modules/play/seeds/play-round.ts'
import { openPlayAccounts, type PastRound, seedRounds } from '#server/modules/play/seeds/post-rounds.ts'
import { listMethods, type Method } from '../rules/methods.sql.ts'
import { type PastDeposit, seedDeposits } from './past-deposits.ts'
import { type PastWithdrawal, seedWithdrawals } from './past-withdrawals.ts'

const ROUNDS_A_SITTING = 14
/** Percentage of days on which a member plays. */
const DAYS_PLAYED = 22
const TOP_UPS = [500, 500, 1000, 1000, 1000, 2000, 2500, 5000]
/** Percentage of payment pages that are left without paying. */
const PAGES_LEFT = 6
/** The games that the seeds can play: other engines have no past. */
const PLAYABLE = GAMES.filter(isPlayed)
const FAVOURED = PLAYABLE.filter((game) => game.isHot || reelSkinOf(game) === null)

/** One member while the past is generated. */
type Walker = { member: DemoMember; luck: SeededLuck; balanceMinor: bigint; count: number }
type Methods = { into: readonly Method[]; out: readonly Method[] }
/** What one member did on a day, or all members: each list in the order of time. */
type Day = { deposits: PastDeposit[]; rounds: PastRound[]; withdrawals: PastWithdrawal[] }

const taka = (units: number) => BigInt(units) * MINOR_PER_UNIT
/** The last deposit of the demo's own member, and how many hours before the seeding it was. */
const LAST_DEPOSIT = taka(6_000)
const LAST_HOURS = 3

function topUp(walker: Walker, methods: Methods, at: Date, into: Day): void {
  const { member, luck } = walker
  const amountMinor = taka(luck.pick(TOP_UPS))
  const deposit = (isPaid: boolean, moment: Date) =>
    into.deposits.push({
      member,
      at: moment,
      amountMinor,
      isPaid,
      method: luck.pick(methods.into),
      luck: new SeededLuck(`in ${member.username} ${walker.count++}`),
    })
  if (luck.chance(PAGES_LEFT)) deposit(false, after(at, -HOUR_MS))
  deposit(true, at)
  walker.balanceMinor += amountMinor
}

function sit(walker: Walker, start: Date, now: Date, into: Day): Date {
  const { member, luck } = walker
  const game = luck.pick(luck.chance(70) ? FAVOURED : PLAYABLE)
  let at = start
  for (let left = luck.int(ROUNDS_A_SITTING * 2); left > 0 && at < now; left--) {
    const played = luck.chance(80) ? game : luck.pick(FAVOURED)
    const round = playRound(luck, played)
    if (walker.balanceMinor >= round.stakeMinor) {
      const roundId = `${played.engine === 'crash' ? 'c' : 'r'}-${luck.bytes(7).toString('hex')}`
      into.rounds.push({ ...round, member, game: played, roundId, key: `demo:${member.id}:${walker.count++}`, at })
      walker.balanceMinor += round.payoutMinor - round.stakeMinor
    }
    at = after(at, Math.ceil((0.4 + luck.int(20) / 10) * MINUTE_MS))
  }
  return at
}

/**
 * Generates a member's day, if they play: a deposit when there is little money, some rounds, and a withdrawal of a good
 * part of the wins.
 */
function spendDay(walker: Walker, methods: Methods, day: Date, now: Date, into: Day): void {
  const { member, luck } = walker
  const joinsToday = member.joinedAt >= day && member.joinedAt < after(day, DAY_MS)
  if (member.joinedAt >= after(day, DAY_MS) || (!joinsToday && !luck.chance(DAYS_PLAYED))) return
  const at = after(joinsToday ? member.joinedAt : day, luck.int(joinsToday ? 30 : 22 * 60) * MINUTE_MS)
  const isShort = walker.balanceMinor < taka(200) && at < now
  if (isShort) topUp(walker, methods, at, into)
  const end = sit(walker, isShort ? after(at, 2 * MINUTE_MS) : at, now, into)
  const units = Number(walker.balanceMinor / MINOR_PER_UNIT)
  if (units <= 1500 || !luck.chance(35) || end >= now) return
  const amountMinor = taka(Math.min(25_000, Math.floor((units * 0.6) / 100) * 100))
  into.withdrawals.push({
    member,
    at: end,
    amountMinor,
    method: luck.pick(methods.out),
    luck: new SeededLuck(`out ${member.username} ${walker.count++}`),
  })
  walker.balanceMinor -= amountMinor
}

/** Pays the demo's own member something in a few hours before the seeding, so that they have money to play with. */
function payInLast({ member, count }: Walker, { into: [method] }: Methods, now: Date, into: Day): void {
  if (member.username !== DEMO_LOGINS[0].username || !method) return
  const luck = new SeededLuck(`in ${member.username} ${count}`)
  into.deposits.push({
    member,
    at: after(now, LAST_HOURS * -HOUR_MS),
    amountMinor: LAST_DEPOSIT,
    isPaid: true,
    method,
    luck,
  })
}

const inTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime()

/**
 * Generates the demo's history up to the moment at which the seeding began, day by day. A day's deposits are one
 * transaction, its rounds a few batches of the ledger, its withdrawals one transaction: the order in which each
 * member's money moved. What exists already is not made again.
 */
export async function seedPast(env: Env, { began: now }: Demo): Promise<void> {
  const people = await listDemoMembers(env.db, now)
  const methods: Methods = {
    // a payment into the house's own account is credited by operators, who have no past here
    into: (await listMethods(env.db, FIRST_BRAND.code, 'deposit')).filter(
      ({ kind, flow }) => kind === 'ewallet' && flow === 'hosted',
    ),
    out: (await listMethods(env.db, FIRST_BRAND.code, 'withdrawal')).filter((method) => method.kind === 'ewallet'),
  }
  await ensurePartitions(env.db, after(now, -(PAST_DAYS + 1) * DAY_MS), now)
  const accounts = await openPlayAccounts(env, people, PLAYABLE)
  const walkers = people.map((member): Walker => ({
    member,
    luck: new SeededLuck(`past of ${member.username}`),
    balanceMinor: 0n,
    count: 0,
  }))
  for (let back = PAST_DAYS; back >= 0; back--) {
    const day: Day = { deposits: [], rounds: [], withdrawals: [] }
    for (const walker of walkers) spendDay(walker, methods, after(now, -back * DAY_MS), now, day)
    if (back === 0) for (const walker of walkers) payInLast(walker, methods, now, day)
    await seedDeposits(env, day.deposits.toSorted(inTime), now)
    await seedRounds(env, accounts, day.rounds.toSorted(inTime))
    await seedWithdrawals(env, day.withdrawals.toSorted(inTime), now)
  }
}
