/** What is only ever gated where value is given, posted once however often it is asked, and never more than it is called. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateOfficeGame } from '#contract/catalogue/office-games.ts'
import { bonusGame, cancelGrant as cancelGrantCall } from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { MINOR_PER_UNIT, parseMoney } from '#contract/money.ts'
import { claimReward, rewardCenter } from '#contract/rewards/rewards.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { checkBooks } from '#server/check-books.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import { openStage, STAGE_GAME, type Stage } from '#server/testing/door-stage.ts'
import { damage } from '#server/testing/owner.ts'
import { catchUp } from '#server/testing/followers.ts'
import { buildAuthority, give, giveBonus, giftOf, playPurse, termsOf } from '#server/testing/rewards.ts'
import { lockIncoming } from '../protection/claims.sql.ts'
import { purseAccount } from '../play/purses/purses.ts'
import { getBalance } from '../wallet/accounts.sql.ts'
import { WAGERING } from './following/wagering.ts'
import { endGrant, lockWithMember } from './grants/end-grant.ts'
import { expireGrants, settleGrants } from './grants/grants.jobs.ts'
import { holdClocks } from './grants/stand-still.ts'
import { findGrant } from './grants/grants.sql.ts'
import { settleGrant } from './grants/settle-grant.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.house.close())

const unit = (amount: number) => BigInt(amount) * MINOR_PER_UNIT
const cashOf = (id: string) => getBalance(stage.house.env.db, { kind: 'member_cash', owner: id, currency: 'BDT' })
const purseOf = (id: string, grant: string) => getBalance(stage.house.env.db, purseAccount(id, grant, 'BDT'))
const stateOf = async (grant: string) => (await findGrant(stage.house.env.db, grant))?.state

test('PROMO-3 while the house has closed a game, a bet is refused; a rollback and a cancel still post', async () => {
  const { house } = stage
  const table = await stage.sit(0)
  const { member } = table
  const grant = await giveBonus(house, member.id, 20)
  const bet = table.bet('5')
  expect(await table.send('bet', bet)).toMatchObject({ code: 0 })
  expect([await cashOf(member.id), await purseOf(member.id, grant)]).toEqual([0n, unit(15)])
  const reason = 'the vendor mends it'
  await (
    await buildOperator(house, 'admin')
  ).caller.ok(updateOfficeGame, { id: STAGE_GAME, status: 'maintenance', reason })
  expect(await table.send('bet', table.bet('1'))).not.toMatchObject({ code: 0 })
  expect(await table.send('rollback', table.rollback(bet.txId, { roundId: bet.roundId }))).toMatchObject({ code: 0 })
  expect([await cashOf(member.id), await purseOf(member.id, grant)]).toEqual([0n, unit(20)])
  const running = (await member.caller.ok(runningBonus, {})).grant
  await member.caller.ok(cancelGrantCall, { id: grant, goes: running?.cancelling?.goes ?? '' })
  expect([await stateOf(grant), await purseOf(member.id, grant), await cashOf(member.id)]).toEqual([
    'cancelled',
    0n,
    0n,
  ])
  await (await buildOperator(house, 'admin')).caller.ok(updateOfficeGame, { id: STAGE_GAME, status: 'on', reason })
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 every step of a grant that is repeated posts nothing more', async () => {
  const { house } = stage
  const { env } = house
  const [done, late, cut] = [await buildMember(house), await buildMember(house), await buildMember(house)]
  const finished = await giveBonus(house, done.id, 20, { wageringTimes: '0.5' })
  const expired = await giveBonus(house, late.id, 20, { lifeDays: 1 })
  const forfeited = await giveBonus(house, cut.id, 20)
  const posted = async () =>
    (await env.db.query<{ n: bigint }>('select count(*) as n from wallet.transfer_lines'))[0]?.n
  const play = { memberId: done.id, purse: finished, roundId: 'steps-1' }
  await playPurse(env, { ...play, kind: 'stake', bonusMinor: unit(10) })
  await playPurse(env, { ...play, kind: 'win', bonusMinor: unit(25) })
  await catchUp(env, WAGERING)
  const forfeit = () =>
    env.db.tx(async (tx) =>
      endGrant(tx, env, await lockWithMember(tx, forfeited), { state: 'forfeited', reason: 'abuse' }),
    )
  const steps = [
    () => settleGrants(env),
    forfeit,
    () => {
      house.clock.advance(2 * DAY_MS)
      return expireGrants(env)
    },
  ]
  for (const step of steps) {
    const before = await posted()
    await step()
    const after = await posted()
    expect(after, 'the step posts').not.toBe(before)
    await Promise.allSettled([step(), step(), settleGrants(env), expireGrants(env)])
    // a later step may come of the clock, but of this one nothing more
    expect(await posted()).toBe(after)
  }
  expect(await Promise.all([finished, expired, forfeited].map(stateOf))).toEqual(['converted', 'expired', 'forfeited'])
  expect(await Promise.all([done, late, cut].map(({ id }) => cashOf(id)))).toEqual([unit(35), 0n, 0n])
  await expectBalancedBooks(env.db)
})

test('PROMO-3 a bonus that is claimed, or cancelled, many times at once begins and ends once, with one posting each', async () => {
  const { house } = stage
  const member = await buildMember(house)
  const authority = await buildAuthority(house)
  const what = { kind: 'bonus', amountMinor: unit(20), terms: termsOf() } as const
  await give(house, giftOf(member.id, authority, { what, claim: 'by_member' }))
  const id = (await member.caller.ok(rewardCenter, {})).claimable[0]?.id ?? ''
  const postings = () =>
    house.env.db.query<{ key: string }>(
      `select p.key from wallet.posting_keys p join rewards.grants g on p.key like 'grant:' || g.id || ':%'
       where g.member_id = $1 order by p.id`,
      [member.id],
    )
  for (const { body } of await Promise.all(Array.from({ length: 8 }, () => member.caller.call(claimReward, { id }))))
    expect(body).toMatchObject({ success: true })
  const begun = await postings()
  expect(begun.map(({ key }) => key.split(':')[2])).toEqual(['begin'])
  const { grant } = await member.caller.ok(runningBonus, {})
  const cancel = { id: grant?.id ?? '', goes: grant?.cancelling?.goes ?? '' }
  const said = await Promise.all(Array.from({ length: 8 }, () => member.caller.call(cancelGrantCall, cancel)))
  expect(said.some(({ body }) => body.success)).toBe(true)
  await settleGrants(house.env)
  await member.caller.call(cancelGrantCall, cancel)
  await member.caller.call(claimReward, { id })
  expect((await postings()).map(({ key }) => key.split(':')[2])).toEqual(['begin', 'end'])
  expect([await purseOf(member.id, cancel.id), await cashOf(member.id)]).toEqual([0n, 0n])
  await expectBalancedBooks(house.env.db)
})

/** Lets a step of a member's wait behind a lock in the middle of its transaction, and ends its connection there. */
async function dieIn(memberId: string, step: () => Promise<unknown>): Promise<void> {
  const { db } = stage.house.env
  const [died] = await db.tx(async (tx) => {
    await lockIncoming(tx, memberId)
    const running = Promise.allSettled([step()])
    await expect
      .poll(async () => {
        const ended = await db.query(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        )
        return ended.length
      })
      .toBe(1)
    return running
  })
  const isRefused =
    died?.status === 'fulfilled' && (died.value as { body?: { success: boolean } }).body?.success === false
  expect(died?.status === 'rejected' || isRefused, 'a step that died says so').toBe(true)
}

