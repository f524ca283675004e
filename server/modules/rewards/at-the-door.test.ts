/** Bonus money of many members at the signed door at once, while it is counted, finished and converted. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openStage, STAGE_GAME, type Stage, type Table } from '#server/testing/door-stage.ts'
import { catchUp } from '#server/testing/followers.ts'
import { giveBonus } from '#server/testing/rewards.ts'
import { follow } from '#server/lib/facts/follow.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { purseAccount } from '../play/purses/purses.ts'
import { getBalance } from '../wallet/accounts.sql.ts'
import { WAGERING } from './following/wagering.ts'
import { findGrant } from './grants/grants.sql.ts'
import { settleGrants } from './grants/grants.jobs.ts'

const BETS = 25
/** RACING_BETS=10000 tries ten times as many: row 42 of docs/reference/promotions.md. */
const RACING = Number(process.env.RACING_BETS ?? 1_000)
const MEMBERS = RACING / BETS
const BONUS = 60

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.house.close())

type Outcome = 'won' | 'lost' | 'ended' | 'taken back'
const OUTCOMES: readonly Outcome[] = ['won', 'lost', 'ended', 'taken back', 'lost']
/** What each outcome adds to the member's money: all stakes are 1. */
const GAIN: Readonly<Record<Outcome, number>> = { won: 1, lost: -1, ended: -1, 'taken back': 0 }

/** Plays one round of 1 to its end, as vendors do. Every command is answered with 0. */
async function playRound(table: Table, outcome: Outcome): Promise<void> {
  const bet = table.bet('1')
  const { txId: betTxId, roundId } = bet
  expect(await table.send('bet', bet)).toMatchObject({ code: 0 })
  const rest = { roundId, betTxId, roundClosed: true }
  const answers = {
    won: () => table.send('win', table.win('2', rest)),
    lost: () => table.send('win', table.win('0', rest)),
    ended: () => table.send('endRound', { accountRef: table.seat.accountRef, roundId, gameCode: STAGE_GAME }),
    'taken back': () => table.send('rollback', table.rollback(betTxId, { roundId })),
  }
  expect(await answers[outcome](), outcome).toMatchObject({ code: 0 })
}

test(
  `PROMO-1 PROMO-3 ${RACING} racing bets at the signed door, counted and converted meanwhile: every grant converts once, no deadlock`,
  async () => {
    const { house } = stage
    const { env } = house
    const tables = await Promise.all(Array.from({ length: MEMBERS }, () => stage.sit(0)))
    // half of the grants are finished in the middle of play, the others with the last bets of their members
    const grants = await Promise.all(
      tables.map(({ member }, at) =>
        giveBonus(house, member.id, BONUS, { wageringTimes: at % 2 === 0 ? '0.2' : '0.33' }),
      ),
    )
    const count = async () => {
      await follow(env, WAGERING as unknown as Follower)
      await Promise.all([settleGrants(env), settleGrants(env)])
    }
    const rounds = Array.from({ length: BETS }, (_, n) => [
      ...tables.map((table, at) => () => playRound(table, OUTCOMES[(at + n) % OUTCOMES.length] ?? 'lost')),
      ...(n % 3 === 2 ? [count] : []),
    ]).flat()
    const caller = async () => {
      for (let next = rounds.shift(); next; next = rounds.shift()) await next()
    }
    await Promise.all(Array.from({ length: 24 }, caller))
    await catchUp(env, WAGERING)
    await settleGrants(env)
    const states = await Promise.all(grants.map(async (grant) => (await findGrant(env.db, grant))?.state))
    expect(states).toEqual(grants.map(() => 'converted'))
    const gains = OUTCOMES.reduce((sum, outcome) => sum + GAIN[outcome], 0) * (BETS / OUTCOMES.length)
    for (const [at, { member }] of tables.entries()) {
      expect(await getBalance(env.db, purseAccount(member.id, grants[at] ?? '', 'BDT'))).toBe(0n)
      expect(await getBalance(env.db, { kind: 'member_cash', owner: member.id, currency: 'BDT' })).toBe(
        BigInt(BONUS + gains) * 10_000n,
      )
    }
    await expectBalancedBooks(env.db)
  },
  RACING * 60,
)

test('PROMO-1 a bet that a win of nothing has settled is not rolled back before that win is, with bonus money as without', async () => {
  const table = await stage.sit(0)
  const grant = await giveBonus(stage.house, table.member.id, 10)
  const bet = table.bet('4')
  const loss = table.win('0', { roundId: bet.roundId, betTxId: bet.txId, roundClosed: true })
  for (const [command, body] of [
    ['bet', bet],
    ['win', loss],
  ] as const)
    expect(await table.send(command, body)).toMatchObject({ code: 0 })
  const back = table.rollback(bet.txId, { roundId: bet.roundId })
  expect(await table.send('rollback', back)).toMatchObject({ code: 13, status: 'ALREADY_SETTLED' })
  await table.send('rollback', table.rollback(loss.txId, { roundId: bet.roundId }))
  expect(await table.send('rollback', back)).toMatchObject({ code: 0, balance: '10.00' })
  expect(await getBalance(stage.house.env.db, purseAccount(table.member.id, grant, 'BDT'))).toBe(100_000n)
})
