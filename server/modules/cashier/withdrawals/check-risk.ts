import type { Env } from '#server/lib/env.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { readBounds } from '#server/lib/decisions/money-rules.ts'
import { defineRowJob, enqueue } from '#server/lib/jobs.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { findLastLoginBy } from '#server/modules/identity/sessions/sessions.sql.ts'
import { SYSTEM } from '../history.sql.ts'
import { mayApproveItself } from './may-approve-itself.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { judgeRisk } from './risk-rules.ts'
import { findRules } from '../rules/rules.sql.ts'
import { isPayeeStanding } from './payee-standing.ts'
import { SEND_PAYOUT } from './send-payout.ts'
import { findRiskFacts, sumOfDay } from './withdrawal-figures.sql.ts'
import { lockWithdrawalRow } from './withdrawals.sql.ts'

/**
 * Runs the risk rules on a requested withdrawal and stores what each found. A small withdrawal without findings is
 * approved immediately, when the brand allows that (may-approve-itself.ts); every other waits for an operator, who sees
 * the findings. A withdrawal in another state stays unchanged.
 */
export async function checkRisk(env: Env, id: bigint): Promise<void> {
  await env.db.tx(async (tx) => {
    const withdrawal = await lockWithdrawalRow(tx, id)
    if (withdrawal?.state !== 'requested') return
    const now = env.clock.now()
    const findings = judgeRisk(
      {
        ...(await findRiskFacts(tx, withdrawal.memberId, withdrawal.payoutAccountId)),
        enteredByNameAt: await findLastLoginBy(tx, withdrawal.memberId, 'bankName'),
      },
      withdrawal.amountMinor,
      now,
    )
    const checked = await moveWithdrawal(tx, env, withdrawal, {
      from: ['requested'],
      to: 'checked',
      actor: SYSTEM,
      changes: { checkedAt: now, findings },
      detail: { raised: findings.filter((finding) => !finding.isClear).map((finding) => finding.rule) },
    })
    const { merchant, memberId, currency, amountMinor } = withdrawal
    const [rules, bounds] = [await findRules(tx, merchant, currency), await readBounds(tx, merchant, currency)]
    const member = await findAccount(tx, memberId)
    const dayMinor = await sumOfDay(tx, memberId, currency, after(now, -DAY_MS))
    const isPayable = await isPayeeStanding(tx, withdrawal)
    if (
      !isPayable ||
      !mayApproveItself(rules, bounds, {
        amountMinor,
        dayMinor,
        findings,
        isFrozen: member?.isFrozen ?? true,
        hasReversal: withdrawal.hasReversal,
      })
    )
      return
    await moveWithdrawal(tx, env, checked, {
      from: ['checked'],
      to: 'approved',
      actor: SYSTEM,
      changes: { approvedAt: now },
    })
    await enqueue(tx, SEND_PAYOUT, { id: String(id) })
  })
}

export const CHECK_RISK = defineRowJob({ name: 'cashier.check-risk', run: checkRisk })
