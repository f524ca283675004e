import { z } from 'zod'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { defineJob } from '#server/lib/jobs.ts'
import { translate } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { findAnswerToSend, putAnswerSent } from './feedback-acts.sql.ts'
import { findFeedback } from './feedback.sql.ts'

/**
 * Sends one answer to the address that was given, in the language in which the remark was written. No transaction is
 * open while it waits for the gateway. It marks the answer as sent afterwards, and a marked answer is not sent again. A
 * process that ends between both steps sends the answer twice, which is better than never.
 */
async function mailAnswer(env: Env, { merchant, actId }: { merchant: string; actId: string }): Promise<void> {
  const brand = await getBrand(env, merchant)
  const answer = await findAnswerToSend(env.db, BigInt(actId))
  const row = answer && (await findFeedback(env.db, merchant, answer.feedbackId))
  if (!answer || !row?.contact) return
  const values = { brand: brand.name, subject: row.subject ?? '', remark: row.content, answer: answer.note }
  const say = (key: string) => translate(row.language, key, values)
  await messageGateway.send(
    env.db,
    env,
    answer.way === 'sms'
      ? { channel: 'sms', recipient: row.contact, body: say('contact.sms.text') }
      : {
          channel: 'mail',
          recipient: row.contact,
          subject: say(row.subject === null ? 'feedback.mail.subject' : 'contact.mail.subject'),
          body: say('feedback.mail.text'),
        },
  )
  await putAnswerSent(env.db, BigInt(actId), env.clock.now())
}

export const MAIL_ANSWER = defineJob({
  name: 'site.mail-answer',
  payload: z.object({ merchant: z.string(), actId: z.string().regex(/^\d+$/) }),
  run: mailAnswer,
})
