/** Stakes the issues of chases while they are on sale, from the money that is held for each. */
import { CallError } from '#contract/errors.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { playsOfDraw } from '#games/lottery/plays-of-draw.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findHold } from '#server/modules/wallet/holds.sql.ts'
import { readMemberTerms, readMemberTermsById } from '../terms/member-terms.ts'
import { buyTicket } from '../tickets/place-ticket.ts'
import { priceTicket } from '../tickets/price-lines.ts'
import {
  findChase,
  holdKey,
  listChaseIssues,
  listDueStakes,
  listMissed,
  type Chase,
  type ChaseIssue,
  type DueStake,
} from './chases.sql.ts'
import { isReached } from './end-chases.ts'
import { closeIfDone, endIssues } from './end-issues.ts'
import { MEMBER_STOPS, STOPS } from './stops.ts'
import { tellStopped } from './tell-stopped.ts'

/** A chase that may still stop waits for the issue before until so many seconds before the close. */
const LAST_SECONDS = 8
const AT_A_TIME = 500
const HOLD_ENDED = '55000'

/** Returns whether the terms in force still sell what the chase bets on: closed numbers and stopped sales hold for it too. */
async function isStillSold(env: Env, chase: Chase, drawsAt: Date, times: bigint): Promise<boolean> {
  const lottery = findLottery(chase.lottery)
  if (!lottery) return false
  const { terms } = await readMemberTerms(env, chase, chase.lottery)
  if (!terms.isOnSale) return false
  const priced = priceTicket({ plays: playsOfDraw(lottery, drawsAt), terms }, chase.lines, times)
  // prices stay as they were agreed
  return !('faults' in priced) || priced.faults.every(({ fault }) => fault === 'changed')
}

async function stake(env: Env, chase: Chase, issue: ChaseIssue): Promise<void> {
  const lottery = findLottery(chase.lottery)
  const held = await findHold(env.db, holdKey(chase.id, issue.issue))
  // another process has just staked or ended it
  if (held?.state === 'posted' || held?.state === 'released') return
  const terms = await readMemberTermsById(env, chase, chase.terms)
  const times = BigInt(issue.multiple)
  if (!lottery || held?.state !== 'open' || !(await isStillSold(env, chase, issue.drawsAt, times)))
    throw new CallError('LOTTERY_OFF')
  const ticket = priceTicket({ plays: playsOfDraw(lottery, issue.drawsAt), terms }, chase.lines, times)
  if ('faults' in ticket) throw new CallError('LOTTERY_OFF')
  await buyTicket(env, {
    buyer: {
      id: chase.memberId,
      username: chase.username,
      merchant: chase.merchant,
      currency: chase.currency,
      isTrial: chase.isTrial,
    },
    lottery,
    issue: issue.issue,
    terms: { id: chase.terms, version: 0, terms },
    ticket,
    lines: chase.lines,
    // no member can send this number
    requestId: `chase ${chase.id} ${issue.issue}`,
    asked: '',
    chase: { id: chase.id, held },
  })
}

/**
 * Stakes one issue of a chase. Where it is refused, its money goes back and the chase goes on; where the member may not play
 * at all, all that is held goes back and the chase ends. Returns the refusal.
 */
export async function stakeIssue(
  env: Env,
  { chase: id, issue }: Pick<DueStake, 'chase' | 'issue'>,
): Promise<CallError | null> {
  const [chase, issues] = await Promise.all([findChase(env.db, id), listChaseIssues(env.db, [id])])
  const own = issues.get(id)?.find((one) => one.issue === issue)
  if (!chase || own?.state !== 'waiting') return null
  try {
    if (isReached(chase, issues.get(id) ?? [])) throw new CallError('CHASE_STATE')
    await stake(env, chase, own)
    return null
  } catch (error) {
    // staked or ended by another process
    if (sqlState(error) === '23505' || sqlState(error) === HOLD_ENDED) return null
    if (!(error instanceof CallError) || error.code === 'UNAVAILABLE') throw error
    const why = STOPS[error.code] ?? 'refused'
    // a member who may not play gets everything back: nothing of it begins again by itself
    const ended =
      why === 'aim' || MEMBER_STOPS.has(why)
        ? (issues.get(id) ?? []).filter(({ state }) => state === 'waiting').map((one) => one.issue)
        : [issue]
    await endIssues(env, id, ended, why)
    await closeIfDone(env, id)
    return error
  }
}

/**
 * One turn: stakes what is due, gives back what was held for issues that closed meanwhile, and tells whose chases ended. Returns how many were due.
 */
export async function stakeDue(env: Env): Promise<number> {
  const due = await listDueStakes(env.db, LAST_SECONDS, AT_A_TIME)
  for (const one of due) await stakeIssue(env, one)
  const missed = await listMissed(env.db, AT_A_TIME)
  for (const { chase, issue } of missed) {
    await endIssues(env, chase, [issue], 'missed')
    await closeIfDone(env, chase)
  }
  await tellStopped(env)
  return due.length + missed.length
}
