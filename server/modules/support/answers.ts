/** Prepared answers: operators put them into their box, change them and send them; none is sent by itself. */
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { officeCreateSupportAnswer } from '#contract/support/office-support.ts'
import { SUPPORT_ANSWERS_MAX, unknownVariables } from '#contract/support/words.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import {
  countAnswers,
  insertAnswer,
  lockAnswer,
  removeAnswerRow,
  updateAnswer,
  type PreparedAnswer,
} from './answers.sql.ts'

type Shown = OutputOf<typeof officeCreateSupportAnswer>
type Written = { title: string; texts: Record<string, string> }

/** Returns a prepared answer as calls answer it. */
export const showAnswer = (row: PreparedAnswer): Shown => ({
  id: String(row.id),
  title: row.title,
  texts: row.texts,
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at.toISOString(),
})

/** Fails with INVALID_INPUT for a name in braces that no answer may bear. */
function refuseUnknown({ texts }: Written): void {
  if (Object.values(texts).some((text) => unknownVariables(text).length > 0))
    fail('INVALID_INPUT', { fields: { texts: { rule: 'variables' } } })
}

/** Adds a prepared answer. Fails with INVALID_INPUT, also where the brand has as many as it may. */
export async function createAnswer(context: OperatorContext, written: Written): Promise<Shown> {
  const { env, merchant, operator } = context
  refuseUnknown(written)
  return env.db.tx(async (tx) => {
    if ((await countAnswers(tx, merchant)) >= SUPPORT_ANSWERS_MAX)
      return fail('INVALID_INPUT', { fields: { title: { rule: 'max', max: SUPPORT_ANSWERS_MAX } } })
    const row = await insertAnswer(tx, merchant, { ...written, by: operator.username, at: env.clock.now() })
    await writeAudit(tx, context, { action: 'chat-answer.save', subject: `chat-answer:${row.id}`, after: written })
    return showAnswer(row)
  })
}

/** Changes a prepared answer. Fails with NOT_FOUND, INVALID_INPUT, and SUPPORT_ANSWER_CHANGED for another version. */
export async function saveAnswer(
  context: OperatorContext,
  { id: text, version, title, texts }: Written & { id: string; version: number },
): Promise<Shown> {
  const { env, merchant, operator } = context
  refuseUnknown({ title, texts })
  return env.db.tx(async (tx) => {
    const id = readId(text)
    const before = id === null ? null : await lockAnswer(tx, merchant, id)
    if (!before) return fail('NOT_FOUND')
    if (before.version !== version) return fail('SUPPORT_ANSWER_CHANGED')
    const row = await updateAnswer(tx, before.id, { title, texts, by: operator.username, at: env.clock.now() })
    await writeAudit(tx, context, {
      action: 'chat-answer.save',
      subject: `chat-answer:${row.id}`,
      before: { title: before.title, texts: before.texts },
      after: { title, texts },
    })
    return showAnswer(row)
  })
}

/** Removes a prepared answer. Fails with NOT_FOUND. */
export async function removeAnswer(context: OperatorContext, text: string): Promise<void> {
  const { env, merchant } = context
  await env.db.tx(async (tx) => {
    const id = readId(text)
    const before = id === null ? null : await lockAnswer(tx, merchant, id)
    if (!before) return fail('NOT_FOUND')
    await removeAnswerRow(tx, before.id, env.clock.now())
    await writeAudit(tx, context, {
      action: 'chat-answer.remove',
      subject: `chat-answer:${before.id}`,
      before: { title: before.title, texts: before.texts },
    })
  })
}
