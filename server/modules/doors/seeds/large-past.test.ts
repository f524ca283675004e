import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { checkBooks } from '#server/check-books.ts'
import { PAST_DAYS } from '#server/lib/seeds/demo.ts'
import type { Env } from '#server/lib/env.ts'
import { closeWriter } from '#server/modules/wallet/post-transfers.ts'
import { openEnv, openHouse, type House } from '#server/testing/house.ts'
import { seedLargePast } from './large-past.ts'

const ROUNDS = 2_500

let house: House
let owner: Env
let now: Date
let told: number[] = []
beforeAll(async () => {
  house = await openHouse()
  owner = await openEnv(house.ownerUrl) // the owner writes seeds
  now = house.env.clock.now()
  await seedLargePast(owner, { began: now }, ROUNDS, (done) => {
    told = [...told, done]
  })
})
afterAll(async () => {
  await closeWriter(owner)
  await owner.db.close()
  await house.close()
})

test('LOBBY-9 the large seed’s rounds are whole: in the ledger, the journal and the record, and every book balances', async () => {
  const [counts] = await house.env.db.query<Record<string, bigint>>(`
    select (select count(*) from bets.rounds where state = 'settled') as rounds, (select count(*) from bets.journal) as lines,
      (select count(distinct game_code) from bets.rounds) as games, (select count(distinct member_id) from bets.rounds) as members,
      (select count(*) from bets.rounds where payout > stake) as won`)
  expect(Number(counts?.rounds)).toBeGreaterThan(ROUNDS * 0.98) // a player without the stake skips a round
  expect(counts?.lines).toBe((counts?.rounds ?? 0n) * 2n)
  expect(Number(counts?.games)).toBeGreaterThan(1_000)
  expect(counts?.members).toBe(5n)
  expect(Number(counts?.won)).toBeGreaterThan(ROUNDS / 20)
  const { checks } = await checkBooks(house.env.db)
  expect(checks.flatMap(({ name, differing }) => differing.map((one) => [name, one]))).toEqual([])
  expect(told.at(-1)).toBe(ROUNDS)
})

test('an account’s entries follow on one another in time, and lie in the past of the demo', async () => {
  const rows = await house.env.db.query<{ first: Date; last: Date; turns: bigint }>(`
    select min(created_at) as first, max(created_at) as last, count(*) filter (where created_at < before) as turns
    from (select *, lag(created_at) over (partition by account_id order by transfer_id) as before from wallet.entries) entries`)
  expect(rows[0]?.turns).toBe(0n)
  expect(rows[0]?.first.getTime()).toBe(after(now, -PAST_DAYS * DAY_MS).getTime())
  expect(rows[0]?.last.getTime()).toBeLessThan(now.getTime())
})

test('a second start leaves it as it is', async () => {
  const count = async () => house.env.db.query('select count(*) as rounds, sum(stake) as stake from bets.rounds')
  const before = await count()
  await seedLargePast(owner, { began: house.env.clock.now() }, ROUNDS)
  expect(await count()).toEqual(before)
})
