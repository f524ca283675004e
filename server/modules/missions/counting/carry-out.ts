import type { Tx } from '#server/lib/db.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { insertCompletions, markFallen } from '../steps/completions.sql.ts'
import { GIVE_STEPS } from '../steps/give-steps.ts'
import type { MissionEffect } from './fold.ts'
import { addScores, insertScores, insertStepLines, type ScoreSheet } from './state.sql.ts'
import { addReached } from './windows.sql.ts'

type Of<Kind extends MissionEffect['kind']> = Extract<MissionEffect, { kind: Kind }>

/** What a batch has done, gathered while it is folded: scores are added up, so that few are held of many lines. */
export type Done = {
  scores: ScoreSheet
  reached: Of<'reached'>[]
  lines: Of<'line'>[]
  steps: Of<'done'>[]
  fallen: Of<'fell'>[]
}

export const nothingDone = (): Done => ({
  scores: { turnover: new Map(), others: [] },
  reached: [],
  lines: [],
  steps: [],
  fallen: [],
})

/** Adds effects to what a batch has done. */
export function gatherEffects(done: Done, effects: Iterable<MissionEffect>): void {
  for (const effect of effects) {
    if (effect.kind === 'score') addScores(done.scores, [effect])
    else if (effect.kind === 'line') done.lines.push(effect)
    else if (effect.kind === 'reached') done.reached.push(effect)
    else if (effect.kind === 'done') done.steps.push(effect)
    else done.fallen.push(effect)
  }
}

/**
 * Writes what a batch has done: whom missions reached, lines of steps, scores, finished steps (whose rewards a job
 * gives) and fallen ones.
 */
export async function carryOut(tx: Tx, { scores, reached, lines, steps, fallen }: Done): Promise<void> {
  await addReached(
    tx,
    reached.map(({ item }) => item),
  )
  await insertStepLines(tx, lines)
  await insertScores(tx, scores)
  if (steps.length > 0) {
    await insertCompletions(tx, steps)
    await enqueue(tx, GIVE_STEPS, {}, { key: GIVE_STEPS.name })
  }
  await markFallen(tx, fallen)
}
