/** What hangs on an account that its owner wants to close: put together here, because wallet, bets and cashier do not know each other. */
import type { ClosingTie } from '#contract/closing.ts'
import { sumOpenRounds } from '#server/modules/bets/open-rounds.sql.ts'
import { countOpenDeposits } from '#server/modules/cashier/deposits.sql.ts'
import { findNewestWithdrawal, IN_PROGRESS } from '#server/modules/cashier/withdrawals.sql.ts'
import type { FindTies } from '#server/modules/identity/close-account.ts'
import { hasMoney } from '#server/modules/wallet/accounts.sql.ts'

/** Money here or at a vendor, held or owed; open rounds; withdrawals that are not over; deposits that wait for payment. */
export const findTies: FindTies = async (q, { id }) => {
  const ties: readonly [ClosingTie, boolean][] = [
    ['money', await hasMoney(q, id)],
    ['rounds', (await sumOpenRounds(q, id, false)).rounds > 0],
    ['withdrawals', await findNewestWithdrawal(q, id, [...IN_PROGRESS, 'paid', 'disputed']) !== null],
    ['deposits', await countOpenDeposits(q, id) > 0],
  ]
  return ties.filter(([, hangs]) => hangs).map(([tie]) => tie)
}
