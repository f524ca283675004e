import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { compareStatement, type Payment } from './compare-statement.ts'
import { signedProvider } from '../providers/provider-port.ts'
import { getProvider } from '../providers/providers.sql.ts'
import { insertReconciliation, listProviders, listRecorded, type Reconciliation } from './reconciliations.sql.ts'

export type Statement = { provider: string; day: string }

async function checkProvider({ env: { db }, operator }: OperatorContext, provider: string): Promise<void> {
  if (!(await listProviders(db, operator.merchant)).includes(provider)) return fail('NOT_FOUND')
}

/**
 * Compares a provider's statement of a day with what was recorded, and stores the differences, audited. It moves no
 * money: a person decides about each difference. Fails with NOT_FOUND for a provider that the brand does not use.
 */
export async function reconcile(
  context: OperatorContext,
  { provider, day }: Statement,
  stated: readonly Payment[],
): Promise<Reconciliation> {
  const { env, operator } = context
  await checkProvider(context, provider)
  const recorded = await listRecorded(env.db, operator.merchant, provider, { day })
  const elsewhere = await listRecorded(env.db, operator.merchant, provider, {
    references: stated.map((one) => one.reference),
  })
  const wire = (minor: bigint | null) => (minor === null ? null : toWire(minor))
  const differences = compareStatement(recorded, stated, elsewhere).map(({ recordedMinor, statedMinor, ...rest }) => ({
    ...rest,
    recorded: wire(recordedMinor),
    stated: wire(statedMinor),
  }))
  return env.db.tx(async (tx) => {
    await writeAudit(tx, context, {
      action: 'reconciliation.run',
      subject: `reconciliation:${provider} ${day}`,
      after: { differences: differences.length },
    })
    return insertReconciliation(tx, operator.merchant, {
      provider,
      day,
      operator: operator.username,
      at: env.clock.now(),
      recorded: recorded.length,
      stated: stated.length,
      differences,
    })
  })
}

/**
 * Requests the statement from the provider, then compares it. Fails with NOT_FOUND, and PROVIDER_UNAVAILABLE without a
 * clear answer.
 */
export async function reconcileWithProvider(context: OperatorContext, statement: Statement): Promise<Reconciliation> {
  const { env } = context
  await checkProvider(context, statement.provider)
  const provider = signedProvider(env, await getProvider(env.db, statement.provider))
  const answer = (await provider.askStatement(statement.day)) ?? fail('PROVIDER_UNAVAILABLE')
  return reconcile(
    context,
    statement,
    answer.payments.map(({ amount, ...payment }) => ({ ...payment, amountMinor: parseMoney(amount) })),
  )
}
