/** The second person of a decision, for tests. */
import { officeAnswerDecision, officeDecision, type Waiting } from '#contract/decisions/decisions.ts'
import { only } from '#server/lib/db.ts'
import { buildOperator, type Person } from './builders.ts'
import type { House } from './house.ts'

/** Answers a waiting decision as an operator; returns the whole reply of the call. */
export async function answerWaiting(person: Person, waiting: Waiting | undefined, agrees = true, note?: string) {
  if (!waiting) throw new Error('nothing waits')
  const { contentHash } = await person.caller.ok(officeDecision, { id: waiting.id })
  return person.caller.call(officeAnswerDecision, { id: waiting.id, agrees, contentHash, ...(note ? { note } : {}) })
}

/** Agrees to a waiting decision, and returns it; throws when the call is refused. */
export async function agreeTo(person: Person, waiting: Waiting | undefined) {
  const { body } = await answerWaiting(person, waiting)
  if (!body.success) throw new Error(`agreeing was refused: ${body.code}`)
  return body.value
}

/** Agrees to what an operator asked, as another admin of the same brand; does nothing when nothing waits. */
export async function agreeAsSecond(house: House, asker: Person, waiting: Waiting | undefined): Promise<void> {
  if (!waiting) return
  const { merchant } = only(
    await house.env.db.query<{ merchant: string }>('select merchant from identity.operators where id = $1', [asker.id]),
  )
  await agreeTo(await buildOperator(house, 'admin', merchant), waiting)
}
