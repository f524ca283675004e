import type { Tx } from '#server/lib/db.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { insertCompletions, markFallen } from '../steps/completions.sql.ts'
import { GIVE_STEPS } from '../steps/give-steps.ts'
import type { MissionEffect } from './fold.ts'
import { insertScores, insertStepLines } from './state.sql.ts'
import { addReached } from './windows.sql.ts'

const ofKind = <Kind extends MissionEffect['kind']>(effects: readonly MissionEffect[], kind: Kind) =>
  effects.filter((one): one is Extract<MissionEffect, { kind: Kind }> => one.kind === kind)

/** Writes what a batch has done: whom missions reached, lines of steps, scores, finished steps (whose rewards a job gives) and fallen ones. */
export async function carryOut(tx: Tx, effects: readonly MissionEffect[]): Promise<void> {
  await addReached(
    tx,
    ofKind(effects, 'reached').map(({ item }) => item),
  )
  await insertStepLines(tx, ofKind(effects, 'line'))
  await insertScores(tx, ofKind(effects, 'score'))
  const done = ofKind(effects, 'done')
  if (done.length > 0) {
    await insertCompletions(tx, done)
    await enqueue(tx, GIVE_STEPS, {}, { key: GIVE_STEPS.name })
  }
  await markFallen(tx, ofKind(effects, 'fell'))
}
