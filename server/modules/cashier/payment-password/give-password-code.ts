/**
 * A code for a new payment password at an operator's request: it needs two persons, and goes to the member's own proven
 * number or mail address.
 */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { listHelpers } from '#server/lib/decisions/decisions.sql.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findProvenContacts } from '#server/modules/identity/accounts/contacts.sql.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { addressOf } from '../address-of.ts'
import { DECISION_LIFE_MS } from '../rules/limits.ts'
import { maskNumber } from '../rules/method-rules.ts'
import { hasPaymentPassword } from './payment-passwords.sql.ts'
import { putOperatorCode, sendCode } from './reset-payment-password.ts'

/**
 * Persons who took part in one of these within OTHER_HALF_MS do not count for the code: both together give access to
 * the whole account.
 */
const OTHER_HALF = ['member.one-time-password'] as const
const OTHER_HALF_MS = 7 * DAY_MS

const listOtherHalf = (q: Queryable, env: Env, memberId: string) =>
  listHelpers(q, memberId, OTHER_HALF, after(env.clock.now(), -OTHER_HALF_MS))

async function findAddress(q: Queryable, memberId: string) {
  const contacts = await findProvenContacts(q, memberId)
  return { contacts, address: addressOf(contacts) }
}

export const PASSWORD_CODE_GIVE = defineDecision({
  kind: 'member.payment-password-code',
  permission: 'members.write',
  lifeMs: DECISION_LIFE_MS,
  content: z.object({ username: z.string(), channel: z.enum(['sms', 'mail']), recipient: z.string() }),
  need: async (tx, env, { memberId }) => ({
    persons: 2,
    excluded: memberId === null ? [] : await listOtherHalf(tx, env, memberId),
  }),
  readBasis: async (tx, { memberId }) => (await findAddress(tx, memberId ?? '')).address?.recipient ?? '',
  execute: async (tx, actor, { id, brand, memberId, askedName, reason }) => {
    const { env } = actor
    const { address, contacts } = await findAddress(tx, memberId ?? '')
    if (brand === null || memberId === null || !address) return fail('NO_CONTACT')
    await writeAudit(tx, actor, {
      action: 'member.payment-password-code',
      subject: `member:${memberId}`,
      reason,
      after: { recipient: maskNumber(address.recipient), askedBy: askedName },
    })
    const code = await putOperatorCode(tx, env, memberId, { operator: askedName, decisionId: id })
    await sendCode(tx, env, { brand, address, contacts, code })
  },
})

/**
 * Asks for a code for a member of the brand; only the member can read it. Fails with NOT_FOUND,
 * PAYMENT_PASSWORD_NOT_SET, NO_CONTACT when the member has no proven contact, DECISION_OPEN, OWN_MONEY, and
 * SECOND_OPERATOR for a person who gave the member a one-time password lately.
 */
export async function askOperatorCode(
  context: OperatorContext,
  memberId: string,
  reason: string,
): Promise<{ waiting: Waiting; recipient: string }> {
  const { env, operator, merchant } = context
  const member = await findAccount(env.db, memberId)
  if (member?.merchant !== merchant) return fail('NOT_FOUND')
  if (!(await hasPaymentPassword(env.db, memberId))) return fail('PAYMENT_PASSWORD_NOT_SET')
  return env.db.tx(async (tx) => {
    const { address } = await findAddress(tx, memberId)
    if (!address) return fail('NO_CONTACT')
    if ((await listOtherHalf(tx, env, memberId)).includes(BigInt(operator.personId))) return fail('SECOND_OPERATOR')
    const recipient = maskNumber(address.recipient)
    const decision = await askDecision(tx, context, PASSWORD_CODE_GIVE, {
      subject: `member:${memberId}`,
      reason,
      memberId,
      content: { username: member.username, channel: address.channel, recipient },
    })
    return { waiting: presentWaiting(decision), recipient }
  })
}
