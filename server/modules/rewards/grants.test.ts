/** Grants of bonus money: begin, count, finish, convert, end; late money; races and crashes. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { shadow } from '#server/lib/facts/run-dry.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { factsOf } from '#server/testing/facts.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { giveBonus, loseBonus, playPurse } from '#server/testing/rewards.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { costAccount, heldAccount, issuedAccount, purseAccount } from '../play/purses/purses.ts'
import type { AccountRef } from '../wallet/account-kinds.ts'
import { getBalance, lockBalances, openAccount } from '../wallet/accounts.sql.ts'
import { postTransfers } from '../wallet/post-transfers.ts'
import { WAGERING } from './following/wagering.ts'
import { findGrant } from './grants/grants.sql.ts'
import { endGrant, lockWithMember, type UnfinishedEnd } from './grants/end-grant.ts'
import { expireGrants, settleGrants } from './grants/grants.jobs.ts'
import { convertGrant, settleGrant } from './grants/settle-grant.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const unit = (amount: number) => BigInt(Math.round(amount * 100)) * (MINOR_PER_UNIT / 100n)
const balance = (ref: Parameters<typeof getBalance>[1]) => getBalance(house.env.db, ref)
const cashOf = ({ id }: Pick<Person, 'id'>) => balance({ kind: 'member_cash', owner: id, currency: 'BDT' })
const purseOf = ({ id }: Pick<Person, 'id'>, purse: string) => balance(purseAccount(id, purse, 'BDT'))
const heldOf = ({ id }: Pick<Person, 'id'>, purse: string) => balance(heldAccount(id, purse, 'BDT'))
const issued = () => balance(issuedAccount('fairhouse', 'BDT'))
const cost = () => balance(costAccount('fairhouse', 'BDT'))
const stateOf = async (grant: string) => (await findGrant(house.env.db, grant))?.state
/** Counts everything, and does what follows from it. */
async function count(...grants: string[]): Promise<void> {
  await catchUp(house.env, WAGERING)
  for (const grant of grants) await settleGrant(house.env, grant)
}
const end = (grant: string, state: UnfinishedEnd) =>
  house.env.db.tx(async (tx) =>
    endGrant(tx, house.env, await lockWithMember(tx, grant), { state, reason: `test ${state}` }),
  )

