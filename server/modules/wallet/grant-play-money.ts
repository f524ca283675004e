import { MINOR_PER_UNIT } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { type AccountRef, mainAccount } from './account-kinds.ts'
import { findAccount, openAccount } from './accounts.sql.ts'
import type { Entry } from './entries.sql.ts'
import { listEntryRows } from './record.report.sql.ts'
import { postTransfers } from './post-transfers.ts'

/**
 * The least play money with which a game is opened, in ledger units. The purse is refilled when less than a tenth is
 * left.
 */
export const PLAY_MONEY_MINOR = 10_000n * MINOR_PER_UNIT
const REFILL_BELOW_MINOR = PLAY_MONEY_MINOR / 10n

/** Returns the purse's last entry, with the balance after it; null before the first. */
async function findLastEntry(env: Env, purse: AccountRef): Promise<Entry | null> {
  const known = await findAccount(env.db, purse)
  const [last] = known ? await listEntryRows(env.db, { accountId: known.id }, { limit: 1 }) : []
  return last ?? null
}

async function fill(env: Env, purse: AccountRef, last: Entry | null): Promise<void> {
  const { owner, currency } = purse
  const [debit, credit] = await Promise.all([
    openAccount(env.db, { kind: 'house_trial', owner: '', currency }),
    openAccount(env.db, purse),
  ])
  await postTransfers(env, {
    // two requests at the same moment read the same last entry, so they use the same key and fill the purse once
    key: `trial-grant:${owner}:${last?.transferId ?? 'first'}`,
    transfers: [
      {
        debit,
        credit,
        amountMinor: PLAY_MONEY_MINOR - (last?.balanceAfterMinor ?? 0n),
        reason: 'trial_grant',
        reference: owner,
      },
    ],
  })
}

/**
 * Refills a player's purse of play money when it holds less than a tenth of PLAY_MONEY_MINOR. The money comes from the
 * trial book and never leaves it.
 */
export async function grantPlayMoney(env: Env, account: Pick<Account, 'id' | 'currency'>): Promise<void> {
  const purse = mainAccount({ ...account, isTrial: true })
  const last = await findLastEntry(env, purse)
  if ((last?.balanceAfterMinor ?? 0n) < REFILL_BELOW_MINOR) await fill(env, purse, last)
}

/** Fills a purse that has no entries yet: a trial's play money is granted when its player first looks at it. */
export async function startPlayMoney(env: Env, account: Pick<Account, 'id' | 'currency'>): Promise<void> {
  const purse = mainAccount({ ...account, isTrial: true })
  if (!(await findLastEntry(env, purse))) await fill(env, purse, null)
}
