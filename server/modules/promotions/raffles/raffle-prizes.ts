import { parseMoney } from '#contract/money.ts'
import type { RaffleTerms } from '#contract/promotions/luck-terms.ts'

/** Returns the prizes of a raffle one by one, in the order in which they are drawn, in ledger units. */
export function prizesOf({ prizes }: Pick<RaffleTerms, 'prizes'>): bigint[] {
  return prizes.flatMap(({ amount, count }) => Array.from({ length: count }, () => parseMoney(amount)))
}
