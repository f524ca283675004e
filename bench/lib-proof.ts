/** Checks that everything that members were answered is stored, once, after all faults. */
import { setTimeout as sleep } from 'node:timers/promises'
import { addPayoutAccount, paymentPassword } from '#contract/cashier/payees.ts'
import { parseMoney } from '#contract/money.ts'
import { checkOwnBooks } from '#server/testing/books.ts'
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { buildMember } from '#server/testing/builders.ts'
import type { House } from '#server/testing/house.ts'
import { callRemote } from '#server/testing/remote.ts'
import { fundCash } from '#server/testing/vendor.ts'
import type { Deed, Seat } from './lib-members.ts'

const PAYMENT_PASSWORD = '246810'
const SETTLE_MS = 90_000

/** Makes members with money and a payout account, each with an address of their own. */
export async function buildSeats(env: Env, origin: string, count: number): Promise<Seat[]> {
  const house = { env, as: () => null } as unknown as House
  const seats: Seat[] = []
  for (let index = 0; index < count; index++) {
    const address = `10.1.${Math.floor(index / 250)}.${1 + (index % 250)}`
    const member = await buildMember(house)
    await fundCash(house, member.id, 5_000)
    const headers = { 'x-forwarded-for': address }
    const isSet = await callRemote(origin, paymentPassword, { newPassword: PAYMENT_PASSWORD }, member.token, headers)
    const number = `017${String(10_000_000 + index)}`
    const payee = await callRemote(
      origin,
      addPayoutAccount,
      { methodCode: 'surma-pay', holder: 'Rahima Khatun', number },
      member.token,
      headers,
    )
    if (!isSet.body.success || !payee.body.success)
      throw new Error(`no payee: ${JSON.stringify([isSet.body, payee.body])}`)
    seats.push({
      id: member.id,
      username: member.username,
      token: member.token,
      address,
      payoutAccountId: payee.body.value.id,
      paymentPassword: PAYMENT_PASSWORD,
    })
  }
  // no waiting period for a new payee here
  await env.db.query(`update cashier.payout_accounts set created_at = created_at - interval '30 days'`)
  return seats
}

async function findMissing(db: Db, deeds: readonly Deed[]): Promise<string[]> {
  const [deposits, withdrawals, rounds] = await Promise.all([
    db.query<{ id: bigint; state: string }>('select id, state::text from cashier.deposits'),
    db.query<{ id: bigint }>('select id from cashier.withdrawals'),
    db.query<{ id: string; stake: bigint; payout: bigint; count: bigint }>(
      'select round_id as id, min(stake) as stake, min(payout) as payout, count(*) as count from bets.rounds group by round_id',
    ),
  ])
  const paid = new Map(deposits.map((row) => [String(row.id), row.state]))
  const asked = new Set(withdrawals.map((row) => String(row.id)))
  const played = new Map(rounds.map((row) => [row.id, row]))
  return deeds.flatMap((deed) => {
    if (deed.kind === 'deposit')
      return paid.get(deed.id) === 'paid' ? [] : [`deposit ${deed.id} is ${paid.get(deed.id) ?? 'not there'}`]
    if (deed.kind === 'withdrawal') return asked.has(deed.id) ? [] : [`withdrawal ${deed.id} is not there`]
    const round = played.get(deed.roundId)
    const is =
      round && round.count === 1n && round.stake === parseMoney(deed.stake) && round.payout === parseMoney(deed.win)
    return is
      ? []
      : [
          `round ${deed.roundId} of ${deed.stake} that won ${deed.win} is ${round ? `${round.count} times ${round.stake} / ${round.payout}` : 'not there'}`,
        ]
  })
}

/** Runs the books now. Returns what differs, in words. */
export async function findDifferences(db: Db): Promise<string[]> {
  const { checks } = await checkOwnBooks(db)
  return checks.flatMap((check) => check.differing.map(({ id, what }) => `${check.name}: ${id} ${what}`))
}

/**
 * Waits up to a minute and a half until unfinished work is done. Returns what is still missing or differs then.
 */
export async function prove(db: Db, deeds: readonly Deed[]): Promise<string[]> {
  const endsAt = performance.now() + SETTLE_MS
  for (;;) {
    const pending = await db.query(`select tx_id from studio.outbox where state in ('pending', 'sending')`)
    const found = [
      ...(await findMissing(db, deeds)),
      ...(pending.length > 0 ? [`${pending.length} commands of the studio are not answered`] : []),
    ]
    if (found.length === 0 || performance.now() > endsAt) return [...found, ...(await findDifferences(db))]
    await sleep(500)
  }
}
