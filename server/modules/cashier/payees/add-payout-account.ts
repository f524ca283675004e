import { fail } from '#contract/errors.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { enqueue } from '#server/lib/jobs.ts'
import type { Account } from '#server/lib/principal.ts'
import { findContacts } from '#server/modules/identity/accounts/contacts.sql.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { PAYOUT_ACCOUNTS_MAX } from '../rules/limits.ts'
import { lockMember } from '../member-lock.sql.ts'
import { maskNumber, whyUnavailable } from '../rules/method-rules.ts'
import { findMethod } from '../rules/methods.sql.ts'
import { describePayer } from '../rules/payer.ts'
import { findRules } from '../rules/rules.sql.ts'
import { STARTING_RULES } from '../rules/starting-rules.ts'
import {
  findFirstHolder,
  insertPayoutAccount,
  listPayoutAccounts,
  type PayoutAccount,
  isBlocked,
} from './payout-accounts.sql.ts'
import { ANNOUNCE_PAYEE } from './announce-payee.ts'

export type NewPayee = { methodCode: string; holder: string; number: string; bank: string | undefined }

/** Returns a name without differences of spelling: case, typed accents, spaces, points and dashes. */
const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/**
 * Adds a payout account. A bank account names its bank, every other kind names none (INVALID_INPUT, value.fields.bank).
 * It must be in the member's own name: the name of the registration, otherwise the name of the first payee. A further
 * payee can be paid after the brand's waiting time. Every new payee is announced outside the site, so that a member who
 * did not add it has time to object. Fails with HOLDER_DIFFERS, PAYEE_BLOCKED, METHOD_UNAVAILABLE, PAYOUT_ACCOUNTS_FULL
 * and PAYOUT_ACCOUNT_EXISTS.
 */
export async function addPayoutAccount(env: Env, account: Account, payee: NewPayee): Promise<PayoutAccount> {
  return env.db.tx(async (tx) => {
    await lockMember(tx, account.id)
    const payer = await describePayer(tx, env, account)
    const method = await findMethod(tx, { merchant: account.merchant, direction: 'withdrawal', code: payee.methodCode })
    if (!method || whyUnavailable(method, payer)) return fail('METHOD_UNAVAILABLE')
    if ((method.kind === 'bank') !== (payee.bank !== undefined)) {
      return fail('INVALID_INPUT', { fields: { bank: { rule: 'required' } } })
    }
    const known = await listPayoutAccounts(tx, account.id)
    if (known.length >= PAYOUT_ACCOUNTS_MAX) return fail('PAYOUT_ACCOUNTS_FULL', { limit: PAYOUT_ACCOUNTS_MAX })
    const firstHolder = await findFirstHolder(tx, account.id)
    const ownName = (await findContacts(tx, account.id)).name ?? firstHolder
    if (ownName !== null && plainName(ownName) !== plainName(payee.holder)) return fail('HOLDER_DIFFERS')
    if (await isBlocked(tx, account.merchant, { kind: method.kind, number: payee.number, bank: payee.bank ?? null }))
      return fail('PAYEE_BLOCKED')
    const now = env.clock.now()
    const rules = await findRules(tx, account.merchant, account.currency)
    // a first payee needs no waiting time: no earlier payee exists whose money it could divert
    const waitMs = firstHolder === null ? 0 : (rules ?? STARTING_RULES).payeeWaitMinutes * MINUTE_MS
    const added =
      (await insertPayoutAccount(tx, {
        memberId: account.id,
        methodCode: method.code,
        kind: method.kind,
        names: method.names,
        holder: payee.holder,
        number: payee.number,
        bank: payee.bank ?? null,
        createdAt: now,
        usableAt: after(now, waitMs),
      })) ?? fail('PAYOUT_ACCOUNT_EXISTS')
    await sendMessage(tx, env, account.id, {
      key: 'payee-added',
      values: { method: method.names.en, number: maskNumber(payee.number) },
    })
    await enqueue(tx, ANNOUNCE_PAYEE, { id: String(added.id) })
    return added
  })
}