test('PROMO-3 a claim, a return and a conversion whose connection dies before their commit have done nothing, and are done once afterwards', async () => {
  const { house } = stage
  const member = await buildMember(house)
  const { env } = house
  const what = { kind: 'bonus', amountMinor: unit(20), terms: termsOf({ wageringTimes: '0.5' }) } as const
  const promise = async () => {
    const authority = await buildAuthority(house)
    await give(house, giftOf(member.id, authority, { what, claim: 'by_member' }))
    return (await member.caller.ok(rewardCenter, {})).claimable[0]?.id ?? ''
  }
  const posted = async () =>
    (await env.db.query<{ n: bigint }>('select count(*) as n from wallet.transfer_lines'))[0]?.n
  /** A step dies, has posted nothing, and posts once when it is asked for again and again. */
  const dieAndRepeat = async (step: () => Promise<unknown>) => {
    const before = await posted()
    await dieIn(member.id, step)
    expect(await posted()).toBe(before)
    await step()
    const after = await posted()
    expect(after).not.toBe(before)
    await Promise.allSettled([step(), step()])
    expect(await posted()).toBe(after)
  }
  for (const end of ['return', 'convert'] as const) {
    const id = await promise()
    await dieAndRepeat(() => member.caller.call(claimReward, { id }))
    const { grant } = await member.caller.ok(runningBonus, {})
    const reference = grant?.id ?? ''
    if (end === 'return') {
      const cancel = { id: reference, goes: grant?.cancelling?.goes ?? '' }
      await dieAndRepeat(() => member.caller.call(cancelGrantCall, cancel))
    } else {
      const play = { memberId: member.id, purse: reference, roundId: 'dies-1' }
      await playPurse(env, { ...play, kind: 'stake', bonusMinor: unit(10) })
      await playPurse(env, { ...play, kind: 'win', bonusMinor: unit(25) })
      await catchUp(env, WAGERING)
      await dieAndRepeat(() => settleGrant(env, reference))
    }
    expect(await stateOf(reference)).toBe(end === 'return' ? 'cancelled' : 'converted')
    expect(await purseOf(member.id, reference)).toBe(0n)
  }
  expect(await cashOf(member.id)).toBe(unit(35))
  await expectBalancedBooks(env.db)
})

