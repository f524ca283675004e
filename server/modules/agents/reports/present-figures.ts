/** Figures as the wire has them. */
import type { TeamFigures } from '#contract/agents/reports.ts'
import type { LineKind } from '#contract/agents/line.ts'
import { AGENT_TYPES } from '#contract/identity/identity.ts'
import { toWire } from '#contract/money.ts'
import { netLossOf, resultOf } from '../measures/figures.ts'
import type { Sums } from './figures.sql.ts'

/** Returns whether an account of this type is an agent or a member. */
export const kindOf = (type: number): LineKind =>
  (AGENT_TYPES as readonly number[]).includes(type) ? 'agent' : 'member'

export const NO_SUMS: Sums = {
  stake: 0n,
  valid: 0n,
  payout: 0n,
  bonus: 0n,
  deposits: 0n,
  withdrawals: 0n,
  rounds: 0n,
  rebate: 0n,
  salary: 0n,
  dividend: 0n,
}

/** Returns sums in wire format, with the net loss and the result. */
export function presentFigures(sums: Sums): TeamFigures {
  return {
    stake: toWire(sums.stake),
    valid: toWire(sums.valid),
    payout: toWire(sums.payout),
    bonus: toWire(sums.bonus),
    net: toWire(netLossOf(sums)),
    deposits: toWire(sums.deposits),
    withdrawals: toWire(sums.withdrawals),
    rounds: Number(sums.rounds),
    rebate: toWire(sums.rebate),
    salary: toWire(sums.salary),
    dividend: toWire(sums.dividend),
    result: toWire(resultOf(sums)),
  }
}