test('PROMO-3 grant 20, stake 10, win 25, convert 35 costs 20; one that is forfeited costs nothing', async () => {
  const member = await buildMember(house)
  const before = [await issued(), await cost()]
  const purse = await giveBonus(house, member.id, 20, { wageringTimes: '0.5' })
  expect([await purseOf(member, purse), await issued()]).toEqual([unit(20), (before[0] ?? 0n) - unit(20)])
  expect(await cost()).toBe(before[1])
  const at = { memberId: member.id, purse, roundId: 'v-1' }
  await playPurse(house.env, { ...at, kind: 'stake', bonusMinor: unit(10) })
  await playPurse(house.env, { ...at, kind: 'win', bonusMinor: unit(25) })
  await count(purse)
  expect(await stateOf(purse)).toBe('converted')
  expect(await cashOf(member)).toBe(unit(35))
  expect([await issued(), await cost()]).toEqual([before[0], (before[1] ?? 0n) - unit(20)])

  const other = await buildMember(house)
  const lost = await giveBonus(house, other.id, 20)
  await end(lost, 'forfeited')
  expect([await issued(), await cost(), await purseOf(other, lost)]).toEqual([
    before[0],
    (before[1] ?? 0n) - unit(20),
    0n,
  ])
  const told = (await factsOf(house, member.id)).filter(([topic]) => topic.startsWith('grant.'))
  expect(told).toMatchObject([
    ['grant.began', { grant: purse, targetMinor: '100000' }],
    ['grant.ended', { grant: purse, how: 'converted', convertedMinor: '350000' }],
  ])
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 4,000 in slots, 2,000 live at 20 % and 1,000 on sports at 50 % are 4,900 of 9,000', async () => {
  const member = await buildMember(house)
  await fundCash(house, member.id, 10_000)
  const purse = await giveBonus(house, member.id, 300, {
    wageringTimes: '15',
    base: 'deposit_and_bonus',
    depositMinor: String(unit(300)),
    weights: { game: { reels: 100 }, vendor: {}, type: { LIVE: 20, SPORTS: 50 }, otherwise: 0 },
    oddsMin: '1.5',
  })
  expect((await findGrant(house.env.db, purse))?.targetMinor).toBe(unit(9_000))
  const stake = (amount: number, gameCode: string, gameType: string, odds?: number) =>
    playPurse(house.env, {
      memberId: member.id,
      purse,
      roundId: `${gameCode} ${odds ?? ''}`,
      kind: 'stake',
      cashMinor: unit(amount),
      gameCode,
      gameType,
      ...(odds === undefined ? {} : { detail: { odds } }),
    })
  await stake(4_000, 'reels', 'RNG')
  await stake(2_000, 'table', 'LIVE')
  await stake(1_000, 'match', 'SPORTS', 1.9)
  await stake(500, 'match', 'SPORTS', 1.2)
  await stake(100, 'other', 'RNG')
  await catchUp(house.env, WAGERING)
  const [row] = await house.env.db.query<{ counted: bigint }>(
    'select p.counted / 100 as counted from rewards.progress p join rewards.grants g on g.id = p.grant_id where g.reference = $1',
    [purse],
  )
  expect(row?.counted).toBe(unit(4_900))
  const why = await house.env.db.query(
    `select c.weight, c.why from rewards.contributions c join rewards.grants g on g.id = c.grant_id
     where g.reference = $1 order by c.id`,
    [purse],
  )
  expect(why).toEqual([
    { weight: 100, why: 'game' },
    { weight: 20, why: 'type' },
    { weight: 50, why: 'type' },
    { weight: 0, why: 'odds' },
    { weight: 0, why: 'otherwise' },
  ])
})

test('PROMO-3 one grant runs, the next waits with its clock; a member’s own grants only', async () => {
  const member = await buildMember(house)
  const [first, second] = [await giveBonus(house, member.id, 10), await giveBonus(house, member.id, 30)]
  expect([await stateOf(first), await stateOf(second)]).toEqual(['active', 'queued'])
  expect(await purseOf(member, second)).toBe(0n)
  house.clock.advance(20 * DAY_MS)
  await end(first, 'cancelled')
  await settleGrants(house.env)
  const begun = await findGrant(house.env.db, second)
  expect(begun?.state).toBe('active')
  expect((begun?.expiresAt?.getTime() ?? 0) - house.clock.now().getTime()).toBeGreaterThan(29 * DAY_MS)
  expect(await purseOf(member, second)).toBe(unit(30))
})

test('PROMO-3 conversion waits for open rounds, also when it is forced; an exclusion takes nothing that is finished', async () => {
  const member = await buildMember(house)
  const purse = await giveBonus(house, member.id, 50, { wageringTimes: '1', payoutMax: '40' })
  const at = { memberId: member.id, purse, roundId: 'open-1' }
  await playPurse(house.env, { ...at, kind: 'stake', bonusMinor: unit(50) })
  await count(purse)
  expect(await stateOf(purse)).toBe('completed')
  const convert = (isForced: boolean) =>
    house.env.db.tx(async (tx) => convertGrant(tx, house.env, await lockWithMember(tx, purse), isForced))
  for (const isForced of [false, true])
    await expect(convert(isForced)).rejects.toMatchObject({ code: 'GRANT_OPEN_ROUNDS' })
  await member.caller.ok(excludeSelf, { months: 6, understood: true })
  await playPurse(house.env, { ...at, kind: 'win', bonusMinor: unit(60) })
  // counted by the ledger, not yet by the follower
  await house.env.db.tx(async (tx) => tx.query('select 1'))
  await expect(convert(true)).rejects.toMatchObject({ code: 'REWARD_NOT_NOW' })
  expect(await stateOf(purse)).toBe('completed')
  await count(purse)
  expect(await stateOf(purse)).toBe('converted')
  expect([await cashOf(member), await purseOf(member, purse)]).toEqual([unit(40), 0n])
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 a round that begins after a conversion has looked, and before it has the purse, holds it up', async () => {
  const member = await buildMember(house)
  const purse = await giveBonus(house, member.id, 50, { wageringTimes: '10' })
  const { db } = house.env
  const waiting = (count: number) =>
    vi.waitFor(async () => {
      const rows = await db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(count)
    })
  const bonus = await openAccount(db, purseAccount(member.id, purse, 'BDT'))
  const [bet, conversion] = await db.tx(async (tx) => {
    await lockBalances(tx, [bonus])
    const first = playPurse(house.env, {
      memberId: member.id,
      purse,
      roundId: 'between',
      kind: 'stake',
      bonusMinor: unit(10),
    })
    await waiting(1)
    const second = db
      .tx(async (inner) => convertGrant(inner, house.env, await lockWithMember(inner, purse), true))
      .catch((error: unknown) => error)
    await waiting(2)
    return [first, second] as const
  })
  await bet
  expect(await conversion).toMatchObject({ code: 'GRANT_OPEN_ROUNDS', details: { rounds: 1 } })
  expect([await cashOf(member), await purseOf(member, purse), await stateOf(purse)]).toEqual([0n, unit(40), 'active'])
  await expectBalancedBooks(db)
})

