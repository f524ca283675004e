import type { MoneyBounds } from '#server/lib/decisions/money-rules.ts'
import type { Finding } from './risk-facts.ts'
import type { Rules } from './rules.sql.ts'

/**
 * Whether a withdrawal needs no operator. Pure, and closed by default: without rules, without a positive limit, without a risk
 * check that ran and found nothing at all, or for an account that is frozen, or above what one person approves of a member's day,
 * a person decides.
 */
export function mayApproveItself(
  rules: Rules | null,
  { memberAboveMinor }: Pick<MoneyBounds, 'memberAboveMinor'>,
  withdrawal: {
    amountMinor: bigint
    /** Of the member's that was approved within a day. */ dayMinor: bigint
    findings: readonly Finding[] | null
    isFrozen: boolean
  },
): boolean {
  const { amountMinor, dayMinor, findings, isFrozen } = withdrawal
  if (!rules || rules.autoApproveUpToMinor <= 0n || isFrozen || !findings || findings.length === 0) return false
  return (
    amountMinor > 0n &&
    amountMinor <= rules.autoApproveUpToMinor &&
    dayMinor + amountMinor <= memberAboveMinor &&
    findings.every((finding) => finding.isClear)
  )
}
