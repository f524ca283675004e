/** A bill's arithmetic: its steps add up to what it says, of dividends and of salaries. */
import { expect, test } from 'vitest'
import { parseMoney } from '#contract/money.ts'
import { RECKONING } from '#web/testing/contract-answers.ts'
import { arithmeticOf, type Step } from './arithmetic.ts'

const sum = (steps: readonly Step[]) =>
  steps.reduce((all, { sign, amount }) => all + (sign === '−' ? -1n : 1n) * parseMoney(amount), 0n)
const SALARY = {
  ...RECKONING,
  bonuses: '0.00',
  rebates: '0.00',
  base: '1200000.00',
  carried: '0.00',
  overMember: '0.00',
}

test('AGENT-9 the steps of a dividend add up to the loss, and then to what is paid', () => {
  const { base, pay } = arithmeticOf('dividend', RECKONING)
  expect(base.map(({ name }) => name)).toEqual(['stake', 'payout', 'bonuses', 'rebates', 'carried'])
  expect(sum(base)).toBe(parseMoney(RECKONING.base))
  expect(sum(pay)).toBe(parseMoney(RECKONING.amount))
})

test('AGENT-9 of a salary, bets that were taken back lower the valid bet, and parts of a cent are carried into the pay', () => {
  const taken = arithmeticOf('daily', { ...SALARY, carried: '-200000.00', base: '1000000.00' })
  expect([sum(taken.base), taken.pay.length]).toEqual([parseMoney('1000000'), 1])
  const parts = arithmeticOf('realtime', { ...SALARY, carried: '0.0035', earned: '10.0070', amount: '10.01' })
  expect(parts.base).toHaveLength(1)
  expect(sum(parts.pay)).toBe(parseMoney('10.0105'))
})
