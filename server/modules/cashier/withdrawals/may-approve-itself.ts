import type { MoneyBounds } from '#server/lib/decisions/money-rules.sql.ts'
import type { Finding } from './risk-facts.ts'
import type { Rules } from '../rules/rules.sql.ts'

/**
 * Returns whether a withdrawal needs no operator. Pure, and false by default: a person decides when there are no rules,
 * no positive limit, or no risk check that ran and found nothing at all, when the account is frozen, when the bank
 * took a deposit back after it was asked for, or when the
 * member's sum of the day is above what one person may approve.
 */
export function mayApproveItself(
  rules: Rules | null,
  { memberAboveMinor }: Pick<MoneyBounds, 'memberAboveMinor'>,
  withdrawal: {
    amountMinor: bigint
    /** The member's sum approved within a day. */ dayMinor: bigint
    findings: readonly Finding[] | null
    isFrozen: boolean
    /** The bank took a deposit of the member back since. */ hasReversal: boolean
  },
): boolean {
  const { amountMinor, dayMinor, findings, isFrozen, hasReversal } = withdrawal
  if (!rules || rules.autoApproveUpToMinor <= 0n || isFrozen || hasReversal || !findings || findings.length === 0)
    return false
  return (
    amountMinor > 0n &&
    amountMinor <= rules.autoApproveUpToMinor &&
    dayMinor + amountMinor <= memberAboveMinor &&
    findings.every((finding) => finding.isClear)
  )
}
