import type { ParsedInputOf } from '#contract/call.ts'
import type { officeNoteDifference } from '#contract/cashier/office-reconciliations.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { insertNote } from './difference-notes.sql.ts'
import { wasOf } from './present-reconciliation.ts'
import { findNewest, type Reconciliation } from './reconciliations.sql.ts'

/**
 * Notes what was found out about a difference, audited, and closes it or opens it again. It moves no money. Fails with
 * NOT_FOUND where the newest comparison of that day has no such difference.
 */
export async function noteDifference(
  context: OperatorContext,
  { provider, day, kind, reference, currency, text, closes }: ParsedInputOf<typeof officeNoteDifference>,
): Promise<Reconciliation> {
  const { env, operator, merchant } = context
  return env.db.tx(async (tx) => {
    const found = (await findNewest(tx, merchant, { provider, day })) ?? fail('NOT_FOUND')
    const differs =
      found.differences.find((one) => one.kind === kind && one.reference === reference && one.currency === currency) ??
      fail('NOT_FOUND')
    await writeAudit(tx, context, {
      action: closes ? 'difference.close' : 'difference.note',
      subject: `reconciliation:${provider} ${day}`,
      reason: text,
      after: { kind, reference, currency },
    })
    await insertNote(
      tx,
      { merchant, provider, day },
      {
        kind,
        reference,
        currency,
        was: wasOf(differs),
        text,
        closes,
        operator: operator.username,
        at: env.clock.now(),
      },
    )
    return found
  })
}
