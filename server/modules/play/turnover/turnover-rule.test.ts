/** A brand sets what part of a hand between players counts as turnover; the next hand that ends is counted so. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bets } from '#contract/bets/bets.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { getTurnoverRule, setTurnoverRule } from '#contract/play/turnover-rule.ts'
import { DAILY_FOLLOWER, listDaily, rebuildDaily } from '#server/modules/bets/daily.sql.ts'
import { follow } from '#server/lib/facts/follow.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import { openStage, type Stage, type Table } from '#server/testing/door-stage.ts'

let stage: Stage
let table: Table
let operator: Person
beforeAll(async () => {
  stage = await openStage()
  operator = await buildOperator(stage.house)
})
afterAll(() => stage.house.close())
beforeEach(async () => {
  table = await stage.sit()
})
afterEach(() => expectBalancedBooks(stage.house.env.db))

const by = (counts: 'stake' | 'rake', multiple = 20) =>
  operator.caller.ok(setTurnoverRule, { counts, multiple, reason: 'so agreed' })
let hands = 0

/** Plays a hand that uses `put` of a reserve of 400. Returns the row of the member's record. */
async function play(put: string, rake?: string) {
  const roundId = `turnover-${++hands}`
  const bet = table.bet('400', { txId: `${roundId}.bet`, roundId })
  await table.send('bet', bet)
  const rebet = { txId: `${roundId}.played`, amount: put, ...(rake === undefined ? {} : { rake }) }
  const answer = await table.send('rollback', {
    txId: `${roundId}.back`,
    targetTxId: bet.txId,
    accountRef: bet.accountRef,
    roundId,
    rebet,
  })
  return {
    roundId,
    answer,
    bet,
    row: (await table.member.caller.ok(bets, {})).content.find((one) => one.roundId === roundId),
  }
}

test('GAME-9 what was put in counts until a brand counts by the rake; then so many times the rake, never more than was put in', async () => {
  expect(await operator.caller.ok(getTurnoverRule)).toEqual({ counts: 'stake', multiple: 20 })
  expect((await play('40', '1.50')).row).toMatchObject({ stake: '40.00', validBet: '40.00' })
  await by('rake')
  expect((await play('40', '1.50')).row).toMatchObject({ stake: '40.00', validBet: '30.00' })
  expect((await play('40', '2.00')).row).toMatchObject({ stake: '40.00', validBet: '40.00' })
  expect((await play('40', '0')).row, 'no flop, no rake, no turnover').toMatchObject({
    stake: '40.00',
    validBet: '0.00',
  })
  await by('rake', 100)
  expect((await play('40', '1.50')).row).toMatchObject({ stake: '40.00', validBet: '40.00' })
  expect((await play('40')).row, 'a vendor that tells no rake').toMatchObject({ stake: '40.00', validBet: '40.00' })
  await by('stake')
})

test('GAME-9 what was played is taken back with the part of it that counted, whatever the rule is by then; the days say the same', async () => {
  await by('rake')
  const kept = await play('40', '1.50')
  const { roundId, bet } = await play('50', '1.00')
  await by('stake')
  expect(
    await table.send('rollback', {
      txId: `${roundId}.all`,
      targetTxId: `${roundId}.played`,
      accountRef: bet.accountRef,
      roundId,
    }),
  ).toMatchObject({ code: 0 })
  const rows = await table.member.caller.ok(bets, {})
  expect(rows.content.find((one) => one.roundId === roundId)).toMatchObject({ stake: '0.00', validBet: '0.00' })
  expect(rows.totals).toMatchObject({ stake: '40.00', validBet: '30.00' })
  expect(kept.row).toMatchObject({ validBet: '30.00' })
  const { env } = stage.house
  const today = env.clock.now().toISOString().slice(0, 10)
  // a follower waits for every older transaction of the machine's PostgreSQL, those of other tests' databases included
  await expect
    .poll(async () => {
      await follow(env, DAILY_FOLLOWER)
      return listDaily(env.db, table.member.id, today, today)
    })
    .toMatchObject([{ stakeMinor: 400_000n, validBetMinor: 300_000n }])
  expect((await rebuildDaily(env)).differed).toBe(0)
})

test('GAME-9 a rake is a part of what is staked again, and of the command: other content under the same id is refused', async () => {
  expect((await play('40', '40.01')).answer).toMatchObject({ status: 'BAD_REQUEST' })
  const { roundId, bet } = await play('40', '1.50')
  const again = (rake: string) =>
    table.send('rollback', {
      txId: `${roundId}.back`,
      targetTxId: bet.txId,
      accountRef: bet.accountRef,
      roundId,
      rebet: { txId: `${roundId}.played`, amount: '40', rake },
    })
  expect(await again('1.5')).toMatchObject({ code: 0, replay: true })
  expect(await again('1.60')).toMatchObject({ status: 'DUPLICATE_MISMATCH' })
})

test('OFFICE-1 the change is audited; a multiple out of range is refused, and only operators with the permission set it', async () => {
  await by('rake', 10)
  await by('stake', 20)
  const [act] = (await operator.caller.ok(listAudit, {})).content
  expect(act).toMatchObject({
    action: 'games.turnover-rule',
    reason: 'so agreed',
    before: { counts: 'rake', multiple: 10 },
    after: { counts: 'stake', multiple: 20 },
  })
  expect(
    (await operator.caller.call(setTurnoverRule, { counts: 'rake', multiple: 101, reason: 'too much' })).body,
  ).toMatchObject({ code: 'INVALID_INPUT' })
  expect(
    (await table.member.caller.call(setTurnoverRule, { counts: 'rake', multiple: 10, reason: 'no right' })).body,
  ).toMatchObject({ success: false })
})
