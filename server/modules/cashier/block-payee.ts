import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { maskNumber } from './method-rules.ts'
import { lockOwnWithdrawal } from './move-withdrawal.ts'
import { blockPayeeRow } from './payee-standing.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

/**
 * Blocks the payee of a withdrawal for all members of the brand, for good. Stopping is one person's: what was approved and has not left
 * yet comes back to its member when it is to leave. Fails with NOT_FOUND.
 */
export async function blockPayee(context: OperatorContext, id: bigint, reason: string): Promise<Withdrawal> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, { merchant })
    await blockPayeeRow(tx, withdrawal, env.clock.now())
    const { reference, holder, number, bank } = withdrawal
    await writeAudit(tx, context, {
      action: 'payee.block',
      subject: `withdrawal:${reference}`,
      reason,
      after: { holder, number: maskNumber(number), bank },
    })
    return withdrawal
  })
}
