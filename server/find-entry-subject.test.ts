import { afterAll, beforeAll, expect, test } from 'vitest'
import { bets } from '#contract/bets/bets.ts'
import { listDeposits } from '#contract/cashier/deposits.ts'
import { transaction, transactions } from '#contract/wallet/wallet.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildTrial, type Person } from '#server/testing/builders.ts'
import { buildDepositor, type CashierHouse, openCashierHouse } from '#server/testing/cashier-house.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { sitDown, vendorClient } from '#server/testing/vendor.ts'
import { seedGames } from '#server/testing/seed-games.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

async function subjectOfNewest({ caller }: Person) {
  const [entry] = (await caller.ok(transactions, { limit: 1 })).content
  return (await caller.ok(transaction, { id: entry?.id ?? '' })).subject
}

test('CASH-5 an entry opens to the deposit, or to the round, that it belongs to', async () => {
  const member = await buildDepositor(house)
  const [paid] = (await member.caller.ok(listDeposits)).content
  expect(await subjectOfNewest(member)).toEqual({ kind: 'deposit', id: paid?.id })

  const key = (await seedGames(house.env, { studioVendors: null })).BGS
  if (!key) throw new Error('no key of BGS')
  const vendor = vendorClient(house, 'BGS', key)
  const seat = await sitDown(house, vendor, member, 'skyrise')
  const bet = {
    txId: 'bet-1',
    session: seat.session,
    accountRef: seat.accountRef,
    roundId: 'round-7',
    gameCode: 'skyrise',
    amount: '10',
    currency: 'BDT',
  }
  expect(await vendor.send('bet', bet)).toMatchObject({ status: 'OK' })
  const [round] = (await member.caller.ok(bets)).content
  expect(round?.roundId).toBe('round-7')
  expect(await subjectOfNewest(member)).toEqual({ kind: 'round', id: round?.id })
  await vendor.send('rollback', {
    txId: 'back-1',
    targetTxId: 'bet-1',
    accountRef: seat.accountRef,
    roundId: 'round-7',
  })
  expect(await subjectOfNewest(member)).toEqual({ kind: 'round', id: round?.id })
})

test('CASH-5 rounds that were brought in name themselves, also of play money; a correction belongs to nothing', async () => {
  const [member, trial] = [await buildMember(house), await buildTrial(house)]
  await giveStakes(house.env, member.id, 100_000n)
  expect(await subjectOfNewest(member)).toBeNull()
  await playLine(house.env, member.id, 'brought in', { kind: 'stake', amountMinor: 10_000n })
  expect(await subjectOfNewest(member)).toMatchObject({ kind: 'round' })
  await giveStakes(house.env, trial.id, 100_000n, true)
  await playLine(house.env, trial.id, 'play', { kind: 'stake', amountMinor: 10_000n, isTrial: true })
  expect(await subjectOfNewest(trial)).toMatchObject({ kind: 'round' })
})
