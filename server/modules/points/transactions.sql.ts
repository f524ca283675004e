/** The record of a member's points, from the ledger, with what each line came from. */
import type { GoodTerms } from '#contract/points/goods.ts'
import type { Reason } from '#contract/wallet/wallet.ts'
import { only, type Queryable } from '#server/lib/db.ts'

export type PointsLine = {
  id: bigint
  reason: Reason
  amountMinor: bigint
  afterMinor: bigint
  at: Date
  reference: string
  validMinor: bigint | null
  names: GoodTerms['names'] | null
  moneyMinor: bigint | null
  because: string | null
}

/**
 * Which of a member's points came from where, newest first: each entry of their account with the bets that it was
 * earned with, the goods of its order, the money that the points became, or the words of a correction.
 */
export async function listPointsLines(
  q: Queryable,
  memberId: string,
  currency: string,
  page: { offset: number; limit: number },
): Promise<{ rows: PointsLine[]; total: number }> {
  const account = `(select id from wallet.balances where kind = 'member_points' and owner = $1 and currency = $2)`
  const rows = await q.query<PointsLine>(
    `select t.id, t.reason, l.amount as "amountMinor", l.balance_after as "afterMinor", l.created_at as at, t.reference,
       e.valid as "validMinor", v.terms -> 'names' as names, c.amount as "moneyMinor", a.reason as because
     from (select * from wallet.entry_lines where account_id = ${account}
       order by transfer_id desc offset $3 limit $4) l
     join wallet.transfer_lines t on t.id = l.transfer_id
     left join points.earnings e on e.reference = t.reference
     left join points.orders o on o.reference = t.reference
     left join points.good_versions v on (v.good_id, v.version) = (o.good_id, o.version)
     left join points.conversions c on c.reference = t.reference
     left join points.corrections a on a.reference = t.reference
     order by t.id desc`,
    [memberId, currency, page.offset, page.limit],
  )
  const { total } = only(
    await q.query<{ total: number }>(
      `select count(*)::int as total from wallet.entry_lines where account_id = ${account}`,
      [memberId, currency],
    ),
  )
  return { rows, total }
}
