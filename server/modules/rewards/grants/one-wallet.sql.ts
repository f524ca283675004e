import type { Queryable } from '#server/lib/db.ts'
import { bonusPartAfter, type WalletLine } from './one-wallet.ts'
import type { Grant } from './grants.sql.ts'

/**
 * Returns what is left of a grant and of its winnings in the one wallet of its member, in ledger units. To be exact, the
 * caller has locked the member's cash.
 */
export async function findBonusPart(
  q: Queryable,
  { reference, amountMinor, memberId, currency }: Pick<Grant, 'reference' | 'amountMinor' | 'memberId' | 'currency'>,
): Promise<bigint> {
  const lines = await q.query<WalletLine>(
    `select l.round, l.kind, l.reverses, l.amount as "amountMinor", e.balance_after as "afterMinor"
     from bets.purse_lines l
       join wallet.balances a on a.kind = 'member_cash' and a.owner = $2 and a.currency = $3
       join wallet.entry_lines e on e.transfer_id = l.transfer_id and e.account_id = a.id
     where l.purse = $1 order by l.transfer_id`,
    [reference, memberId, currency],
  )
  return bonusPartAfter(amountMinor, lines)
}