test('PROMO-3 a reward of cash is cash from the first: no bonus account, no grant, one entry', async () => {
  const { house } = stage
  const { db } = house.env
  const member = await buildMember(house)
  const authority = await buildAuthority(house, { valueMaxMinor: unit(100), membersMax: 10 })
  const what = { kind: 'cash', amountMinor: parseMoney('12.50'), turnover: 0 } as const
  expect(await give(house, giftOf(member.id, authority, { what, claim: 'now' }))).toMatchObject({ status: 'given' })
  expect(await cashOf(member.id)).toBe(parseMoney('12.50'))
  const accounts = await db.query<{ kind: string }>(
    `select distinct kind from wallet.accounts where owner = $1 or owner like $1 || '/%' order by kind`,
    [member.id],
  )
  expect(accounts.map(({ kind }) => kind).filter((kind) => kind.includes('bonus'))).toEqual([])
  expect(await db.query('select id from rewards.grants where member_id = $1', [member.id])).toEqual([])
  const lines = await db.query<{ reason: string }>(
    `select t.reason from wallet.transfer_lines t join wallet.accounts a on a.id in (t.debit, t.credit)
     where a.owner = $1 and a.kind = 'member_cash'`,
    [member.id],
  )
  expect(lines).toHaveLength(1)
  await expectBalancedBooks(db)
})

test('PROMO-3 stored terms that are corrupt fail neither their member’s own cash bet nor what others count', async () => {
  const { house } = stage
  const { env } = house
  const [table, other] = [await stage.sit(10), await stage.sit(0)]
  const broken = await giveBonus(house, table.member.id, 20)
  const sound = await giveBonus(house, other.member.id, 20, { wageringTimes: '10' })
  const odd = await giveBonus(house, (await buildMember(house)).id, 20)
  await damage(
    house,
    `update rewards.grants set terms = '{"weights": 7}' where reference = '${broken}'`,
    `update rewards.grants set terms = jsonb_set(terms, '{weights,otherwise}', '500') where reference in ('${odd}', '${sound}')`,
    `update rewards.grants set terms = jsonb_set(terms, '{weights,game}', '{"reels": -1}') where reference = '${odd}'`,
  )
  expect(await table.send('bet', table.bet('5'))).toMatchObject({ code: 0 })
  expect(await cashOf(table.member.id)).toBe(unit(5))
  expect(await table.send('bet', table.bet('7'))).toMatchObject({ code: 0 })
  const lost = other.bet('5')
  expect(await other.send('bet', lost)).toMatchObject({ code: 0 })
  const over = { roundId: lost.roundId, betTxId: lost.txId, roundClosed: true }
  expect(await other.send('win', other.win('0', over))).toMatchObject({ code: 0 })
  await catchUp(env, WAGERING)
  expect((await other.member.caller.ok(runningBonus, {})).grant).toMatchObject({ id: sound, progress: '5.00' })
  // its member reads it, nothing counts, and its days do not run
  const read = (await table.member.caller.ok(runningBonus, {})).grant
  expect(read).toMatchObject({ id: broken, progress: '0.00', terms: { weights: { otherwise: 0 } } })
  expect((await table.member.caller.ok(bonusGame, { gameCode: STAGE_GAME })).grant).toMatchObject({ weight: 0 })
  await holdClocks(env)
  house.clock.advance(40 * DAY_MS)
  await expireGrants(env)
  expect(await stateOf(broken)).toBe('active')
  const { checks } = await checkBooks(env.db)
  const named = checks.find(({ code }) => code === 'grants-terms')?.differing ?? []
  // a weight of 500 counts as 100: the stake of 5.00 above counted 5.00
  expect(named.map(({ id }) => id).toSorted()).toEqual([broken, odd, sound].toSorted())
})
