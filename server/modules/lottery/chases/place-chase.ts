/** Beginning a chase: its whole cost is set aside at once, an amount for each issue. */
import { CallError, fail } from '#contract/errors.ts'
import type { ParsedInputOf } from '#contract/call.ts'
import { TICKETS_TOPIC } from '#contract/lottery/live.ts'
import type { ChasePlan, lotteryChase } from '#contract/lottery/tickets.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { budgetOf, planChase, type ChasePlan as Plan } from '#games/lottery/core/chase.ts'
import { findLottery, type Lottery } from '#games/lottery/lotteries.ts'
import { playsOfDraw } from '#games/lottery/plays-of-draw.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { newReference } from '#server/lib/random.ts'
import { guardLaterStake } from '#server/modules/play/house-play.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { reserveHoldInTx } from '#server/modules/wallet/holds.ts'
import { hashAsked, priceAsked, type Purchase } from '../tickets/place-ticket.ts'
import { priceTicket } from '../tickets/price-lines.ts'
import { refuseClosed, refuseLines } from '../tickets/refuse-lines.ts'
import { roundOf } from '../tickets/ticket-round.ts'
import { findChaseOf, holdKey, insertChase, listAheadFrom, type IssueAhead } from './chases.sql.ts'
import { endIssues, closeIfDone } from './end-issues.ts'
import { stakeIssue } from './stake-chases.ts'

type Asked = ParsedInputOf<typeof lotteryChase>
/** No issue bets more than so many times the first amount. */
const MULTIPLE_MAX = 100_000
/** Held money goes back by itself so long after a draw that never came. */
const HELD_AFTER_MS = 7 * DAY_MS

/** Lists the issues of a chase: the first one and those that follow it. Fails with ISSUE_CLOSED and CHASE_INVALID. */
async function listIssues(
  env: Env,
  lottery: Lottery,
  { from, issues }: Pick<Asked, 'from' | 'issues'>,
): Promise<IssueAhead[]> {
  const rows = await listAheadFrom(env.db, lottery.code, from, issues)
  if (rows[0]?.number !== from) return refuseClosed(env.db, lottery.code)
  return rows.length === issues ? rows : fail('CHASE_INVALID', { problem: 'issues', issues: rows.length })
}

function planOf(plan: ChasePlan): Plan {
  if (plan.kind === 'same') return { kind: 'constant', multiple: plan.multiple }
  return plan.kind === 'profit' ? { kind: 'profit', rate: plan.ratePercent * 100 } : plan
}

/** Returns the smallest amount that a winning bet of the lines pays: what a profit is reckoned by. */
function smallestPrize({ lines }: Purchase['ticket']): bigint {
  const prizes = lines.flatMap(({ prizes: own }) => Object.values(own)).filter((prize) => prize > 0n)
  return prizes.reduce((least, prize) => (prize < least ? prize : least), prizes[0] ?? 0n)
}

type Step = { issue: bigint; multiple: number; costMinor: bigint }

/** Plans the multiples, and holds every one of them against the limits. */
function stepsOf(
  lottery: Lottery,
  input: Asked,
  { terms, ticket }: Pick<Purchase, 'terms' | 'ticket'>,
  issues: readonly IssueAhead[],
): Step[] {
  const planned = planChase(planOf(input.plan), {
    bet: ticket.costMinor,
    prize: smallestPrize(ticket),
    issues: input.issues,
    mostMultiple: MULTIPLE_MAX,
  })
  if ('problem' in planned) return fail('CHASE_INVALID', { problem: planned.problem, at: planned.at })
  const total = toWire(budgetOf(planned.steps))
  if (total !== toWire(parseMoney(input.total)))
    return fail('TERMS_CHANGED', {
      termsVersion: terms.version,
      lines: [{ line: 0, shown: { total: input.total }, now: { total } }],
    })
  return issues.map(({ id, drawsAt }, at) => {
    const step = planned.steps[at]
    if (!step) throw new Error('a chase has fewer steps than issues')
    const priced = priceTicket(
      { plays: playsOfDraw(lottery, drawsAt), terms: terms.terms },
      input.lines,
      BigInt(step.multiple),
    )
    if ('faults' in priced) return refuseLines(priced.faults, terms.version)
    return { issue: id, multiple: step.multiple, costMinor: priced.costMinor }
  })
}

