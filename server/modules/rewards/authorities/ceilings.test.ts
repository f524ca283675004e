/** One approval is one ceiling, whatever is split, repeated, killed and resumed under it (docs/reference/promotions.md 1, rows 24 and 25). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { officeStopAuthority } from '#contract/rewards/office-rewards.ts'
import { checkBooks } from '#server/check-books.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import { openDb, type Db, type Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { dyingAt } from '#server/testing/dying.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { buildAuthority, give, giftOf } from '#server/testing/rewards.ts'
import { expireRewards } from '../giving/expire-rewards.ts'
import { valueOf } from '../giving/reward-what.ts'

let house: House
let other: Db
let members: readonly Person[]
beforeAll(async () => {
  house = await openHouse()
  other = openDb(house.env.db.pool.options.connectionString ?? '', 6)
  members = await Promise.all(Array.from({ length: 8 }, () => buildMember(house)))
})
afterAll(async () => {
  await other.close()
  await house.close()
})

const unit = (amount: number) => BigInt(amount) * MINOR_PER_UNIT
const rowOf = async (id: string) =>
  (
    await house.env.db.query<{ given: bigint; members: number }>(
      'select given, members from rewards.authorities where id = $1',
      [id],
    )
  )[0]

/** Gives what stands on one page of an approval: two gifts, of sources that every attempt repeats. Dies at a statement. */
async function givePage(env: Env, authority: string, page: number, diesAt: number): Promise<boolean> {
  const mortal = { env: dyingAt(env, diesAt) }
  try {
    for (const place of [0, 1]) {
      const memberId = members[(page + place) % members.length]?.id ?? ''
      const source = { kind: 'manual', id: `page-${page}`, occurrence: String(place) } as const
      await give(mortal, giftOf(memberId, authority, { source }))
    }
    return true
  } catch (error) {
    if (!String(error).includes('the process died')) throw error
    return false
  }
}

