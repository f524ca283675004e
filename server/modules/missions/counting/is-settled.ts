import { PLAY_METRICS, type MissionStep } from '#contract/missions/terms.ts'
import type { Queryable } from '#server/lib/db.ts'
import { findPlace } from '#server/lib/facts/followers.sql.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { findReturnable, type Returnable } from '#server/modules/bets/open-stakes.sql.ts'
import { targetOf } from './documents.ts'
import { findProgress, MISSIONS_NAME } from './windows.sql.ts'
import type { CompletionWithTerms } from '../steps/completions.sql.ts'

/** What of a step's figure may still be taken back. */
function lostOf({ metric }: MissionStep, bonusWeight: number, back: Returnable): bigint {
  if (metric === 'valid_bet') return bonusWeight === 0 ? back.ownMinor : back.stakeMinor
  if (metric === 'games_tried') return back.games
  return metric === 'win_multiple' ? back.wins : back.bets
}

const sameCount = (one: MissionStep, other: MissionStep) =>
  one.metric === other.metric && JSON.stringify(one.filter) === JSON.stringify(other.filter)

/**
 * Returns whether a finished step is reached by play that cannot be taken back: its figure less what of the member's play
 * is in open rounds (docs/decisions/0535). What was counted by later steps of the same kind is taken back before it.
 */
export async function isSettled(q: Queryable, done: CompletionWithTerms): Promise<boolean> {
  const { memberId, itemId, win, document, currency } = done
  const step = document.steps[done.step]
  if (!step || !(PLAY_METRICS as readonly string[]).includes(step.metric)) return true
  const place = (await findPlace(q, MISSIONS_NAME)) ?? LOG_START
  const progress = (await findProgress(q, memberId, [win]))[win]?.[String(itemId)]
  if (!progress) return false
  const back = await findReturnable(q, memberId, currency, place)
  const figure = document.steps.reduce(
    (sum, other, index) =>
      index === done.step || (index > done.step && sameCount(step, other)) ? sum + (progress.values[index] ?? 0n) : sum,
    0n,
  )
  return figure - lostOf(step, document.bonusWeight, back) >= targetOf(step.metric, step.target)
}
