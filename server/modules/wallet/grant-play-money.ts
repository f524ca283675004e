import { MINOR_PER_UNIT } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { type AccountRef, mainAccount } from './account-kinds.ts'
import { findAccount, openAccount } from './accounts.sql.ts'
import type { Entry } from './entries.sql.ts'
import { listEntryRows } from './record.report.sql.ts'
import { postTransfers } from './post-transfers.ts'

/** Play money that a game is opened with at least; below a tenth of it the purse is filled up again. */
export const PLAY_MONEY_MINOR = 10_000n * MINOR_PER_UNIT
const REFILL_BELOW_MINOR = PLAY_MONEY_MINOR / 10n

/** What the purse held after its last movement, and which that was; null before the first. */
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
    // two who look at the same moment see the same last movement, and fill the purse once
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

/** Fills a player's purse of play money when little or nothing is in it. It comes from the trial book and never leaves it. */
export async function grantPlayMoney(env: Env, account: Pick<Account, 'id' | 'currency'>): Promise<void> {
  const purse = mainAccount({ ...account, isTrial: true })
  const last = await findLastEntry(env, purse)
  if ((last?.balanceAfterMinor ?? 0n) < REFILL_BELOW_MINOR) await fill(env, purse, last)
}

/** Fills a purse that never had anything in it: a trial begins with its first look. */
export async function startPlayMoney(env: Env, account: Pick<Account, 'id' | 'currency'>): Promise<void> {
  const purse = mainAccount({ ...account, isTrial: true })
  if (!(await findLastEntry(env, purse))) await fill(env, purse, null)
}
