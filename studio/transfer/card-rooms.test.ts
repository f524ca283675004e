/**
 * Card rooms of a vendor with its own wallets: chips are reserved, what was played is staked again, pots are paid, all
 * in the wallets at the studio.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { VendorCommand } from '#contract/doors/vendor-protocol.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { PvpNight } from '#studio/testing/pvp-night.ts'
import { buildStudioHouse, type StudioHouse } from '#studio/testing/studio-house.ts'
import { TestClock } from '#studio/testing/test-clock.ts'
import { TEST_SECRET } from '#studio/testing/test-door.ts'
import { findBalance, listFeed, lockWallet, updateBalance, type WalletCommand } from './sub-wallets.sql.ts'

const VENDOR = 'BGS'
let house: StudioHouse
let night: PvpNight
let stories = 0

beforeAll(async () => {
  const clock = new TestClock(1_800_000_000_000)
  const vendors = {
    [VENDOR]: { keyId: 'key-1', secret: TEST_SECRET, algorithm: 'hmac-sha256' as const, wallet: 'transfer' as const },
  }
  house = await buildStudioHouse(inject('postgresUrl'), { clock, platform: { vendors } })
  house.door.gameCode = 'holdem'
  night = PvpNight.of(house, clock, 'holdem', VENDOR)
})
afterAll(() => house.close())

const keyOf = (accountRef: string) => ({ vendorCode: VENDOR, accountRef, currency: 'BDT' })
const inWallet = async (accountRef: string) => writeAmount(await findBalance(house.env.db, keyOf(accountRef)))
const feedOf = async (accountRef: string) =>
  (await listFeed(house.env.db, VENDOR, 0n, 1_000)).filter((one) => one.accountRef === accountRef)
const send = (command: VendorCommand, body: object) => house.env.door.send(VENDOR, command, body)

/** A member whose wallet at the studio holds ৳1,000. The platform's own door receives nothing of their play. */
async function fund(name: string): Promise<void> {
  await house.env.db.tx(async (tx) => {
    await lockWallet(tx, keyOf(name))
    await updateBalance(tx, keyOf(name), parseAmount('1000.00'))
  })
}

/** Returns the sum of a wallet's records. */
const sumOf = (feed: readonly WalletCommand[]) =>
  feed.reduce((sum, { kind, amountMinor, targetTxId }) => {
    const isBack = kind === 'rollback' && targetTxId !== null
    return sum + (kind === 'bet' ? -amountMinor : kind === 'win' || isBack ? amountMinor : 0n)
  }, 0n)

async function playHand() {
  const story = ++stories
  const names = [`anna${story}`, `rahim${story}`] as const
  for (const name of names) await fund(name)
  const [anna, rahim] = [await night.sit(names[0], 0), await night.sit(names[1], 3)]
  await night.toHand()
  expect(await Promise.all(names.map(inWallet))).toEqual(['500.00', '500.00'])
  await night.play(['raise', { to: '30.00' }], 'call', 'check', 'check', 'check', 'check', 'check', 'check')
  await night.settle()
  for (const screen of [anna, rahim]) await screen.say({ type: 'leave' })
  await night.pass(8_000)
  for (const { raw } of night.screens) raw.leave()
  night.screens = []
  return names
}

describe('a hand', () => {
  test('GAME-3 GAME-6 the whole stack is reserved, what was played takes its place, the winner has the pot less the rake', async () => {
    const names = await playHand()
    const feeds = await Promise.all(names.map(feedOf))
    for (const [place, feed] of feeds.entries()) {
      expect(feed.map(({ kind, amountMinor }) => `${kind} ${writeAmount(amountMinor)}`).slice(0, 3)).toEqual([
        'bet 500.00',
        'rollback 500.00',
        'bet 30.00',
      ])
      expect(['win', 'end']).toContain(feed[3]?.kind)
      expect(feed).toHaveLength(4)
      expect(new Set(feed.map(({ roundId }) => roundId)).size).toBe(1)
      expect(await inWallet(names[place] ?? '')).toBe(writeAmount(parseAmount('1000.00') + sumOf(feed)))
    }
    const total = (await Promise.all(names.map(inWallet))).reduce((sum, amount) => sum + parseAmount(amount), 0n)
    expect(writeAmount(total), 'sixty in the pot, three of it rake').toBe('1997.00')
    expect(house.door.callsOf('bet')).toEqual([])
  })

  test('GAME-3 every command of a hand again, in any order, moves nothing and adds nothing to the feed', async () => {
    const names = await playHand()
    const before = {
      wallets: await Promise.all(names.map(inWallet)),
      feed: (await listFeed(house.env.db, VENDOR, 0n, 1_000)).length,
    }
    const rows = await house.env.db.query<{ command: VendorCommand; body: object }>(
      `select command, body from studio.outbox where round_id in (select round_id from studio.sub_wallet_commands where account_ref = any($1)) order by tx_id desc`,
      [names],
    )
    expect(rows.filter(({ command }) => command === 'rollback')).toHaveLength(2)
    for (const { command, body } of [...rows, ...rows.toReversed()]) {
      // a refunded reserve is not refunded again
      expect(await send(command, body)).toMatchObject(
        command === 'bet' ? { kind: 'refused', status: 'ROLLED_BACK' } : { kind: 'ok', answer: { replay: true } },
      )
    }
    expect({
      wallets: await Promise.all(names.map(inWallet)),
      feed: (await listFeed(house.env.db, VENDOR, 0n, 1_000)).length,
    }).toEqual(before)
  })
})