test('PROMO-3 stakes that are voided count no more: betting and voiding finishes nothing', async () => {
  const member = await buildMember(house)
  const purse = await giveBonus(house, member.id, 50, { wageringTimes: '1' })
  for (let round = 0; round < 3; round++) {
    const at = { memberId: member.id, purse, roundId: `void-${round}` }
    await playPurse(house.env, { ...at, kind: 'stake', bonusMinor: unit(50) })
    await count(purse)
    expect(await stateOf(purse)).toBe('completed')
    await playPurse(house.env, { ...at, kind: 'give_back', bonusMinor: unit(50) })
    await count(purse)
    expect(await stateOf(purse)).toBe('active')
  }
  expect([await cashOf(member), await purseOf(member, purse)]).toEqual([0n, unit(50)])
})

test('PROMO-3 a grant that ends in the middle of a round closes; its win is held and leaves once, by the rule', async () => {
  for (const [state, lateMoney, cash] of [
    ['expired', 'taken_back', 0],
    ['expired', 'paid_as_cash', 70],
    ['cancelled', 'taken_back', 0],
    ['closed_by_operator', 'taken_back', 70],
    ['forfeited', 'paid_as_cash', 0],
  ] as const) {
    const member = await buildMember(house)
    const purse = await giveBonus(house, member.id, 50, { lateMoney })
    const at = { memberId: member.id, purse, roundId: `late ${state} ${lateMoney}` }
    await playPurse(house.env, { ...at, kind: 'stake', bonusMinor: unit(20) })
    await end(purse, state)
    expect([await stateOf(purse), await purseOf(member, purse)]).toEqual(['closing', 0n])
    await count(purse)
    expect(await stateOf(purse)).toBe('closing')
    await playPurse(house.env, { ...at, kind: 'win', bonusMinor: unit(70), into: 'held' })
    expect(await heldOf(member, purse)).toBe(unit(70))
    await catchUp(house.env, WAGERING)
    await Promise.all(Array.from({ length: 8 }, () => settleGrant(house.env, purse)))
    expect([await stateOf(purse), await heldOf(member, purse)]).toEqual([state, 0n])
    expect(await cashOf(member)).toBe(unit(cash))
    // a correction after the end takes the same way
    await playPurse(house.env, { ...at, kind: 'win', bonusMinor: unit(5), into: 'held' })
    await settleGrant(house.env, purse)
    expect([await cashOf(member), await heldOf(member, purse)]).toEqual([unit(cash > 0 ? cash + 5 : 0), 0n])
  }
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 expiry at its last millisecond; a clock that jumps; a break stops the clock', async () => {
  const [member, excluded] = [await buildMember(house), await buildMember(house)]
  const purse = await giveBonus(house, member.id, 50, { lifeDays: 2 })
  const other = await giveBonus(house, excluded.id, 50, { lifeDays: 2 })
  await excluded.caller.ok(excludeSelf, { months: 6, understood: true })
  const due = (await findGrant(house.env.db, purse))?.expiresAt ?? house.clock.now()
  house.clock.advance(due.getTime() - house.clock.now().getTime() - 1_000)
  await expireGrants(house.env)
  expect(await stateOf(purse)).toBe('active')
  house.clock.advance(9 * DAY_MS)
  await Promise.all([expireGrants(house.env), expireGrants(house.env)])
  expect(await stateOf(purse)).toBe('expired')
  expect(await purseOf(member, purse)).toBe(0n)
  expect([await stateOf(other), await purseOf(excluded, other)]).toEqual(['active', unit(50)])
  await expectBalancedBooks(house.env.db)
})

