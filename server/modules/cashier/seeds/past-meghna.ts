/** The second brand's past: its member pays in and plays dice, so that level, points and missions have something to count. */
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { MEGHNA, PAST_DAYS } from '#server/lib/seeds/demo.ts'
import { SeededLuck } from '#server/lib/seeds/luck.ts'
import type { Demo } from '#server/lib/seeds/seed.ts'
import { ensurePartitions } from '#server/modules/bets/journal.sql.ts'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { listDemoMembers } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { MEGHNA_MEMBER } from '#server/modules/identity/seeds/logins.ts'
import { playDice } from '#server/modules/play/seeds/play-round.ts'
import { openPlayAccounts, type PastRound, seedRounds } from '#server/modules/play/seeds/post-rounds.ts'
import { listMethods } from '../rules/methods.sql.ts'
import { type PastDeposit, seedDeposits } from './past-deposits.ts'

const rupees = (units: number) => BigInt(units) * MINOR_PER_UNIT
/** Together 64,000 of stakes: above V2 of the usual ladder, and on the way to V3. */
const DAYS_PLAYED = 20
const ROUNDS_A_DAY = 8
const STAKE = rupees(400)
const TOP_UP = rupees(5_000)
/** What is paid in a few hours before the seeding, so that there is money to play with. */
const LAST = { amountMinor: rupees(6_000), hours: 3 }

/** Generates the past up to the moment at which the seeding began; what exists already is not made again. */
export async function seedMeghnaPast(env: Env, { began }: Demo): Promise<void> {
  const people = await listDemoMembers(env.db, began, MEGHNA.code)
  const member = people.find(({ username }) => username === MEGHNA_MEMBER.username)
  const method = (await listMethods(env.db, MEGHNA.code, 'deposit')).find(
    ({ kind, flow }) => kind === 'ewallet' && flow === 'hosted',
  )
  const game = GAMES.find(({ engine }) => engine === 'dice')
  if (!member || !method || !game) return
  await ensurePartitions(env.db, after(began, -(PAST_DAYS + 1) * DAY_MS), began)
  const accounts = await openPlayAccounts(env, [member], [game], MEGHNA.currency)
  const luck = new SeededLuck(`past of ${MEGHNA.code}`)
  const payIn = (at: Date, amountMinor: bigint, count: number): PastDeposit => ({
    member,
    at,
    amountMinor,
    isPaid: true,
    method,
    luck: new SeededLuck(`in ${MEGHNA.code} ${count}`),
  })
  let balanceMinor = 0n
  for (let back = DAYS_PLAYED; back > 0; back--) {
    const start = after(began, -back * DAY_MS)
    if (balanceMinor < STAKE * BigInt(ROUNDS_A_DAY)) {
      await seedDeposits(env, [payIn(start, TOP_UP, back)], began, MEGHNA)
      balanceMinor += TOP_UP
    }
    const rounds = Array.from({ length: ROUNDS_A_DAY }, (_none, count): PastRound => {
      const round = playDice(luck, STAKE)
      balanceMinor += round.payoutMinor - round.stakeMinor
      const key = `demo:${MEGHNA.code}:${back}:${count}`
      const roundId = `r-${luck.bytes(7).toString('hex')}`
      return { ...round, member, game, roundId, key, at: after(start, (count + 5) * MINUTE_MS) }
    })
    await seedRounds(env, accounts, rounds)
  }
  const last = payIn(after(began, -LAST.hours * HOUR_MS), LAST.amountMinor, 0)
  await seedDeposits(env, [last], began, MEGHNA)
}
