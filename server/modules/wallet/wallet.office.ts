/** A member's balance and account record, for operators. */
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { officeMemberAccount } from '#contract/office-wallet.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Http } from '#server/lib/http.ts'
import { bindCall } from '#server/lib/http.ts'
import type { Account } from '#server/lib/principal.ts'
import { mainAccount } from './account-kinds.ts'
import { findAccount } from './accounts.sql.ts'
import { listRecord, readTurn } from './list-record.ts'

/** Who an id belongs to, or null: identity tells it, and the application puts the two together. */
export type FindMember = (q: Queryable, id: string) => Promise<Account | null>

/** Adds officeMemberAccount. */
export function bindWalletOffice(http: Http, findMember: FindMember): void {
  bindCall(http, officeMemberAccount, async ({ env: { db }, operator }, { id, type, before, limit }) => {
    const member = await findMember(db, id)
    if (member?.merchant !== operator.merchant) return fail('NOT_FOUND')
    const own = await findAccount(db, mainAccount(member))
    const page = await listRecord(db, { accountId: own?.id ?? null, reason: type }, readTurn({ before, limit }))
    return { balance: toWire(own?.balanceMinor ?? 0n), currency: member.currency, isTrial: member.isTrial, ...page }
  })
}