test('PROMO-11 progress is what the journal says, whatever the follower dies at', async () => {
  let chance = 0
  const fragile = { ...dying(WAGERING, () => chance++ % 5 === 0), batch: 3 }
  const members = await Promise.all(Array.from({ length: 4 }, () => buildMember(house)))
  const purses = await Promise.all(
    members.map(({ id }) => giveBonus(house, id, 500, { weights: { game: {}, vendor: {}, type: {}, otherwise: 33 } })),
  )
  for (let round = 0; round < 12; round++) {
    await Promise.all(
      members.map(async ({ id: memberId }, at) => {
        const line = { memberId, purse: purses[at] ?? '', roundId: `mix ${round}`, vendor: `v${round % 3}` }
        await playPurse(house.env, { ...line, kind: 'stake', bonusMinor: unit(round + 0.07) })
        if (round % 3 === 0) await playPurse(house.env, { ...line, kind: 'give_back', bonusMinor: unit(round / 3) })
        if (round % 4 === 0) await playPurse(house.env, { ...line, kind: 'win', bonusMinor: unit(1) })
      }),
    )
    await followDying(house.env, fragile)
  }
  await catchUp(house.env, WAGERING)
  expect((await shadow(house.env, WAGERING as unknown as Follower)).differing).toEqual([])
  const differing = await house.env.db.query(
    `select g.reference from rewards.grants g join rewards.progress p on p.grant_id = g.id
     where p.counted <> (select coalesce(sum(case kind when 'stake' then amount else -amount end * weight), 0)
       from rewards.contributions c where c.grant_id = g.id)
     or p.staked <> (select coalesce(sum(stake), 0) from bets.rounds r where r.purse = g.reference)`,
  )
  expect(differing).toEqual([])
  for (const [at, { id }] of members.entries()) await loseBonus(house.env, id, purses[at] ?? '', 1)
})

