/** One way to ask for each kind of decision about lotteries. */
import { findLottery } from '#games/lottery/lotteries.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'
import { printBoard } from '#games/lottery/core/board.ts'
import { makeIssues } from '#server/modules/lottery/issues/make-issues.ts'
import { offerResult } from '#server/modules/lottery/office/office-results.sql.ts'
import { readTerms } from '#server/modules/lottery/terms/read-terms.ts'
import type { CashierHouse } from './cashier-house.ts'
import { orderOf, type Case } from './decision-order.ts'

/** A lottery with a short board, which comes from outside. */
const CODE = 'ph3d'
const lottery = findLottery(CODE) as Lottery
const [BOARD, OTHER] = [{ digits: [123] }, { digits: [321] }]

/** Returns a fresh issue of the lottery in a state, with its board where it has one. */
async function issueIn({ env }: CashierHouse, state: 'closed' | 'settled'): Promise<{ id: bigint; number: string }> {
  await makeIssues(env)
  const [row] = await env.db.query<{ id: bigint; number: string }>(
    `select id, number from lottery.issues where lottery = $1 and state = 'pending' order by draws_at limit 1`,
    [CODE],
  )
  if (!row) throw new Error('no issue')
  const [part = 'digits'] = lottery.format.steps.flatMap(({ parts }) => parts.map(({ name }) => name))
  await env.db.query(
    `update lottery.issues set state = 'open', opens_at = now() - interval '3 minutes', closes_at = now() - interval '2 minutes',
       draws_at = now() - interval '1 minute' where id = $1`,
    [row.id],
  )
  await env.db.query(`update lottery.issues set state = 'closed' where id = $1`, [row.id])
  if (state === 'closed') return row
  await env.db.query(
    `update lottery.issues set state = 'drawn', board = $2, drawn_at = now(), settle_version = 1 where id = $1`,
    [row.id, JSON.stringify({ [part]: Object.values(BOARD)[0] })],
  )
  await env.db.query(`update lottery.issues set state = 'settling' where id = $1`, [row.id])
  await env.db.query(`update lottery.issues set state = 'settled', settled_at = now() where id = $1`, [row.id])
  return row
}

const subjectOf = (number: string) => ({ subject: `lottery-issue:${CODE}:${number}` })
const boards = () => {
  const [part = 'digits'] = lottery.format.steps.flatMap(({ parts }) => parts.map(({ name }) => name))
  return [BOARD, OTHER].map((board) => printBoard({ [part]: Object.values(board)[0] ?? [] }, lottery.format))
}
const inState = (state: string) =>
  `update lottery.issues set state = '${state}', void_reason = 'a race' where lottery = '${CODE}' and number = split_part($1, ':', 2)`

export const LOTTERY_CASES: Record<string, Case> = {
  'lottery-terms.set': {
    change: `insert into lottery.terms (merchant, lottery, version, terms, from_at, by_name, at, decision)
      select merchant, lottery, version + 1, terms, now(), 'somebody', now(), (select min(id) from core.decisions)
      from lottery.terms where lottery = $1 order by version desc limit 1`,
    ask: async ({ env }) => {
      const { version, terms } = await readTerms(env, env.db, { merchant: 'fairhouse', lottery: CODE })
      const content = {
        lottery: CODE,
        formerVersion: version,
        fromAt: null,
        restored: null,
        before: { linesMax: terms.linesMax },
        after: { linesMax: terms.linesMax === 50 ? 60 : 50 },
      }
      return orderOf('lottery-terms.set', content, { subject: `lottery-terms:${CODE}` })
    },
  },
  'lottery-result.enter': {
    change: inState('void'),
    ask: async (house) => {
      const { id: issue, number } = await issueIn(house, 'closed')
      const [board] = boards()
      const offered = { issue, source: 'paper (somebody)', board: BOARD, byName: 'somebody', at: house.clock.now() }
      const entry = await house.env.db.tx((tx) => offerResult(tx, offered))
      const content = { lottery: CODE, issue: number, board, source: 'paper', entry: String(entry), differsFrom: [] }
      return orderOf('lottery-result.enter', content, subjectOf(number))
    },
  },
  'lottery-issue.void': {
    change: inState('void'),
    ask: async (house) => {
      const { number } = await issueIn(house, 'closed')
      return orderOf('lottery-issue.void', { lottery: CODE, issue: number }, subjectOf(number))
    },
  },
  'lottery-issue.resettle': {
    change: `update lottery.issues set state = 'resettling', settle_version = settle_version + 1, board = board
      where lottery = '${CODE}' and number = split_part($1, ':', 2)`,
    ask: async (house) => {
      const { number } = await issueIn(house, 'settled')
      const [before, after] = boards()
      return orderOf(
        'lottery-issue.resettle',
        { lottery: CODE, issue: number, source: 'paper', before, after },
        subjectOf(number),
      )
    },
  },
}
