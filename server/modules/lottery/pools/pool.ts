/** The pool of a lottery at a brand: what its jackpot is paid from. */
import type { Play } from '#games/lottery/core/play.ts'
import type { Queryable } from '#server/lib/db.ts'
import { houseBank, type Bank } from '#server/modules/play/bank.ts'
import { getBalance, listBalances } from '#server/modules/wallet/accounts.sql.ts'

/** The house's lotteries in the journal of bets. */
export const LOTTERY_BANK = 'house-lottery'

/** Returns whether a part of a play's stakes goes into a pool. */
export const hasPool = ({ price }: Pick<Play, 'price'>): boolean =>
  Object.values(price.tables ?? {}).some(({ pool = 0 }) => pool > 0)

/** Who owns the pool of a lottery at a brand: an account of kind `jackpot`. */
export const poolOwner = (merchant: string, lottery: string): string => `${LOTTERY_BANK}/${merchant}/${lottery}`

/** Returns the bank of a lottery at a brand: the brand's own account, and the lottery's pool. */
export const lotteryBank = (merchant: string, lottery: string): Bank =>
  houseBank(LOTTERY_BANK, merchant, poolOwner(merchant, lottery))

/** Returns what is in the pool of a lottery at a brand: its jackpot. */
export const readPool = (
  q: Queryable,
  { merchant, lottery, currency }: { merchant: string; lottery: string; currency: string },
): Promise<bigint> => getBalance(q, { kind: 'jackpot', owner: poolOwner(merchant, lottery), currency })

/** Returns what is in the pools of some lotteries at a brand, in one currency; a pool that nobody paid into is left out. */
export async function readPools(
  q: Queryable,
  { merchant, lotteries, currency }: { merchant: string; lotteries: readonly string[]; currency: string },
): Promise<ReadonlyMap<string, bigint>> {
  const owners = lotteries.map((lottery) => poolOwner(merchant, lottery))
  const balances = await listBalances(q, { kind: 'jackpot', owners, currency })
  return new Map(
    lotteries.flatMap((lottery, at) => {
      const minor = balances.get(owners[at] ?? '') ?? 0n
      return minor > 0n ? [[lottery, minor] as const] : []
    }),
  )
}
