/** Bills as the wire has them. */
import type { AgentBill, Reckoning } from '#contract/agents/bills.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { toWire } from '#contract/money.ts'
import { reckonDividend, reckonSalary, type TierTests } from '../terms/reckon.ts'
import { countDays, type Days } from '../terms/windows.ts'
import { writeRate } from '../rates/points.ts'
import type { NamedBill } from './bill-lists.sql.ts'
import type { Bill, BillFigures } from './bills.sql.ts'
import { shareOf } from './reckon-bill.ts'

/** Returns the tests of each tier, from the figures that are stored. */
function tiersOf(terms: ContractTerms, figures: BillFigures, days: Days): readonly TierTests[] {
  if (terms.kind === 'realtime') return []
  const { valid, active, carried } = figures
  if (terms.kind === 'dividend')
    return reckonDividend(
      terms,
      { ...figures, losses: [] },
      { carried, share: shareOf(terms, days), days: countDays(days) },
    ).tiers
  return reckonSalary(terms, { valid: valid + carried, active, members: [] }).tiers
}

/** Returns the arithmetic of a bill. */
export function presentReckoning(terms: ContractTerms, figures: BillFigures, days: Days): Reckoning {
  const unit = terms.kind === 'realtime' ? 'rate' : terms.unit
  const { gives } = figures
  const tiers = tiersOf(terms, figures, days).map(({ tests, isMet }) => ({
    isMet,
    tests: tests.map(({ name, asked, was, isMet: met }) => {
      const write = name === 'active' ? String : toWire
      return { name, asked: write(asked), was: write(was), isMet: met }
    }),
  }))
  return {
    stake: toWire(figures.stake),
    payout: toWire(figures.payout),
    valid: toWire(figures.valid),
    active: figures.active,
    bonuses: toWire(figures.bonuses),
    rebates: toWire(figures.rebates),
    salaries: toWire(figures.salaries),
    carried: toWire(figures.carried),
    base: toWire(figures.base),
    unit,
    tier: figures.tier,
    gives: gives === null ? null : unit === 'rate' ? writeRate(Number(gives)) : toWire(gives),
    earned: toWire(figures.earned),
    overMember: toWire(figures.overMember),
    overCap: toWire(figures.overCap),
    amount: toWire(figures.amount),
    left: toWire(figures.remainder),
    tiers,
  }
}

type Window = Pick<Bill, 'day' | 'untilDay' | 'fromAt' | 'untilAt'>

/** Returns a window as the wire has it: days, or moments. */
export const presentWindow = ({ day, untilDay, fromAt, untilAt }: Window) =>
  untilDay === null ? { from: fromAt.toISOString(), until: untilAt.toISOString() } : { from: day, until: untilDay }

/** Returns the days of a window; of hours and minutes, their day. */
export const daysOf = ({ day, untilDay }: Window): Days => ({ from: day, until: untilDay ?? day })

/** Returns a bill as the wire has it. */
export function presentBill(bill: NamedBill): AgentBill {
  const { id, kind, contractId, currency, takerId, giverId, taker, giver, state, amount, paid, paidAt, terms } = bill
  return {
    id: String(id),
    kind,
    contract: String(contractId),
    ...presentWindow(bill),
    currency,
    taker: { id: takerId, username: taker },
    giver: giverId === null ? null : { id: giverId, username: giver ?? '' },
    state,
    amount: toWire(amount),
    paid: toWire(paid),
    owed: toWire(state === 'owed' ? amount - paid : 0n),
    reckoning: presentReckoning(terms, bill, daysOf(bill)),
    paidAt: paidAt?.toISOString() ?? null,
  }
}

/** Returns the bill of the period before beside another one. */
export const presentBefore = (bill: NamedBill | undefined) =>
  bill
    ? {
        id: String(bill.id),
        ...presentWindow(bill),
        reckoning: presentReckoning(bill.terms, bill, daysOf(bill)),
      }
    : null
