/**
 * Play from a vendor's own wallet: read from its feed, booked once, and correct in whatever order the messages arrive.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bets, betDetail } from '#contract/bets/bets.ts'
import { walletTransfer } from '#contract/vendor-wallets/vendor-wallet.ts'
import { transactions } from '#contract/wallet/wallet.ts'
import { parseMoney } from '#contract/money.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import type { Person } from '#server/testing/builders.ts'
import { journalOf } from '#server/testing/journal.ts'
import { openTransferHouse, units, WALLETED, type TransferHouse } from '#server/testing/transfer-house.ts'
import { listDifferences } from './differences.sql.ts'
import { pullAllRecords } from './book-records.ts'
import { findCursor } from './records.sql.ts'
import { reconcileWallets } from './reconcile.ts'
import { advanceMove } from '../moves/send-move.ts'
import { listFeeds } from '../moves/office-moves.report.sql.ts'

let house: TransferHouse
beforeAll(async () => {
  house = await openTransferHouse()
})
afterAll(async () => {
  await expectBalancedBooks(house.platform.env.db)
  await house.close()
})

let count = 0
const move = (person: Person, from: string, to: string, amount?: string) =>
  person.caller.ok(walletTransfer, { requestId: `records-request-${++count}`, from, to, ...(amount ? { amount } : {}) })
const pull = () => pullAllRecords(house.platform.env)
const feed = () => house.studio.env.outbox.idle()

/**
 * Plays until a member's wallet at the vendor is above, or below, the ৳1,000 that was brought there. The member who
 * gets there first depends on chance.
 */
async function playedTo(direction: 'above' | 'below'): Promise<Person> {
  for (let tries = 0; tries < 8; tries++) {
    const person = await house.member(1_000)
    await move(person, 'MAIN', WALLETED)
    const seat = await house.play(person)
    for (let spins = 0; spins < 60; spins++) {
      await house.spin(seat, '20.00').then(async ({ body }) => {
        if (body.error === 'ROUND_OPEN')
          await seat.call('POST', '/api/slot/free-spin', { requestId: `free-spin-${++count}-padding` })
      })
      await feed()
      const { there } = await house.holdings(person)
      if (direction === 'above' ? there > units(1_000) : there < units(1_000)) return person
    }
  }
  throw new Error(`nobody came to be ${direction}`)
}

test('GAME-3 GAME-2 spins are paid from the wallet there, and are in the betting record once the feed was read', async () => {
  const person = await house.member(500)
  const seat = await house.play(person)
  expect(seat.state.balance).toBe('500.00')
  const { body } = await house.spin(seat, '10.00')
  await feed()
  const { there, booked } = await house.holdings(person)
  expect(booked).toBe(units(500))
  expect(there).toBe(units(490) + parseMoney(body.win ?? ''))
  expect((await person.caller.ok(bets, {})).content).toEqual([])
  await pull()
  expect(await house.holdings(person)).toEqual({ cash: 0n, booked: there, there })
  const [row] = (await person.caller.ok(bets, {})).content
  expect(row).toMatchObject({ vendor: WALLETED, roundId: body.roundId, stake: '10.00', payout: body.win })
  expect((await person.caller.ok(betDetail, { id: row?.id ?? '' })).detail).toMatchObject({
    engine: 'slot',
    proof: { kind: 'seeds' },
  })
  expect((await person.caller.ok(transactions)).content.map((entry) => entry.type)).toEqual(['vendor_in', 'adjustment'])
  const [line] = await journalOf(house.platform.env.db, person.id)
  expect(line).toMatchObject({ kind: 'stake', amountMinor: units(10), vendor: WALLETED, isTrial: false })
})

test('GAME-3 the feed is booked once, by however many read it at once', async () => {
  const person = await house.member(500)
  const seat = await house.play(person)
  for (let spins = 0; spins < 5; spins++) await house.spin(seat, '2.00')
  await feed()
  await Promise.all([pull(), pull(), pull(), pull()])
  await pull()
  const { booked, there } = await house.holdings(person)
  expect(booked).toBe(there)
  await expectBalancedBooks(house.platform.env.db)
})

test('GAME-3 a win may be withdrawn before our books heard of it: the house advances it and has it back', async () => {
  const person = await playedTo('above')
  const { there } = await house.holdings(person)
  await move(person, WALLETED, 'MAIN')
  expect(await house.holdings(person)).toEqual({ cash: there, booked: units(1_000) - there, there: 0n })
  await expectBalancedBooks(house.platform.env.db)
  await pull()
  expect(await house.holdings(person)).toEqual({ cash: there, booked: 0n, there: 0n })
  await expectBalancedBooks(house.platform.env.db)
})

test('GAME-3 a loss that our books do not have yet does not stop money from coming back', async () => {
  const person = await playedTo('below')
  const { there } = await house.holdings(person)
  await move(person, WALLETED, 'MAIN')
  expect(await house.holdings(person)).toMatchObject({ cash: there, there: 0n })
  await pull()
  expect(await house.holdings(person)).toEqual({ cash: there, booked: 0n, there: 0n })
})

