/** The pool of a lottery at a brand: what its jackpot is paid from. */
import type { Queryable } from '#server/lib/db.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'

/** The house's lotteries in the journal of bets. */
export const LOTTERY_BANK = 'house-lottery'

/** Who owns the pool of a lottery at a brand: an account of kind `jackpot`. */
export const poolOwner = (merchant: string, lottery: string): string => `${LOTTERY_BANK}/${merchant}/${lottery}`

/** Returns what is in the pool of a lottery at a brand: its jackpot. */
export const readPool = (
  q: Queryable,
  { merchant, lottery, currency }: { merchant: string; lottery: string; currency: string },
): Promise<bigint> => getBalance(q, { kind: 'jackpot', owner: poolOwner(merchant, lottery), currency })
