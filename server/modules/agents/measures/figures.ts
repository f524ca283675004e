/** The measures of play, money and people (docs/reference/games.md 8.1), defined once: reports and contracts use these. */

/** Ledger units. Stakes and payouts are the member's own money; what was bonus money stands beside. */
export type Play = {
  readonly stake: bigint
  readonly bonusStake: bigint
  /** Valid bet of the member's own money. */
  readonly valid: bigint
  readonly payout: bigint
  readonly bonusPayout: bigint
}
export type Figures = Play & {
  /** Rounds that ended. */
  readonly rounds: bigint
  /** Cash rewards, and bonuses that became the member's own money. */
  readonly bonus: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly registered: number
  readonly firstDeposits: number
}

export const NO_PLAY: Play = { stake: 0n, bonusStake: 0n, valid: 0n, payout: 0n, bonusPayout: 0n }
export const NO_FIGURES: Figures = {
  ...NO_PLAY,
  rounds: 0n,
  bonus: 0n,
  deposits: 0n,
  withdrawals: 0n,
  registered: 0,
  firstDeposits: 0,
}

/** Returns the sum of two plays. */
export function addPlay(one: Play, other: Play): Play {
  return {
    stake: one.stake + other.stake,
    bonusStake: one.bonusStake + other.bonusStake,
    valid: one.valid + other.valid,
    payout: one.payout + other.payout,
    bonusPayout: one.bonusPayout + other.bonusPayout,
  }
}

/** Returns whether nothing was staked, won or counted. */
export function isNothing(play: Play): boolean {
  return (
    play.stake === 0n && play.bonusStake === 0n && play.valid === 0n && play.payout === 0n && play.bonusPayout === 0n
  )
}

/** Returns the sum of two rows of figures. */
export function addFigures(one: Figures, other: Figures): Figures {
  // every bet goes through this once for each agent above: a spread of its play would take half of the time
  return {
    stake: one.stake + other.stake,
    bonusStake: one.bonusStake + other.bonusStake,
    valid: one.valid + other.valid,
    payout: one.payout + other.payout,
    bonusPayout: one.bonusPayout + other.bonusPayout,
    rounds: one.rounds + other.rounds,
    bonus: one.bonus + other.bonus,
    deposits: one.deposits + other.deposits,
    withdrawals: one.withdrawals + other.withdrawals,
    registered: one.registered + other.registered,
    firstDeposits: one.firstDeposits + other.firstDeposits,
  }
}

/** Returns what the first row has more than the second. */
export function subtractFigures(one: Figures, other: Figures): Figures {
  return {
    stake: one.stake - other.stake,
    bonusStake: one.bonusStake - other.bonusStake,
    valid: one.valid - other.valid,
    payout: one.payout - other.payout,
    bonusPayout: one.bonusPayout - other.bonusPayout,
    rounds: one.rounds - other.rounds,
    bonus: one.bonus - other.bonus,
    deposits: one.deposits - other.deposits,
    withdrawals: one.withdrawals - other.withdrawals,
    registered: one.registered - other.registered,
    firstDeposits: one.firstDeposits - other.firstDeposits,
  }
}

/** Returns what the house kept: stakes less payouts less bonuses; negative where members won. Ledger units. */
export function netLossOf({ stake, payout, bonus }: Pick<Figures, 'stake' | 'payout' | 'bonus'>): bigint {
  return stake - payout - bonus
}

/** What a team cost beside play and bonuses, in ledger units. What one of the team gives another costs it nothing. */
export type Costs = {
  /** Rebates that the bets earned those of the team. */
  readonly rebate: bigint
  readonly salary: bigint
  readonly dividend: bigint
}

/** Returns the result of a team as the house sees it: what it kept, less rebates and salaries (docs/reference/games.md 8.1). */
export function resultOf(figures: Pick<Figures & Costs, 'stake' | 'payout' | 'bonus' | 'rebate' | 'salary'>): bigint {
  return netLossOf(figures) - figures.rebate - figures.salary
}
