/** The facts that the automatic risk check uses, and its findings. */

/** The facts from the cashier's own tables. */
export type RiskFigures = {
  paidBefore: number
  payeeSince: Date
  /** Another member is, or was, paid to the same account. */
  isPayeeShared: boolean
  lastDepositAt: Date | null
  lastDepositMinor: bigint
  depositsInReview: number
  disputesBefore: number
  passwordSetAt: Date | null
}

/** `enteredByNameAt`: when a login last used the name at the bank as a second step; that name can be guessed. */
export type RiskFacts = RiskFigures & { enteredByNameAt: Date | null }

/** One rule and what it found. `value` is the fact that the rule used. */
export type Finding = { rule: string; isClear: boolean; value: string }