test('GAME-3 money may be played before our books know that it arrived', async () => {
  const person = await house.member(500)
  await house.fail('deposit', 'lost')
  const order = await move(person, 'MAIN', WALLETED)
  expect(order.state).toBe('unknown')
  await house.fail('status', 'never')
  const seat = await house.play(person)
  await house.spin(seat, '100.00')
  await feed()
  await pull()
  const { there } = await house.holdings(person)
  expect(await house.holdings(person)).toMatchObject({ cash: 0n, booked: there - units(500) })
  await expectBalancedBooks(house.platform.env.db)
  await advanceMove(house.platform.env, BigInt(order.id))
  await advanceMove(house.platform.env, BigInt(order.id))
  expect(await house.holdings(person)).toEqual({ cash: 0n, booked: there, there })
})

test('GAME-3 records that cannot be booked are stored with the reason and stop nothing', async () => {
  const { env } = house.platform
  const person = await house.member(100)
  await move(person, 'MAIN', WALLETED)
  await pull()
  const from = await findCursor(env.db, WALLETED)
  const put = (
    offset: number,
    kind: string,
    accountRef: string,
    amount: bigint,
    currency = 'BDT',
    target: string | null = null,
  ) =>
    house.studio.env.db.query(
      `insert into studio.sub_wallet_commands (vendor_code, tx_id, seq, kind, state, account_ref, currency, round_id, game_code, amount_minor, target_tx_id, at)
     values ($1, $2, $3, $4, 'posted', $5, $6, $7, 'umbrella-fortune', $8, $9, now())`,
      [
        WALLETED,
        `odd-${from}-${offset}`,
        from + BigInt(offset),
        kind,
        accountRef,
        currency,
        `odd-round-${target ? offset - 1 : offset}`,
        amount,
        target,
      ],
    )
  await put(1, 'bet', '999999999', units(1))
  await put(2, 'bet', person.id, units(1), 'USD')
  await put(3, 'rollback', person.id, units(1), 'BDT', 'nothing-of-ours')
  await put(4, 'bet', `demo-${person.id}`, units(1))
  await put(5, 'bet', person.id, units(10))
  await put(6, 'rollback', person.id, units(10), 'BDT', `odd-${from}-5`)
  await house.studio.env.db.query('update studio.sub_wallet_feeds set last_seq = last_seq + 6 where vendor_code = $1', [
    WALLETED,
  ])
  await pull()
  const rows = await env.db.query<{ state: string; why: string | null }>(
    'select state, why from games.vendor_records where vendor = $1 and seq > $2 order by seq',
    [WALLETED, from],
  )
  expect(rows.map((row) => row.state)).toEqual(['refused', 'refused', 'refused', 'refused', 'rolled_back', 'posted'])
  expect(rows.filter((row) => row.state === 'refused').every((row) => row.why)).toBe(true)
  expect(await findCursor(env.db, WALLETED)).toBe(from + 6n)
  expect((await listFeeds(env.db)).find((one) => one.vendor === WALLETED)).toMatchObject({ refused: 4n, failure: null })
  expect((await person.caller.ok(bets, {})).content[0]).toMatchObject({ state: 'rolled_back', stake: '0.00' })
})

test('GAME-3 a feed with a wrong signature, or none, is left alone and read again', async () => {
  const { env } = house.platform
  const person = await house.member(100)
  const seat = await house.play(person)
  await house.spin(seat, '2.00')
  await feed()
  for (const fault of ['wrong_signature', 'garbage', 'never'] as const) {
    await house.fail('records', fault)
    const from = await findCursor(env.db, WALLETED)
    await pull()
    expect(await findCursor(env.db, WALLETED)).toBe(from)
    expect((await listFeeds(env.db)).find((one) => one.vendor === WALLETED)?.failure).not.toBeNull()
  }
  await pull()
  const { booked, there } = await house.holdings(person)
  expect(booked).toBe(there)
  expect((await listFeeds(env.db)).find((one) => one.vendor === WALLETED)?.failure).toBeNull()
})

test('GAME-3 reconciliation lists where the vendor has another balance than our books, and forgets it when they agree', async () => {
  const { env, clock } = house.platform
  const person = await house.member(100)
  await move(person, 'MAIN', WALLETED)
  await reconcileWallets(env)
  expect((await listDifferences(env.db, 'fairhouse', 100)).filter((row) => row.memberId === person.id)).toEqual([])
  const set = (amount: bigint) =>
    house.studio.env.db.query('update studio.sub_wallets set balance_minor = $2 where account_ref = $1', [
      person.id,
      amount,
    ])
  await set(units(93))
  await reconcileWallets(env)
  clock.advance(MINUTE_MS)
  await reconcileWallets(env)
  expect((await listDifferences(env.db, 'fairhouse', 100)).filter((row) => row.memberId === person.id)).toMatchObject([
    { vendor: WALLETED, username: person.username, bookedMinor: units(100), toldMinor: units(93) },
  ])
  await set(units(100))
  await reconcileWallets(env)
  expect((await listDifferences(env.db, 'fairhouse', 100)).filter((row) => row.memberId === person.id)).toEqual([])
})
