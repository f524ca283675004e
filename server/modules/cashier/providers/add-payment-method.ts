import type { ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { officeAddPaymentMethod, OfficeMethodRow } from '#contract/cashier/office-methods.ts'
import { isBankDeposit } from '#contract/cashier/methods.ts'
import { writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { newToken } from '#server/lib/random.ts'
import { addProvider, findProvider, OWN_ACCOUNTS } from './providers.sql.ts'
import { addMethods, findMethod, lockMethods } from '../rules/methods.sql.ts'
import { checkMethod, parseSettings, presentMethod } from '../rules/set-payment-method.ts'

export type NewMethod = Omit<ParsedInputOf<typeof officeAddPaymentMethod>, 'reason'>

/**
 * Adds a method of a brand, switched off unless `isActive` says otherwise. A bank deposit goes through the house's own
 * accounts. Fails with INVALID_INPUT and METHOD_EXISTS.
 */
export async function addPaymentMethod(
  actor: AuditActor,
  { kind, flow, provider, ...rest }: NewMethod,
  reason: string,
  isActive = false,
): Promise<OfficeMethodRow> {
  const { env, merchant } = actor
  const settings = { ...rest, isActive }
  const { direction, code } = settings
  checkMethod(settings, { flow })
  if (direction === 'withdrawal' && isBankDeposit({ flow }))
    return fail('INVALID_INPUT', { fields: { flow: { rule: 'invalid_value' } } })
  const own = isBankDeposit({ flow })
  if (own) await addProvider(env, { code: OWN_ACCOUNTS, apiUrl: null, secret: newToken(env.random) })
  return env.db.tx(async (tx) => {
    await lockMethods(tx, merchant)
    if (await findMethod(tx, { merchant, direction, code })) return fail('METHOD_EXISTS')
    const through = own ? OWN_ACCOUNTS : provider
    const isKnown = (await findProvider(tx, through)) !== null && (own || through !== OWN_ACCOUNTS)
    if (!isKnown) return fail('INVALID_INPUT', { fields: { provider: { rule: 'unlisted' } } })
    await addMethods(tx, [{ merchant, direction, code, kind, provider: through, flow, ...parseSettings(settings) }])
    await writeAudit(tx, actor, {
      action: 'payment-method.add',
      subject: `payment-method:${direction}/${code}`,
      reason,
      after: { ...settings, kind, flow, provider: through },
    })
    return presentMethod(tx, (await findMethod(tx, { merchant, direction, code })) ?? fail('NOT_FOUND'))
  })
}
