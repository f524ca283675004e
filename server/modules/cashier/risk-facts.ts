/** What the automatic risk check looks at, and what it finds. */

/** What the cashier's own tables say. */
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

/** `enteredByNameAt`: when somebody last came in with the name at the bank as a second step, which can be guessed. */
export type RiskFacts = RiskFigures & { enteredByNameAt: Date | null }

/** One rule and what it found. `value` is the fact that it looked at. */
export type Finding = { rule: string; isClear: boolean; value: string }
