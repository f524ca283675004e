/** How tickets are earned: from what a member did on each day of a promotion (docs/reference/games.md 9.2). */

/** Amounts in the ledger's unit. Null: nothing is earned in that way. */
export type TicketRules = {
  /** Tickets for each day on which the member logged in. */
  perDay: number
  /** One ticket for each full amount deposited; what is left over counts on. */
  perDepositedMinor: bigint | null
  /** One ticket for each full amount of valid stakes; what is left over counts on. */
  perStakedMinor: bigint | null
  /** No more tickets than this on one day. */
  dayMax: number
}

/** What a member did on one day. Voided stakes are taken off on the day of their void, so `stakedMinor` may be negative. */
export type LuckDay = { hasLoggedIn: boolean; depositedMinor: bigint; stakedMinor: bigint }

/** Returns how many times `each` was filled for the first time when a sum rose to `sum`, having reached `most` before. */
function filled(sum: bigint, most: bigint, each: bigint | null): number {
  return each === null || sum <= most ? 0 : Number(sum / each - most / each)
}

/**
 * Returns how many tickets were earned on some days, in their order. What was earned once is never taken back: after a
 * void, stakes count again from the sum that was reached before.
 */
export function ticketsEarned(rules: TicketRules, days: readonly LuckDay[]): number {
  let tickets = 0
  let [deposited, staked, mostDeposited, mostStaked] = [0n, 0n, 0n, 0n]
  for (const day of days) {
    deposited += day.depositedMinor
    staked += day.stakedMinor
    const earned =
      (day.hasLoggedIn ? rules.perDay : 0) +
      filled(deposited, mostDeposited, rules.perDepositedMinor) +
      filled(staked, mostStaked, rules.perStakedMinor)
    if (deposited > mostDeposited) mostDeposited = deposited
    if (staked > mostStaked) mostStaked = staked
    tickets += Math.min(earned, rules.dayMax)
  }
  return tickets
}
