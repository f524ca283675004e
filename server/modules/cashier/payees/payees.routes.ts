/** The members' calls about the accounts to which they are paid. */
import { fail } from '#contract/errors.ts'
import {
  addPayoutAccount as addPayoutAccountCall,
  payoutAccounts,
  removePayoutAccount,
} from '#contract/cashier/payees.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { requireFresh } from '#server/modules/identity/sessions/fresh.ts'
import { addPayoutAccount } from './add-payout-account.ts'
import { PAYOUT_ACCOUNTS_MAX } from '../rules/limits.ts'
import { maskNumber, nameIn } from '../rules/method-rules.ts'
import { listPayoutAccounts, removePayoutAccountRow, type PayoutAccount } from './payout-accounts.sql.ts'

function present(account: PayoutAccount, locale: string, now: Date) {
  return {
    id: String(account.id),
    kind: account.kind,
    methodCode: account.methodCode,
    methodName: nameIn(locale, account.names),
    holder: account.holder,
    number: maskNumber(account.number),
    bank: account.bank,
    createdAt: account.createdAt.toISOString(),
    usableAt: account.usableAt > now ? account.usableAt.toISOString() : null,
  }
}

/** Adds the calls of payout accounts. */
export function bindPayees(http: Http): void {
  bindCall(http, payoutAccounts, async ({ env, account, locale }) => {
    const accounts = await listPayoutAccounts(env.db, account.id)
    return { accounts: accounts.map((one) => present(one, locale, env.clock.now())), limit: PAYOUT_ACCOUNTS_MAX }
  })

  bindCall(http, addPayoutAccountCall, async (context, input) => {
    const { env, account, locale } = context
    await requireFresh(context)
    return present(await addPayoutAccount(env, account, { ...input, bank: input.bank }), locale, env.clock.now())
  })

  bindCall(http, removePayoutAccount, async (context, { id }) => {
    const { env, account } = context
    await requireFresh(context)
    const isRemoved = await removePayoutAccountRow(env.db, account.id, BigInt(id), env.clock.now())
    return isRemoved ? { removed: true as const } : fail('PAYOUT_ACCOUNT_NOT_FOUND')
  })
}
