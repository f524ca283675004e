import { z } from 'zod'
import type { Env } from '#server/lib/env.ts'
import { defineJob } from '#server/lib/jobs.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { findAnswerToSend, putAnswerSent } from './feedback-acts.sql.ts'
import { findFeedback } from './feedback.sql.ts'

/**
 * Sends one answer to the address that was given, in the language in which the remark was written, and marks it as
 * sent, in one commit. A marked answer is not sent again.
 */
async function mailAnswer(env: Env, { merchant, actId }: { merchant: string; actId: string }): Promise<void> {
  const answer = await findAnswerToSend(env.db, BigInt(actId))
  const row = answer && (await findFeedback(env.db, merchant, answer.feedbackId))
  if (!answer || !row?.contact) return
  const { contact: recipient, language: locale, subject, content } = row
  await env.db.tx(async (tx) => {
    await messageGateway.send(tx, env, {
      kind: answer.way !== 'sms' && subject === null ? 'remark-answer' : 'contact-answer',
      channel: answer.way === 'sms' ? 'sms' : 'mail',
      recipient,
      brand: merchant,
      locale,
      values: { subject: subject ?? '', remark: content, answer: answer.note ?? '' },
      key: `answer:${actId}`,
    })
    await putAnswerSent(tx, BigInt(actId), env.clock.now())
  })
}

export const MAIL_ANSWER = defineJob({
  name: 'site.mail-answer',
  payload: z.object({ merchant: z.string(), actId: z.string().regex(/^\d+$/) }),
  run: mailAnswer,
})