describe('late and twisted messages', () => {
  const bodies = (name: string) => {
    const roundId = `hand-of-${name}`
    const bet = {
      txId: `${roundId}.bet`,
      session: 'a-session',
      accountRef: name,
      roundId,
      gameCode: 'holdem',
      amount: '400.00',
      currency: 'BDT',
    }
    const back = {
      txId: `${roundId}.rollback`,
      targetTxId: bet.txId,
      accountRef: name,
      roundId,
      rebet: { txId: `${roundId}.played`, amount: '35.50' },
    }
    const win = {
      txId: `${roundId}.win1`,
      accountRef: name,
      roundId,
      gameCode: 'holdem',
      amount: '70.00',
      currency: 'BDT',
      betTxId: back.rebet.txId,
      roundClosed: true,
    }
    return { bet, back, win }
  }
  async function somebody() {
    const name = `late${++stories}`
    await fund(name)
    await night.come(name)
    for (const { raw } of night.screens) raw.leave()
    night.screens = []
    return { name, ...bodies(name) }
  }

  test('GAME-3 a settlement that overtakes its reserve leaves a tombstone: nothing is staked, the reserve is refused when it comes', async () => {
    const { name, bet, back, win } = await somebody()
    expect(await send('rollback', back)).toMatchObject({ kind: 'ok', answer: { nothingToDo: true } })
    expect(await send('bet', bet)).toMatchObject({ kind: 'refused', status: 'ROLLED_BACK' })
    expect(await send('win', win)).toMatchObject({ kind: 'refused', status: 'TX_NOT_FOUND' })
    expect(await inWallet(name)).toBe('1000.00')
  })

  test('GAME-3 other content under the ids of a settlement, more than was reserved, or an id that is taken: refused, and nothing has moved', async () => {
    const { name, bet, back } = await somebody()
    await send('bet', bet)
    expect(await send('rollback', { ...back, rebet: { ...back.rebet, amount: '400.01' } })).toMatchObject({
      kind: 'refused',
      status: 'BAD_REQUEST',
    })
    const other = { ...bet, txId: 'taken.bet', roundId: 'taken', amount: '10.00' }
    await send('bet', other)
    expect(await send('rollback', { ...back, rebet: { txId: other.txId, amount: '10.00' } })).toMatchObject({
      kind: 'refused',
      status: 'DUPLICATE_MISMATCH',
    })
    await send('rollback', { txId: 'taken.back', targetTxId: other.txId, accountRef: name, roundId: 'taken' })
    expect(await inWallet(name)).toBe('600.00')
    await send('rollback', back)
    expect(await inWallet(name)).toBe('964.50')
    expect(await send('rollback', { ...back, rebet: { ...back.rebet, amount: '36.00' } })).toMatchObject({
      kind: 'refused',
      status: 'DUPLICATE_MISMATCH',
    })
    expect(await send('rollback', back)).toMatchObject({ kind: 'ok', answer: { replay: true, balance: '964.50' } })
  })

  test('GAME-3 the pot that comes twice is paid once; what was played can be taken back whole, and is not staked again', async () => {
    const { name, bet, back, win } = await somebody()
    for (const [command, body] of [
      ['bet', bet],
      ['rollback', back],
      ['win', win],
      ['win', win],
    ] as const)
      expect((await send(command, body)).kind).toBe('ok')
    expect(await inWallet(name)).toBe('1034.50')
    await send('rollback', { txId: 'undo.win', targetTxId: win.txId, accountRef: name, roundId: win.roundId })
    await send('rollback', { txId: 'undo.bet', targetTxId: back.rebet.txId, accountRef: name, roundId: win.roundId })
    expect(await inWallet(name)).toBe('1000.00')
    await send('rollback', back)
    expect(await inWallet(name)).toBe('1000.00')
  })
})