type Begun = {
  account: Account
  lottery: Lottery
  input: Asked
  asked: string
  terms: bigint
  steps: readonly Step[]
  issues: readonly IssueAhead[]
}

/** Writes the chase and holds its money, all or nothing. */
function begin(env: Env, { account, lottery, input, asked, terms, steps, issues }: Begun): Promise<bigint> {
  const { id: memberId, username, merchant, currency } = account
  const isTrial = account.isTrial || input.trial
  const reference = newReference(env.random, 'C')
  return env.db.tx(async (tx) => {
    const id = await insertChase(
      tx,
      {
        reference,
        merchant,
        memberId,
        username,
        isTrial,
        currency,
        terms,
        asked,
        lottery: lottery.code,
        lines: input.lines,
        plan: input.plan,
        stopOnWin: input.stopOnWin,
        stopOnProfit: input.stopOnProfit === undefined ? null : parseMoney(input.stopOnProfit),
        totalMinor: steps.reduce((sum, { costMinor }) => sum + costMinor, 0n),
        requestId: input.requestId,
        placedAt: env.clock.now(),
      },
      steps,
    )
    for (const [at, { issue, costMinor }] of steps.entries())
      await reserveHoldInTx(tx, env, {
        key: holdKey(id, issue),
        account: mainAccount({ id: memberId, isTrial, currency }),
        amountMinor: costMinor,
        reference,
        expiresAt: after(issues[at]?.drawsAt ?? env.clock.now(), HELD_AFTER_MS),
      })
    return id
  })
}

const sameRequest = (known: { id: bigint; asked: string }, asked: string): bigint =>
  known.asked === asked ? known.id : fail('KEY_REUSED')

async function refusalOf(guard: Promise<void>): Promise<CallError | null> {
  try {
    await guard
    return null
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

/**
 * Begins a chase. Returns its id; the same request gets the same chase. The first issue is staked at once when it is on
 * sale: where that is refused, the whole chase is, and everything goes back.
 */
export async function placeChase(env: Env, account: Account, input: Asked): Promise<bigint> {
  const lottery = findLottery(input.gameCode) ?? fail('LOTTERY_NOT_FOUND')
  const asked = hashAsked(input)
  const known = await findChaseOf(env.db, account.id, input.requestId)
  if (known) return sameRequest(known, asked)
  const issues = await listIssues(env, lottery, input)
  const [first] = issues
  if (!first) return refuseClosed(env.db, lottery.code)
  const isTrial = account.isTrial || input.trial
  const owned = {
    memberId: account.id,
    isTrial,
    merchant: account.merchant,
    lottery: lottery.code,
    reference: input.requestId,
  }
  await guardLaterStake(env, roundOf(owned))
  const priced = await priceAsked(env, account, lottery, first.drawsAt, input)
  const steps = stepsOf(lottery, input, priced, issues)
  let id: bigint
  try {
    id = await begin(env, { account, lottery, input, asked, terms: priced.terms.id, steps, issues })
  } catch (error) {
    const other = sqlState(error) === '23505' ? await findChaseOf(env.db, account.id, input.requestId) : null
    if (other) return sameRequest(other, asked)
    throw error
  }
  // a member who was stopped while it was written: what stops them later finds it
  const refused =
    first.state === 'open'
      ? await stakeIssue(env, { chase: id, issue: first.id })
      : await refusalOf(guardLaterStake(env, roundOf(owned)))
  if (refused) {
    await endIssues(
      env,
      id,
      steps.map(({ issue }) => issue),
      'cancelled',
    )
    await closeIfDone(env, id)
    throw new CallError(refused.code, refused.details)
  }
  env.live.signal(account.id, TICKETS_TOPIC)
  return id
}
