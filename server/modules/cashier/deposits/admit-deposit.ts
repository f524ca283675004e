import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { admitDeposit as admitByProtection } from '#server/modules/protection/admit-deposit.ts'
import { countOpenDeposits } from './deposits.sql.ts'
import { OPEN_DEPOSITS_MAX } from '../rules/limits.ts'

/**
 * Checks every rule about a member that can refuse incoming money, with the attempted amount, while no other cashier
 * operation of the member runs. Limits that a member or the house sets on deposits belong only here. Fails with
 * DEPOSITS_OPEN when too many deposits wait for payment, and with EXCLUDED, ON_BREAK or DEPOSIT_LIMIT according to the
 * member's own protection; an admitted deposit counts towards these limits from now on.
 */
export async function admitDeposit(
  tx: Tx,
  env: Env,
  account: Account,
  deposit: { reference: string; amountMinor: bigint; expiresAt: Date },
): Promise<void> {
  if ((await countOpenDeposits(tx, account.id)) >= OPEN_DEPOSITS_MAX)
    return fail('DEPOSITS_OPEN', { limit: OPEN_DEPOSITS_MAX })
  await admitByProtection(tx, env, { ...deposit, memberId: account.id, currency: account.currency })
}