test('PROMO-3 a hundred pages under one approval, by two processes that are killed and resumed, give its ceiling exactly', async () => {
  const authority = await buildAuthority(house, { valueMaxMinor: unit(1_005) })
  const envs = [house.env, { ...house.env, db: other }]
  let deaths = 0
  // both begin at every page; a page that died is begun again, by the other one too
  const work = async (env: Env, order: readonly number[]) => {
    for (const page of order)
      for (let tries = 0; !(await givePage(env, authority, page, 3 + ((page * 7 + tries * 11) % 40))); tries++) deaths++
  }
  const pages = Array.from({ length: 100 }, (_, page) => page)
  await Promise.all([work(envs[0] ?? house.env, pages), work(envs[1] ?? house.env, pages.toReversed())])
  expect(deaths).toBeGreaterThan(20)
  // 200 gifts of 10 were asked for; 100 of them are 1,000, and no part of a gift is given
  expect(await rowOf(authority)).toEqual({ given: unit(1_000), members: members.length })
  const roots = await house.env.db.query<{ root: bigint; gifts: bigint }>(
    `select authority_id as root, count(*) as gifts from rewards.rewards where source_id like 'page-%' group by 1`,
  )
  expect(roots).toEqual([{ root: BigInt(authority), gifts: 100n }])
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 OFFICE-5 one person stops in the middle of a storm of two processes: when the stop is answered nothing more is given', async () => {
  const authority = await buildAuthority(house, { valueMaxMinor: unit(100_000) })
  const envs = [house.env, { ...house.env, db: other }]
  const operator = await buildOperator(house, 'finance')
  let [given, stopped] = [0, 0]
  let tell: () => void = () => {}
  const isUnderWay = new Promise<void>((resolve) => (tell = resolve))
  const work = async (env: Env, process: number) => {
    for (let place = 0; stopped < 10; place++) {
      const memberId = members[place % members.length]?.id ?? ''
      const source = { kind: 'manual', id: `storm-${process}`, occurrence: String(place) } as const
      const one = await give({ env }, giftOf(memberId, authority, { source }))
      if (one.status !== 'refused') given++
      else {
        expect(one.why).toBe('stopped')
        stopped++
      }
      if (given === 20) tell()
    }
  }
  const storm = Promise.all(envs.flatMap((env, place) => [work(env, place), work(env, place + 2)]))
  await isUnderWay
  await operator.caller.ok(officeStopAuthority, { id: authority, reason: 'too many' })
  const atTheStop = await rowOf(authority)
  await storm
  expect(await rowOf(authority)).toEqual(atTheStop)
  expect(given).toBeGreaterThanOrEqual(20)
  expect(atTheStop?.given).toBe(unit(10) * BigInt(given))
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 what expires returns its value and never its member; free rounds take the most that they can win', async () => {
  const authority = await buildAuthority(house, { valueMaxMinor: unit(100), membersMax: 2 })
  const [one, two, three] = members
  const expiresAt = after(house.clock.now(), HOUR_MS)
  for (const member of [one, two]) {
    const promised = giftOf(member?.id ?? '', authority, { claim: 'by_member', expiresAt })
    expect((await give(house, promised)).status).toBe('given')
  }
  expect(await rowOf(authority)).toEqual({ given: unit(20), members: 2 })
  house.clock.advance(2 * HOUR_MS)
  await expireRewards(house.env)
  expect(await rowOf(authority)).toEqual({ given: 0n, members: 2 })
  const refused = { status: 'refused', why: 'members_used_up' }
  expect(await give(house, giftOf(three?.id ?? '', authority))).toEqual(refused)
  expect((await give(house, giftOf(one?.id ?? '', authority))).status).toBe('given')
  // what ten rounds at 1.00 will win nobody knows: their bound of 95 does not fit beside the 10
  const rounds = { kind: 'free_rounds', vendor: 'BGS', gameCode: 'none', rounds: 10, playDays: 7 } as const
  const money = { stakeMinor: unit(1), winnings: 'cash', terms: null } as const
  expect(valueOf({ ...rounds, ...money, winMaxMinor: unit(95) })).toBe(unit(95))
  await expectBalancedBooks(house.env.db)
})

/** A database whose reading of an authority takes no lock, and waits until so many have read it. */
function unlocked(db: Db, readers: number): Db {
  let [read, open] = [0, () => {}]
  const all = new Promise<void>((resolve) => (open = resolve))
  const without = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown
        if (name !== 'prepared') return typeof value === 'function' ? value.bind(target) : value
        return async (statement: string, text: string, values: readonly unknown[]) => {
          if (statement !== 'rewards.lock_authority') return target.prepared(statement, text, [...values])
          const rows = await target.query(text.replace('for update', ''), [...values])
          if (++read >= readers) open()
          await all
          return rows
        }
      },
    })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'tx') return (work: (tx: Tx) => Promise<unknown>) => target.tx((tx) => work(without(tx)))
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('PROMO-3 the lock is what holds the ceiling: without it, and without the constraint behind it, the same race overshoots', async () => {
  const bare = await openHouse()
  const db = openDb(bare.env.db.pool.options.connectionString ?? '', 8)
  try {
    await asOwner(bare, (owner) =>
      owner.query('alter table rewards.authorities drop constraint authorities_stay_within_their_value'),
    )
    const four = await Promise.all(Array.from({ length: 4 }, () => buildMember(bare)))
    const race = async (env: Env) => {
      const authority = await buildAuthority(bare, { valueMaxMinor: unit(10) })
      const said = await Promise.all(four.map(({ id }) => give({ env }, giftOf(id, authority))))
      return said.filter(({ status }) => status === 'given').length
    }
    expect(await race({ ...bare.env, db })).toBe(1)
    expect(await race({ ...bare.env, db: unlocked(db, four.length) })).toBe(4)
    const { checks } = await checkBooks(bare.env.db)
    expect(checks.find(({ code }) => code === 'authorities-used')?.differing).toHaveLength(1)
  } finally {
    await db.close()
    await bare.close()
  }
})
