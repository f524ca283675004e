/** The player's balance and account record. */
import { fail } from '#contract/errors.ts'
import { getCurrency, toWire } from '#contract/money.ts'
import { transaction, transactions, walletBalance } from '#contract/wallet/wallet.ts'
import type { Env } from '#server/lib/env.ts'
import type { Http } from '#server/lib/http.ts'
import { bindCall } from '#server/lib/http.ts'
import { readRange } from '#server/lib/kept-range.ts'
import type { Account } from '#server/lib/principal.ts'
import { readTurn } from '#server/lib/turn-page.ts'
import { mainAccount } from './account-kinds.ts'
import { findAccount, getBalance } from './accounts.sql.ts'
import { startPlayMoney } from './grant-play-money.ts'
import { type EntryWithOther, findEntry } from './entries.sql.ts'
import { listRecord, presentEntry, totalRecord } from './list-record.ts'
import { answersOf } from '#server/lib/slots.ts'
import { ENTRY_SUBJECTS, type EntrySubject } from './wallet.slots.ts'

/** Returns what an entry belongs to, from the module that wrote it; null when no module knows its kind. */
async function findSubject(env: Env, account: Account, entry: EntryWithOther): Promise<EntrySubject> {
  const writer = answersOf(env, ENTRY_SUBJECTS).find(
    ({ reasons, otherKinds }) => reasons?.includes(entry.reason) || otherKinds?.includes(entry.otherKind),
  )
  return writer ? writer.find(env.db, account, entry) : null
}

/** Adds walletBalance, transactions and transaction. */
export function bindWallet(http: Http): void {
  bindCall(http, walletBalance, async ({ env, account }) => {
    const own = mainAccount(account)
    if (account.isTrial) await startPlayMoney(env, account)
    return {
      balance: toWire(await getBalance(env.db, own)),
      currency: account.currency,
      currencySymbol: getCurrency(account.currency).symbol,
      isTrial: account.isTrial,
    }
  })

  bindCall(http, transactions, async ({ env, account }, { from, to, type, direction, before, after, limit }) => {
    const own = await findAccount(env.db, mainAccount(account))
    const filter = { accountId: own?.id ?? null, ...readRange(env, { from, to }), reason: type, direction }
    const [page, totals] = await Promise.all([
      listRecord(env.db, filter, readTurn({ before, after, limit })),
      totalRecord(env.db, filter),
    ])
    return { ...page, totals, currency: account.currency }
  })

  bindCall(http, transaction, async ({ env, account }, { id }) => {
    const { db } = env
    const own = await findAccount(db, mainAccount(account))
    const entry = own && (await findEntry(db, own.id, BigInt(id)))
    if (!entry) return fail('NOT_FOUND')
    return { ...presentEntry(entry), currency: account.currency, subject: await findSubject(env, account, entry) }
  })
}
