import type { Tx } from '#server/lib/db.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { insertCompletions, markFallen, markRisen } from '../steps/completions.sql.ts'
import { GIVE_STEPS } from './give-steps.ts'
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
  /** The last of what each step did: it fell, or was reached again. */
  turned: Map<string, Of<'fell'> | Of<'rose'>>
}

export const nothingDone = (): Done => ({
  scores: { turnover: new Map(), others: [] },
  reached: [],
  lines: [],
  steps: [],
  turned: new Map(),
})

/** Adds effects to what a batch has done. */
export function gatherEffects(done: Done, effects: Iterable<MissionEffect>): void {
  for (const effect of effects) {
    if (effect.kind === 'score') addScores(done.scores, [effect])
    else if (effect.kind === 'line') done.lines.push(effect)
    else if (effect.kind === 'reached') done.reached.push(effect)
    else if (effect.kind === 'done') done.steps.push(effect)
    else done.turned.set(JSON.stringify([effect.item, effect.memberId, effect.win, effect.step]), effect)
  }
}

/**
 * Writes what a batch has done: whom missions reached, lines of steps, scores, finished steps (whose rewards a job
 * gives) and those that fell or were reached again.
 */
export async function carryOut(tx: Tx, { scores, reached, lines, steps, turned }: Done): Promise<void> {
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
  const last = [...turned.values()]
  await markFallen(
    tx,
    last.filter((one) => one.kind === 'fell'),
  )
  const risen = last.filter((one) => one.kind === 'rose')
  await markRisen(tx, risen)
  if (risen.length > 0) await enqueue(tx, GIVE_STEPS, {}, { key: GIVE_STEPS.name })
}
