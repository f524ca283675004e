/** A bill's arithmetic as the steps of one line of text: which figures, in which order, and with which sign. Pure. */
import type { Reckoning } from '#contract/agents/bills.ts'
import type { ContractKind } from '#contract/agents/terms-form.ts'
import { parseMoney, toWire } from '#contract/money.ts'

/** What a step is called in messages: `contracts.sum.<name>`. */
export type StepName =
  | 'stake'
  | 'payout'
  | 'bonuses'
  | 'rebates'
  | 'salaries'
  | 'carried'
  | 'valid'
  | 'earned'
  | 'overMember'
  | 'overCap'
export type Step = { sign: '' | '+' | '−'; name: StepName; amount: string }
export type Arithmetic = {
  /** What the rate is taken of, and how it comes about; a single step where nothing is added. */
  base: readonly Step[]
  /** What was earned, what was carried into it, and what is above the bounds. */
  pay: readonly Step[]
}

const isNothing = (amount: string) => parseMoney(amount) === 0n

/** An amount is added with its own sign, or taken off; nothing of no amount. */
function step(name: StepName, amount: string, isOff = false): Step[] {
  if (isNothing(amount)) return []
  const minor = parseMoney(amount) * (isOff ? -1n : 1n)
  return [{ sign: minor < 0n ? '−' : '+', name, amount: toWire(minor < 0n ? -minor : minor) }]
}

/** Returns the steps from what the team did to what is paid. */
export function arithmeticOf(kind: ContractKind, one: Reckoning): Arithmetic {
  const bounds = [...step('overMember', one.overMember, true), ...step('overCap', one.overCap, true)]
  const earned: Step = { sign: '', name: 'earned', amount: one.earned }
  if (kind === 'dividend')
    return {
      base: [
        { sign: '', name: 'stake', amount: one.stake },
        { sign: '−', name: 'payout', amount: one.payout },
        ...step('bonuses', one.bonuses, true),
        ...step('rebates', one.rebates, true),
        ...step('salaries', one.salaries, true),
        ...step('carried', one.carried),
      ],
      pay: [earned, ...bounds],
    }
  // bets that were taken back lower what the rate is taken of; parts of a cent are carried into what is paid
  const isOfBase = parseMoney(one.valid) + parseMoney(one.carried) === parseMoney(one.base)
  const carried = step('carried', one.carried)
  return {
    base: [{ sign: '', name: 'valid', amount: one.valid }, ...(isOfBase ? carried : [])],
    pay: [earned, ...(isOfBase ? [] : carried), ...bounds],
  }
}
