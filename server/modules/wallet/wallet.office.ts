/** A member's balance and account record, for operators. */
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { officeMemberAccount } from '#contract/wallet/office-wallet.ts'
import type { Http } from '#server/lib/http.ts'
import { bindCall } from '#server/lib/http.ts'
import { FIND_MEMBER } from '#server/lib/people.ts'
import { answerOf } from '#server/lib/slots.ts'
import { readTurn } from '#server/lib/turn-page.ts'
import { mainAccount } from './account-kinds.ts'
import { findAccount } from './accounts.sql.ts'
import { listRecord } from './list-record.ts'

/** Adds officeMemberAccount. */
export function bindWalletOffice(http: Http): void {
  bindCall(http, officeMemberAccount, async ({ env, operator }, { id, type, before, limit }) => {
    const { db } = env
    const member = await answerOf(env, FIND_MEMBER)(db, id)
    if (member?.merchant !== operator.merchant) return fail('NOT_FOUND')
    const own = await findAccount(db, mainAccount(member))
    const page = await listRecord(db, { accountId: own?.id ?? null, reason: type }, readTurn({ before, limit }))
    return { balance: toWire(own?.balanceMinor ?? 0n), currency: member.currency, isTrial: member.isTrial, ...page }
  })
}
