/** Bets of many protected members that share a commit, and days that nobody counted while they were played. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { limits, setLimit, type LimitRow } from '#contract/protection/protection.ts'
import type { LimitKind, LimitPeriod } from '#contract/protection/protection-rules.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { openTable, type Seat, type Table } from '#server/testing/table.ts'
import { fundCash } from '#server/testing/vendor.ts'

let house: House
let table: Table
beforeAll(async () => {
  house = await openHouse()
  table = await openTable(house)
})
afterAll(() => house.close())
afterEach(() => expectBalancedBooks(house.env.db))

type Limit = [kind: LimitKind, period: LimitPeriod, value: string]
type Player = { member: Person; seat: Seat }

async function seatMember(...set: readonly Limit[]): Promise<Player> {
  const member = await buildMember(house)
  await fundCash(house, member.id, 1_000)
  for (const [kind, period, value] of set) await member.caller.ok(setLimit, { kind, period, value })
  return { member, seat: await table.sit(member) }
}

async function usedOf(member: Person, kind: LimitKind, period: LimitPeriod): Promise<LimitRow['used']> {
  const { limits: rows } = await member.caller.ok(limits)
  return rows.find((one) => one.kind === kind && one.period === period)?.used ?? null
}

/** Sends bets of 10 of every player at the same moment. Returns for each how many were taken, and why others were not. */
async function betAtOnce(players: readonly Player[], times: number) {
  const answers = await Promise.all(
    players.flatMap(({ seat }, place) =>
      Array.from({ length: times }, async () => ({ place, answer: await seat.bet('10') })),
    ),
  )
  return players.map((_, place) => {
    const own = answers.filter((one) => one.place === place).map((one) => one.answer)
    const reasons = own.filter((one) => one.code !== 0).map((one) => one.reason)
    return { taken: own.filter((one) => one.code === 0).length, reasons: [...new Set(reasons)] }
  })
}

test('CASH-9 bets of many members at once: each takes what its own limits leave, whatever the others do', async () => {
  const players = await Promise.all([
    seatMember(['stake', 'day', '25']),
    seatMember(['loss', 'week', '35'], ['stake', 'month', '500']),
    seatMember(),
    seatMember(['reality', 'session', '60']),
    seatMember(['stake', 'month', '10'], ['loss', 'day', '400']),
    seatMember(['loss', 'month', '5']),
    seatMember(['stake', 'week', '500'], ['time', 'session', '60']),
  ])
  const began = house.clock.now()
  const taken = await betAtOnce(players, 6)
  expect(taken).toEqual([
    { taken: 2, reasons: ['stake'] },
    { taken: 3, reasons: ['loss'] },
    { taken: 6, reasons: [] },
    { taken: 6, reasons: [] },
    { taken: 1, reasons: ['stake'] },
    { taken: 0, reasons: ['loss'] },
    { taken: 6, reasons: [] },
  ])
  const [first, second, , watched, , , last] = players as [Player, Player, Player, Player, Player, Player, Player]
  expect(await usedOf(first.member, 'stake', 'day')).toBe('20.00')
  expect(await usedOf(second.member, 'loss', 'week')).toBe('30.00')
  expect(await usedOf(second.member, 'stake', 'month')).toBe('30.00')
  expect(await usedOf(last.member, 'stake', 'week')).toBe('60.00')
  const kept = await house.env.db.query(
    `select member_id as "memberId" from protection.members
     where member_id = any ($1) and sitting_at >= $2 and last_bet_at >= sitting_at order by array_position($1, member_id)`,
    [[watched.member.id, last.member.id], began],
  )
  expect(kept).toEqual([watched, last].map(({ member }) => ({ memberId: member.id })))

  // a win gives room to those whose losses are limited, and to nobody else
  for (const { seat } of [first, second]) await seat.win('20')
  expect((await betAtOnce([first, second], 4)).map((one) => one.taken)).toEqual([0, 2])
})

test('CASH-9 what was played with a reality check alone counts as soon as money is limited, each day in its own', async () => {
  const { member, seat } = await seatMember(['reality', 'session', '240'])
  await seat.bet('40')
  await seat.win('15')
  house.clock.advance(DAY_MS)
  const again = await logInAgain(house, member)
  const later = await table.sit(again)
  await later.bet('30')
  house.clock.advance(10 * MINUTE_MS)
  await again.caller.ok(setLimit, { kind: 'stake', period: 'day', value: '50' })
  expect(await usedOf(again, 'stake', 'day')).toBe('30.00')
  expect((await later.bet('21')).status).toBe('LIMIT_REACHED')
  expect((await later.bet('20')).status).toBe('OK')
  expect(await usedOf(again, 'stake', 'day')).toBe('50.00')
  const days = await house.env.db.query(
    'select staked / 10000 as staked, paid / 10000 as paid from protection.days where member_id = $1 order by day',
    [member.id],
  )
  expect(days).toEqual([
    { staked: 40n, paid: 15n },
    { staked: 50n, paid: 0n },
  ])
})
