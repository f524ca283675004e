/** A bet that reserved more than was played is taken back, and the played part is staked again in the same commit. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bets } from '#contract/bets/bets.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openStage, type Stage, type Table } from '#server/testing/door-stage.ts'

let stage: Stage
let table: Table
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.house.close())
beforeEach(async () => {
  table = await stage.sit()
})
afterEach(() => expectBalancedBooks(stage.house.env.db))

async function reserve() {
  const bet = table.bet('400', { txId: `hand-${table.member.id}.bet`, roundId: `hand-${table.member.id}` })
  await table.send('bet', bet)
  const back = {
    txId: `${bet.roundId}.rollback`,
    targetTxId: bet.txId,
    accountRef: bet.accountRef,
    roundId: bet.roundId,
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

test('GAME-2 PROMO-3 with the end of a round the vendor says what of its stakes counts; a void leaves nothing', async () => {
  const roundId = `both-${table.member.id}`
  const first = table.bet('50', { roundId })
  await table.send('bet', first)
  await table.send('bet', table.bet('30', { roundId }))
  const validBet = { amount: '20', because: 'covered' }
  const win = table.win('48.75', { roundId, roundClosed: true, validBet })
  expect(await table.send('win', win)).toMatchObject({ code: 0, balance: '968.75' })
  expect(await table.send('win', win)).toMatchObject({ code: 0, replay: true })
  expect(await table.send('win', { ...win, validBet: { amount: '80' } })).toMatchObject({
    status: 'DUPLICATE_MISMATCH',
  })
  const rowOf = async (id: string) => (await table.member.caller.ok(bets, {})).content.find((one) => one.roundId === id)
  expect(await rowOf(roundId)).toMatchObject({ stake: '80.00', validBet: '20.00', payout: '48.75' })
  await table.send('rollback', { txId: `${win.txId}.back`, targetTxId: win.txId, accountRef: win.accountRef, roundId })
  await table.send('rollback', {
    txId: `${first.txId}.back`,
    targetTxId: first.txId,
    accountRef: first.accountRef,
    roundId,
  })
  expect(await rowOf(roundId)).toMatchObject({ stake: '30.00', validBet: '0.00' })
  // more than was staked never counts, and an end may say it as well
  const lost = table.bet('10', { roundId: `lost-${table.member.id}` })
  await table.send('bet', lost)
  const end = { accountRef: lost.accountRef, roundId: lost.roundId, gameCode: lost.gameCode }
  await table.send('endRound', { ...end, validBet: { amount: '99' } })
  expect(await rowOf(lost.roundId)).toMatchObject({ state: 'settled', stake: '10.00', validBet: '10.00' })
})

test('GAME-2 other content under the same id, more than the bet was, or no bet at all is refused and moves nothing', async () => {
  const { bet, back } = await reserve()
  expect(await table.send('rollback', { ...back, rebet: { ...back.rebet, amount: '400.01' } })).toMatchObject({
    status: 'BAD_REQUEST',
  })
  expect(await table.send('rollback', { ...back, rebet: { ...back.rebet, txId: bet.txId } })).toMatchObject({
    status: 'BAD_REQUEST',
  })
  await table.send('rollback', back)
  expect(await table.send('rollback', { ...back, rebet: { ...back.rebet, amount: '36' } })).toMatchObject({
    status: 'DUPLICATE_MISMATCH',
  })
  expect(await table.balance()).toBe('964.50')
  const win = table.win('1', { roundId: bet.roundId, betTxId: back.rebet.txId })
  await table.send('win', win)
  expect(
    await table.send('rollback', {
      ...back,
      txId: 'other',
      targetTxId: win.txId,
      rebet: { txId: 'again', amount: '1' },
    }),
  ).toMatchObject({ status: 'BAD_REQUEST' })
})

test('GAME-2 the new bet is taken back whole; of an unknown bet nothing is staked', async () => {
  const { bet, back } = await reserve()
  await table.send('rollback', back)
  const whole = {
    txId: `${bet.roundId}.all`,
    targetTxId: back.rebet.txId,
    accountRef: bet.accountRef,
    roundId: bet.roundId,
  }
  expect(await table.send('rollback', whole)).toMatchObject({ code: 0, balance: '1000.00' })
  const never = { ...back, txId: 'never.rollback', targetTxId: 'never', rebet: { txId: 'never.played', amount: '5' } }
  expect(await table.send('rollback', never)).toMatchObject({ code: 0, nothingToDo: true, balance: '1000.00' })
  expect(await table.send('status', { txId: 'never.played' })).toMatchObject({ state: 'unknown' })
})

test('GAME-2 an id for the new bet that is taken or was taken back is refused, and nothing has moved', async () => {
  const { bet, back } = await reserve()
  const other = table.bet('10')
  await table.send('bet', other)
  expect(await table.send('rollback', { ...back, rebet: { txId: other.txId, amount: '35.50' } })).toMatchObject({
    status: 'DUPLICATE_MISMATCH',
  })
  const gone = `${bet.roundId}.gone`
  await table.send('rollback', table.rollback(gone))
  expect(await table.send('rollback', { ...back, rebet: { txId: gone, amount: '35.50' } })).toMatchObject({
    status: 'ROLLED_BACK',
  })
  expect(await table.send('rollback', { ...back, txId: back.targetTxId })).toMatchObject({ status: 'BAD_REQUEST' })
  expect(await table.send('status', { txId: bet.txId })).toMatchObject({ state: 'posted' })
  expect(await table.balance()).toBe('590.00')
  expect(await table.send('rollback', back), 'the rollback’s own id stayed free').toMatchObject({
    code: 0,
    balance: '954.50',
  })
})

test('GAME-2 repetitions and other rollbacks of the same bet at once stake it again at most once', async () => {
  const { bet, back } = await reserve()
  const others = ['x', 'y', 'z'].map((name) => ({
    ...back,
    txId: `${bet.roundId}.${name}`,
    rebet: { txId: `${bet.roundId}.again-${name}`, amount: '50' },
  }))
  const answers = await Promise.all([back, back, back, ...others].map((one) => table.send('rollback', one)))
  expect(answers.every(({ code }) => code === 0)).toBe(true)
  const states = await Promise.all(
    [back, ...others].map(async ({ rebet }) => ({
      amount: rebet.amount,
      ...(await table.send('status', { txId: rebet.txId })),
    })),
  )
  const posted = states.filter((one) => (one as { state?: string }).state === 'posted')
  expect(posted).toHaveLength(1)
  expect(await table.balance()).toBe(posted[0]?.amount === '50' ? '950.00' : '964.50')
})

test('GAME-2 bonus money goes back and is staked again in the bet’s own proportion; a frozen member changes nothing', async () => {
  table = await stage.sit(100, 300)
  const { bet, back } = await reserve()
  expect(await table.balance()).toBe('0.00')
  await stage.house.env.db.query("update identity.accounts set status = 'frozen' where id = $1", [table.member.id])
  expect(await table.send('rollback', { ...back, rebet: { ...back.rebet, amount: '100' } })).toMatchObject({
    code: 0,
    balance: '300.00',
  })
  const whole = {
    txId: `${bet.roundId}.all`,
    targetTxId: back.rebet.txId,
    accountRef: bet.accountRef,
    roundId: bet.roundId,
  }
  expect(await table.send('rollback', whole)).toMatchObject({ code: 0, balance: '400.00' })
})
