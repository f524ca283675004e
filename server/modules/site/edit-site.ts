import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { setRegistrationRule, setSiteStatus, setSwitch } from '#contract/office-site.ts'
import { ANYTHING, PATTERNS, type RegistrationField } from '#contract/registration.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { putBrandStatus, putBrandSwitch, putRegistrationRule } from '#server/lib/brand-settings.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { OperatorContext } from '#server/lib/http.ts'

/** Starts or ends maintenance or the region restriction; audited, seen by open pages at once. */
export async function setSiteStatusOf(context: OperatorContext, input: ParsedInputOf<typeof setSiteStatus>): Promise<void> {
  const { env, merchant } = context
  const after = { ...input, maintenanceEnd: input.maintenanceEnd === null ? null : new Date(input.maintenanceEnd) }
  await env.db.tx(async (tx) => {
    const before = await putBrandStatus(tx, env, merchant, after)
    await writeAudit(tx, context, { action: 'site.status', subject: `brand:${merchant}`, before, after })
  })
}

/** Turns a switch of the brand on or off; audited. */
export async function setSwitchOf(context: OperatorContext, { id, enabled }: ParsedInputOf<typeof setSwitch>): Promise<void> {
  const { env, merchant } = context
  const before = (await getBrand(env, merchant)).switches[id]
  await env.db.tx(async (tx) => {
    await putBrandSwitch(tx, env, merchant, id, enabled)
    await writeAudit(tx, context, { action: 'site.switch', subject: `switch:${id}`, before: { enabled: before }, after: { enabled } })
  })
}

/** Without these nobody could log in, or would have agreed to the terms. */
const ALWAYS: readonly RegistrationField[] = ['username', 'password', 'confirmPassword', 'terms']
/** Switched on by REGMOBVERF3, together with the number that it proves. */
const NOT_OFFERED: readonly RegistrationField[] = ['verificationCode']
/** A name must not look like another one, so its letters are plain. */
const NAME_PATTERNS: readonly string[] = ['lettersFirst', 'digits']
const PASSWORD_SHORTEST = 8
const PASSWORD_LONGEST = 64
/** The column behind a name holds this much. */
const NAME_LONGEST = 64

type Rule = ParsedInputOf<typeof setRegistrationRule>

function isAllowed(rule: Rule): boolean {
  if (ALWAYS.includes(rule.id) && !(rule.enabled && rule.required)) return false
  if (NOT_OFFERED.includes(rule.id) && rule.enabled) return false
  if (rule.id === 'username') return NAME_PATTERNS.includes(rule.patternId) && !rule.isAny && rule.minLength >= 1 && rule.maxLength <= NAME_LONGEST
  if (rule.id === 'mobileNum') return rule.patternId === 'digits' && !rule.isAny && rule.maxLength <= 20
  if (rule.id === 'birthday') return ['dateYmd', 'dateMdy'].includes(rule.patternId) && !rule.isAny
  if (rule.id === 'password') return rule.minLength >= PASSWORD_SHORTEST && rule.maxLength >= PASSWORD_LONGEST
  return true
}

/** Sets the rule of a registration field; audited. Fails with FIELD_FIXED for what would break registering or logging in. */
export async function setRuleOf(context: OperatorContext, input: Rule): Promise<OutputOf<typeof setRegistrationRule>> {
  if (!isAllowed(input)) return fail('FIELD_FIXED')
  const { env, merchant } = context
  const { id, isAny, ...rule } = input
  const acceptedPattern = isAny ? ANYTHING : PATTERNS[rule.patternId]
  const before = { ...(await getBrand(env, merchant)).registration[id] }
  await env.db.tx(async (tx) => {
    await putRegistrationRule(tx, env, merchant, id, { ...rule, isAny })
    await writeAudit(tx, context, { action: 'site.registration', subject: `field:${id}`, before, after: { ...rule, acceptedPattern } })
  })
  return { id, ...rule, acceptedPattern }
}
