import type { Finding } from './risk-rules.ts'
import type { Rules } from './rules.sql.ts'

/**
 * Whether a withdrawal needs no operator. Pure, and closed by default: without rules, without a positive limit, without a risk
 * check that ran and found nothing at all, or for an account that is frozen, a person decides.
 */
export function mayApproveItself(
  rules: Rules | null, withdrawal: { amountMinor: bigint; findings: readonly Finding[] | null; isFrozen: boolean },
): boolean {
  const { amountMinor, findings, isFrozen } = withdrawal
  if (!rules || rules.autoApproveUpToMinor <= 0n || isFrozen || !findings || findings.length === 0) return false
  return amountMinor > 0n && amountMinor <= rules.autoApproveUpToMinor && amountMinor <= rules.fourEyesAboveMinor
    && findings.every((finding) => finding.isClear)
}
