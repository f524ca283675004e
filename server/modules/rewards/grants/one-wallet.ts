/**
 * How much of one wallet is a bonus's (docs/decisions/0541). Pure: as with a purse, a stake takes the member's own money
 * first, and what comes back is split in the proportion of the round's stake.
 */

/** Real money that moved in a round of a grant, in the ledger's order. */
export type WalletLine = {
  round: bigint
  kind: 'stake' | 'payout' | 'reversal'
  reverses: 'stake' | 'payout' | null
  amountMinor: bigint
  /** What the member's cash had after it. */
  afterMinor: bigint
}

type Share = { stakeMinor: bigint; bonusMinor: bigint }

/** Returns the bonus's part of an amount that comes back to a round, rounded down: the rest is the member's. */
const partOf = (amountMinor: bigint, { stakeMinor, bonusMinor }: Share) =>
  stakeMinor === 0n ? 0n : (amountMinor * bonusMinor) / stakeMinor

/** Returns what is left of a bonus and of its winnings after some lines, in ledger units, never below zero. */
export function bonusPartAfter(amountMinor: bigint, lines: readonly WalletLine[]): bigint {
  let part = amountMinor
  const shares = new Map<bigint, Share>()
  for (const { round, kind, reverses, amountMinor: moved, afterMinor } of lines) {
    const share = shares.get(round) ?? { stakeMinor: 0n, bonusMinor: 0n }
    if (kind === 'stake') {
      const ownMinor = afterMinor + moved > part ? afterMinor + moved - part : 0n
      const bonusMinor = moved > ownMinor ? moved - ownMinor : 0n
      part = part > bonusMinor ? part - bonusMinor : 0n
      shares.set(round, { stakeMinor: share.stakeMinor + moved, bonusMinor: share.bonusMinor + bonusMinor })
    } else if (kind === 'reversal' && reverses === 'stake') {
      const back = partOf(moved, share)
      part += back
      shares.set(round, { stakeMinor: share.stakeMinor - moved, bonusMinor: share.bonusMinor - back })
    } else {
      const sign = kind === 'payout' ? 1n : -1n
      part += sign * partOf(moved, share)
      if (part < 0n) part = 0n
    }
  }
  return part
}