test('PROMO-3 bets and the end of a grant at the same time lose no money and wait for nobody', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => buildMember(house)))
  const purses = await Promise.all(members.map(({ id }) => giveBonus(house, id, 100, { wageringTimes: '1' })))
  await Promise.all(
    members.map(async ({ id }, at) => {
      const purse = purses[at] ?? ''
      const bets = Array.from({ length: 30 }, () => loseBonus(house.env, id, purse, 1).catch((error: unknown) => error))
      const ends = end(purse, at % 2 === 0 ? 'cancelled' : 'expired')
      const outcomes = await Promise.all([ends, ...bets])
      for (const one of outcomes.slice(1))
        if (one !== undefined) expect(String(one)).toMatch(/another purse|INSUFFICIENT/)
    }),
  )
  for (const [at, member] of members.entries()) expect(await purseOf(member, purses[at] ?? '')).toBe(0n)
  await count(...purses)
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 a conversion of more than the purse holds, or than its cap lets out, is refused whole and never trimmed', async () => {
  const member = await buildMember(house)
  const purse = await giveBonus(house, member.id, 20, { wageringTimes: '0', payoutMax: '15' })
  const account = (ref: AccountRef) => openAccount(house.env.db, ref)
  const move = async (amountMinor: bigint) => {
    const of = { amountMinor, reason: 'bonus_released' as const, reference: purse }
    const bonus = await account(purseAccount(member.id, purse, 'BDT'))
    const own = await account({ kind: 'member_cash', owner: member.id, currency: 'BDT' })
    const [mirror, bears] = [
      await account(issuedAccount('fairhouse', 'BDT')),
      await account(costAccount('fairhouse', 'BDT')),
    ]
    return postTransfers(house.env, {
      key: `too much ${purse}`,
      at: house.clock.now(),
      transfers: [
        { debit: bears, credit: own, ...of },
        { debit: bonus, credit: mirror, ...of },
      ],
    })
  }
  await expect(move(unit(20) + 1n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect([await cashOf(member), await purseOf(member, purse)], 'neither half moved').toEqual([0n, unit(20)])
  const convertTo = (amount: bigint) =>
    house.env.db.tx(async (tx) => {
      await tx.query(`update rewards.grants set state = 'completed', completed_at = now() where reference = $1`, [
        purse,
      ])
      await tx.query(
        `update rewards.grants set state = 'converted', ended_at = now(), end_reason = 'x', converted = $2 where reference = $1`,
        [purse, amount],
      )
      throw new Error('undone')
    })
  await expect(convertTo(unit(15) + 1n)).rejects.toThrow(/grants_convert_within_their_cap/)
  await expect(convertTo(unit(15))).rejects.toThrow('undone')
  await count(purse)
  expect([await stateOf(purse), await cashOf(member), await purseOf(member, purse)]).toEqual([
    'converted',
    unit(15),
    0n,
  ])
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 the database refuses impossible states and narrower terms', async () => {
  const member = await buildMember(house)
  const purse = await giveBonus(house, member.id, 10, { stakeMax: '5', payoutMax: '100' })
  await giveBonus(house, member.id, 10)
  const refused = [
    `update rewards.grants set state = 'queued'`,
    `update rewards.grants set state = 'converted', ended_at = now(), end_reason = 'x', converted = 1`,
    `update rewards.grants set amount = amount + 1`,
    `update rewards.grants set target = target + 1`,
    `update rewards.grants set expires_at = expires_at - interval '1 hour'`,
    `update rewards.grants set terms = terms || '{"stakeMax": "4"}'`,
    `update rewards.grants set terms = terms || '{"payoutMax": "99"}'`,
    `update rewards.grants set terms = terms || '{"oddsMin": "3"}'`,
    `update rewards.grants set terms = jsonb_set(terms, '{weights,otherwise}', '20')`,
    'delete from rewards.grants',
  ]
  for (const statement of refused)
    await expect(house.env.db.query(`${statement} where reference = '${purse}'`)).rejects.toThrow()
  await expect(
    house.env.db.query(
      `update rewards.grants set state = 'active', began_at = now(), expires_at = now() where member_id = $1 and state = 'queued'`,
      [member.id],
    ),
  ).rejects.toThrow(/grants_run_one_at_a_time/)
  await house.env.db.query(`update rewards.grants set terms = terms || '{"stakeMax": null}' where reference = $1`, [
    purse,
  ])
})

test('PROMO-3 a round of a vendor that says nothing more holds a grant up for its vendor’s window only; a later win is late money', async () => {
  await house.env.db.query(
    `insert into games.vendors (code, vassalage, names, types, sort, colour, silent_days)
     values ('SILENT', 'SILENT', '{}', '{RNG}', 1, '#000000', 1)`,
  )
  const member = await buildMember(house)
  const purse = await giveBonus(house, member.id, 50, { wageringTimes: '0.5' })
  const at = { memberId: member.id, purse, roundId: 'silent-1', vendor: 'SILENT' }
  await playPurse(house.env, { ...at, kind: 'stake', bonusMinor: unit(30) })
  await count(purse)
  house.clock.advance(DAY_MS - 60_000)
  await settleGrant(house.env, purse)
  expect(await stateOf(purse)).toBe('completed')
  house.clock.advance(120_000)
  await settleGrant(house.env, purse)
  expect([await stateOf(purse), await cashOf(member)]).toEqual(['converted', unit(20)])
  await expectBalancedBooks(house.env.db)
})
