/** A bet that reserved more than was played: taken back and, in the same commit, staked again as what was played. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openStage, type Stage, type Table } from '#server/testing/door-stage.ts'

let stage: Stage
let table: Table
beforeAll(async () => { stage = await openStage() })
afterAll(() => stage.house.close())
beforeEach(async () => { table = await stage.sit() })
afterEach(() => expectBalancedBooks(stage.house.env.db))

async function reserve() {
  const bet = table.bet('400', { txId: `hand-${table.member.id}.bet`, roundId: `hand-${table.member.id}` })
  await table.send('bet', bet)
  const back = {
    txId: `${bet.roundId}.rollback`, targetTxId: bet.txId, accountRef: bet.accountRef, roundId: bet.roundId,
    rebet: { txId: `${bet.roundId}.played`, amount: '35.50' },
  }
  return { bet, back }
}

test('GAME-2 stake and turnover are what was played; a repetition changes nothing; the win names the new bet', async () => {
  const { bet, back } = await reserve()
  expect(await table.send('rollback', back)).toMatchObject({ code: 0, balance: '964.50' })
  expect(await table.send('rollback', back)).toMatchObject({ code: 0, balance: '964.50', replay: true })
  expect(await table.send('status', { txId: back.rebet.txId })).toMatchObject({ state: 'posted' })
  const win = table.win('70', { roundId: bet.roundId, betTxId: back.rebet.txId, roundClosed: true })
  expect(await table.send('win', win)).toMatchObject({ code: 0, balance: '1034.50' })
  const [row] = (await table.member.caller.ok(bets, {})).content
  expect(row).toMatchObject({ state: 'settled', stake: '35.50', validBet: '35.50', payout: '70.00' })
})

test('GAME-2 other content under the same id, more than the bet was, or no bet at all is refused and moves nothing', async () => {
  const { bet, back } = await reserve()
  expect(await table.send('rollback', { ...back, rebet: { ...back.rebet, amount: '400.01' } })).toMatchObject({ status: 'BAD_REQUEST' })
  expect(await table.send('rollback', { ...back, rebet: { ...back.rebet, txId: bet.txId } })).toMatchObject({ status: 'BAD_REQUEST' })
  await table.send('rollback', back)
  expect(await table.send('rollback', { ...back, rebet: { ...back.rebet, amount: '36' } })).toMatchObject({ status: 'DUPLICATE_MISMATCH' })
  expect(await table.balance()).toBe('964.50')
  const win = table.win('1', { roundId: bet.roundId, betTxId: back.rebet.txId })
  await table.send('win', win)
  expect(await table.send('rollback', { ...back, txId: 'other', targetTxId: win.txId, rebet: { txId: 'again', amount: '1' } })).toMatchObject({ status: 'BAD_REQUEST' })
})

test('GAME-2 the new bet is taken back whole; of an unknown bet nothing is staked', async () => {
  const { bet, back } = await reserve()
  await table.send('rollback', back)
  const whole = { txId: `${bet.roundId}.all`, targetTxId: back.rebet.txId, accountRef: bet.accountRef, roundId: bet.roundId }
  expect(await table.send('rollback', whole)).toMatchObject({ code: 0, balance: '1000.00' })
  const never = { ...back, txId: 'never.rollback', targetTxId: 'never', rebet: { txId: 'never.played', amount: '5' } }
  expect(await table.send('rollback', never)).toMatchObject({ code: 0, nothingToDo: true, balance: '1000.00' })
  expect(await table.send('status', { txId: 'never.played' })).toMatchObject({ state: 'unknown' })
})
