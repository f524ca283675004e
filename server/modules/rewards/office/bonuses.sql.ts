/** Grants of a brand, as operators look for them, and the entries of the ledger that belong to one. */
import type { GrantState } from '#contract/rewards/grants.ts'
import type { BONUS_ACCOUNTS } from '#contract/rewards/office-bonuses.ts'
import type { Reason } from '#contract/wallet/wallet.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { sql } from '#server/lib/sql.ts'

export type FoundGrant = {
  id: bigint
  reference: string
  memberId: string
  username: string
  titleKey: string
  titleValues: Record<string, string>
  state: GrantState
  currency: string
  amountMinor: bigint
  targetMinor: bigint
  createdAt: Date
  expiresAt: Date | null
  endedAt: Date | null
}
export type BonusFilter = {
  brand: string
  memberId?: string | undefined
  state?: GrantState | undefined
  reference?: string | undefined
}

/** Returns a page of a brand's grants, the newest first, and how many there are. */
export async function findBonuses(
  q: Queryable,
  { brand, memberId, state, reference }: BonusFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: FoundGrant[]; total: number }> {
  const fits = sql`where g.brand = ${brand} and (${memberId ?? null}::text is null or g.member_id = ${memberId ?? null})
    and (${state ?? null}::text is null or g.state = ${state ?? null})
    and (${reference ?? null}::text is null or g.reference = upper(${reference ?? null}))`
  const rows = await q.query<FoundGrant>(
    sql`select g.id, g.reference, g.member_id as "memberId", m.username, r.title_key as "titleKey",
        r.title_values as "titleValues", g.state, g.currency, g.amount as "amountMinor", g.target as "targetMinor",
        g.created_at as "createdAt", g.expires_at as "expiresAt", g.ended_at as "endedAt"
      from (select * from rewards.grants g ${fits} order by g.id desc offset ${offset} limit ${limit}) g
      join rewards.rewards r on r.id = g.reward_id join identity.members m on m.id = g.member_id::bigint
      order by g.id desc`,
  )
  const { total } = only(
    await q.query<{ total: number }>(sql`select count(*)::int as total from rewards.grants g ${fits}`),
  )
  return { rows, total }
}

export type Owner = {
  username: string
  titleKey: string
  titleValues: Record<string, string>
  authorityId: bigint
  /** The reward's reference. */
  reward: string
}

/** Returns a grant of a brand with its member's name, the words of its reward and its ceiling; null for another brand's. */
export async function findOwner(q: Queryable, brand: string, reference: string): Promise<Owner | null> {
  const [row] = await q.query<Owner>(
    `select m.username, r.title_key as "titleKey", r.title_values as "titleValues", r.authority_id as "authorityId",
       r.reference as reward
     from rewards.grants g join rewards.rewards r on r.id = g.reward_id
     join identity.members m on m.id = g.member_id::bigint
     where g.brand = $1 and g.reference = $2`,
    [brand, reference],
  )
  return row ?? null
}

export type BonusEntry = {
  id: bigint
  at: Date
  account: (typeof BONUS_ACCOUNTS)[number]
  reason: Reason
  reference: string
  amountMinor: bigint
  afterMinor: bigint
}
type Owned = { grantId: bigint; memberId: string; reference: string; currency: string }

/**
 * Returns the entries of a grant before a transfer (or the newest), newest first: all of its purse and of what it holds
 * after its end, and those of the member's own money that its steps made. A posting has at most 64 transfers, whose ids
 * begin at 64 times its own.
 */
export function listBonusEntries(
  q: Queryable,
  { grantId, memberId, reference, currency }: Owned,
  before: bigint | null,
  limit: number,
): Promise<BonusEntry[]> {
  return q.query<BonusEntry>(
    `with steps as (
       select k.id from wallet.posting_keys k where k.key in ('grant:' || $1 || ':begin', 'grant:' || $1 || ':end')
       union all
       select k.id from rewards.disposals d join wallet.posting_keys k on k.key = 'grant-late:' || d.id
       where d.grant_id = $1::bigint
     ), lines as (
       (select b.kind, l.* from wallet.balances b join wallet.entry_lines l on l.account_id = b.id
        where b.kind in ('member_bonus', 'bonus_held') and b.owner = $2 || '/' || $3 and b.currency = $4
          and ($5::bigint is null or l.transfer_id < $5) order by l.transfer_id desc limit $6)
       union all
       (select b.kind, l.* from steps s
        join wallet.transfer_lines t on t.id >= s.id * 64 and t.id < (s.id + 1) * 64
        join wallet.balances b on b.kind = 'member_cash' and b.owner = $2 and b.currency = $4
        join wallet.entry_lines l on l.account_id = b.id and l.transfer_id = t.id
        where $5::bigint is null or l.transfer_id < $5)
     )
     select t.id, l.created_at as at, l.kind as account, t.reason, t.reference, l.amount as "amountMinor",
       l.balance_after as "afterMinor"
     from lines l join wallet.transfer_lines t on t.id = l.transfer_id order by t.id desc limit $6`,
    [String(grantId), memberId, reference, currency, before, limit],
  )
}
