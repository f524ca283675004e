import { fail } from '#contract/errors.ts'
import { type TemplateKey, type TemplateWords, templateId } from '#contract/outgoing/templates.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { translate } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { composeOwnWords } from '#server/lib/outgoing/compose.ts'
import { hostsOf } from '#server/lib/brand-origin.ts'
import { maskRecipient } from '#server/lib/outgoing/mask-recipient.ts'
import { addGuardCount } from '#server/modules/identity/guard/login-guard.sql.ts'
import { exampleTail, exampleValues } from './example-values.ts'
import { findOwnMail } from './show-templates.ts'
import { checkWords, placeOf, TEMPLATE_NOUN } from './template-rule.ts'

/** Tests that one operator, and all operators of a brand, may send. */
export const TESTS_PER_HOUR = 5
export const TESTS_PER_BRAND_DAY = 40

const MAIL = /^[^\s@<>,;:"()[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i
const NUMBER = /^\+[1-9]\d{7,14}$/

/** Returns where a test goes: to the operator's own address where there is one. Fails with INVALID_INPUT. */
async function recipientOf(context: OperatorContext, { channel }: TemplateKey, to: string | null): Promise<string> {
  const own = channel === 'mail' ? await findOwnMail(context) : null
  if (own !== null) return own
  const typed = channel === 'mail' ? (to ?? '') : (to ?? '').replace(/[ ()-]/g, '')
  if ((channel === 'mail' ? MAIL : NUMBER).test(typed)) return typed
  return fail('INVALID_INPUT', { fields: { to: { rule: typed === '' ? 'required' : 'invalid' } } })
}

async function countTest({ env, merchant, operator }: OperatorContext): Promise<void> {
  const now = env.clock.now()
  const ofOperator = await addGuardCount(env.db, `template.test ${operator.id}`, now, after(now, HOUR_MS))
  if (ofOperator > TESTS_PER_HOUR) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 600 })
  const ofBrand = await addGuardCount(env.db, `template.tests ${merchant}`, now, after(now, DAY_MS))
  if (ofBrand > TESTS_PER_BRAND_DAY) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 })
}

/**
 * Sends words that are being written to the operator, with example values and under a mark that nobody can take off, so
 * that nobody takes it for a real message. What was sent and to whom (masked) is in the audit log. Fails with NOT_FOUND,
 * INVALID_INPUT (as setTemplate, or `to`), TOO_MANY_REQUESTS.
 */
export async function testTemplate(
  context: OperatorContext,
  id: string,
  { words, to }: { words: TemplateWords; to: string | null },
): Promise<{ recipient: string }> {
  const { env, brand, merchant } = context
  const key = placeOf(brand, id)
  const { kind, channel, language: locale } = key
  checkWords(env, brand, key, words)
  const recipient = await recipientOf(context, key, to)
  await countTest(context)
  const values = exampleValues(env, brand, kind, locale)
  const { subject, text } =
    composeOwnWords({ kind, channel, locale, values }, words, hostsOf(env, brand)) ?? fail('INVALID_INPUT')
  const mark = translate(locale, 'outgoing.testMark', { brand: brand.name })
  const masked = maskRecipient(recipient)
  await env.db.tx(async (tx) => {
    await messageGateway.send(tx, env, {
      kind: 'operator',
      channel,
      recipient,
      brand: merchant,
      locale,
      values: {
        subject: `${mark} ${subject}`,
        text: `${mark}${channel === 'mail' ? '\n\n' : ' '}${text}${exampleTail(key, brand)}`,
      },
    })
    await writeAudit(tx, context, {
      action: 'outgoing-template.test',
      subject: `${TEMPLATE_NOUN}:${templateId(key)}`,
      after: { recipient: masked, ...words },
    })
  })
  return { recipient: masked }
}
