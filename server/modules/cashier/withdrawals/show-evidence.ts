import type { OutputOf } from '#contract/call.ts'
import type { officeWithdrawalEvidence } from '#contract/cashier/office-evidence.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { getBrand } from '#server/lib/brands.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { addDays, localDay } from '#server/lib/local-day.ts'
import { listDaily } from '#server/modules/bets/daily.sql.ts'
import { findSince } from '#server/modules/identity/accounts/accounts.sql.ts'
import { listLogins } from '#server/modules/identity/sessions/sessions.sql.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { RISK_AMOUNT_MINOR, RISK_PASS_THROUGH_MS, RISK_PASSWORD_AGE_MS, RISK_PAYEE_AGE_MS } from '../rules/limits.ts'
import { listSamePayee, sumEver, type Sum } from './evidence.sql.ts'
import { subjectOf } from './list-withdrawals.ts'
import { sumInProgress } from './withdrawal-figures.sql.ts'
import { findWithdrawal } from './withdrawals.sql.ts'

const PLAY_DAYS = 30
const LOGINS = 3
const SAME_PAYEE = 10

const BOUNDS = {
  amount: toWire(RISK_AMOUNT_MINOR),
  payeeHours: RISK_PAYEE_AGE_MS / HOUR_MS,
  depositHours: RISK_PASS_THROUGH_MS / HOUR_MS,
  entryHours: RISK_PASSWORD_AGE_MS / HOUR_MS,
}

const presentSum = ({ count, minor }: Sum) => ({ count, amount: toWire(minor) })

/**
 * Returns what an operator weighs before a withdrawal of the own brand is approved. The look is audited. Fails with
 * NOT_FOUND.
 */
export async function showEvidence(
  context: OperatorContext,
  id: bigint,
): Promise<OutputOf<typeof officeWithdrawalEvidence>> {
  const { env, merchant } = context
  const withdrawal = await findWithdrawal(env.db, id)
  if (withdrawal?.merchant !== merchant) return fail('NOT_FOUND')
  await env.db.tx((tx) => writeAudit(tx, context, { action: 'withdrawal.evidence', subject: subjectOf(withdrawal) }))
  const { memberId, currency } = withdrawal
  const today = localDay(env.clock.now(), (await getBrand(env, merchant)).timeZone)
  const [memberSince, balance, inProgress, ever, days, logins, samePayee] = await Promise.all([
    findSince(env.db, BigInt(memberId)),
    getBalance(env.db, mainAccount({ id: memberId, isTrial: false, currency })),
    sumInProgress(env.db, memberId, currency),
    sumEver(env.db, { id: memberId, currency }),
    listDaily(env.db, memberId, addDays(today, 1 - PLAY_DAYS), today),
    listLogins(env.db, BigInt(memberId), LOGINS),
    listSamePayee(env.db, withdrawal, SAME_PAYEE),
  ])
  const own = days.filter((one) => one.currency === currency && !one.isTrial)
  return {
    currency,
    memberSince: (memberSince ?? withdrawal.createdAt).toISOString(),
    balance: toWire(balance),
    inProgress: toWire(inProgress),
    deposits: presentSum(ever.deposits),
    withdrawals: presentSum(ever.withdrawals),
    net: toWire(ever.deposits.minor - ever.withdrawals.minor),
    play: {
      stake: toWire(own.reduce((sum, one) => sum + one.stakeMinor, 0n)),
      payout: toWire(own.reduce((sum, one) => sum + one.payoutMinor, 0n)),
      rounds: Number(own.reduce((sum, one) => sum + one.rounds, 0n)),
      lastDay: own[0]?.day ?? null,
    },
    logins: logins.map((one) => ({
      id: String(one.id),
      at: one.at.toISOString(),
      ip: one.ip,
      userAgent: one.user_agent,
      isNew: one.is_new,
    })),
    samePayee,
    bounds: BOUNDS,
  }
}
