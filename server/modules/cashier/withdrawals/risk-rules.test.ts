import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { judgeRisk } from './risk-rules.ts'
import type { RiskFacts } from './risk-facts.ts'

const NOW = new Date('2026-01-10T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const CLEAR: RiskFacts = {
  paidBefore: 3,
  payeeSince: ago(30 * DAY_MS),
  isPayeeShared: false,
  lastDepositAt: ago(3 * DAY_MS),
  lastDepositMinor: 1000_0000n,
  depositsInReview: 0,
  disputesBefore: 0,
  passwordSetAt: null,
  enteredByNameAt: null,
}
const raised = (facts: Partial<RiskFacts>, amountMinor = 900_0000n) =>
  judgeRisk({ ...CLEAR, ...facts }, amountMinor, NOW)
    .filter((finding) => !finding.isClear)
    .map((finding) => finding.rule)

test.each<[string, Partial<RiskFacts>, bigint, string[]]>([
  ['an ordinary withdrawal', {}, 900_0000n, []],
  ['the first one', { paidBefore: 0 }, 900_0000n, ['first_withdrawal']],
  ['a high amount', {}, 20_000_0000n, ['high_amount']],
  ['just below it', {}, 19_999_9999n, []],
  ['a payee added today', { payeeSince: ago(DAY_MS - 1) }, 900_0000n, ['new_payee']],
  ['a payee added a day ago', { payeeSince: ago(DAY_MS) }, 900_0000n, []],
  ['most of a deposit within the hour', { lastDepositAt: ago(HOUR_MS - 1) }, 900_0000n, ['pass_through']],
  ['less than that of it', { lastDepositAt: ago(HOUR_MS - 1) }, 899_9999n, []],
  ['nothing deposited ever', { lastDepositAt: null, lastDepositMinor: 0n }, 900_0000n, []],
  [
    'a login today with the name at the bank as its second step',
    { enteredByNameAt: ago(DAY_MS - 1) },
    900_0000n,
    ['entered_by_name'],
  ],
  ['such a login a day ago', { enteredByNameAt: ago(DAY_MS) }, 900_0000n, []],
  ['a payee that is another member’s, too', { isPayeeShared: true }, 900_0000n, ['payee_shared']],
  ['a deposit in review', { depositsInReview: 1 }, 900_0000n, ['deposit_in_review']],
  ['a dispute before', { disputesBefore: 1 }, 900_0000n, ['disputed_before']],
])('CASH-3 the risk check of %s', (_title, facts, amountMinor, rules) => {
  expect(raised(facts, amountMinor)).toEqual(rules)
})
