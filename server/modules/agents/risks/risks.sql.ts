/** Signs of one person behind an agent and those below, and of a line that plays for its agent. Each question has a limit. */
import type { Queryable } from '#server/lib/db.ts'

/** Addresses of networks that are nobody's own say nothing about people. */
const PRIVATE = '^(127\\.|10\\.|192\\.168\\.|172\\.(1[6-9]|2[0-9]|3[01])\\.|::1$|f[cd]|fe80|::ffff:(127|10)\\.)'

export type SharedRow = {
  rule: 'same_device' | 'same_address' | 'same_payee'
  memberId: string
  /** Accounts of the brand that have it too: an address of many says little. */
  accounts: number
}

/**
 * Returns who below an agent shares a browser, the last public address or a payee with the agent. Mobile numbers are not asked for:
 * one has a single account at a brand.
 */
export function listSharedBelow(
  q: Queryable,
  { brand, id, path }: { brand: string; id: string; path: string },
  limit: number,
): Promise<SharedRow[]> {
  return q.query<SharedRow>(
    `with own as (select token_hash, last_ip from identity.member_devices where account_id = $1::bigint),
       shared as (
         select 'same_device' as rule, encode(o.token_hash, 'hex') as mark, d.account_id from own o
           join identity.member_devices d on d.token_hash = o.token_hash
         union select 'same_address', o.last_ip, d.account_id from own o
           join identity.member_devices d on d.last_ip = o.last_ip where o.last_ip !~ $4
         union select 'same_payee', o.number, p.member_id::bigint from cashier.member_payees o
           join cashier.member_payees p on p.number = o.number where o.member_id = $1::text
       ),
       known as (
         select s.rule, s.mark, m.id, m.path, count(*) over (partition by s.rule, s.mark)::int as accounts
         from shared s join identity.member_traits m on m.id = s.account_id where m.merchant = $2
       )
     select k.rule, k.id::text as "memberId", min(k.accounts) as accounts from known k
     where starts_with(k.path, $3) and k.id <> $1::bigint group by 1, 2
     order by case k.rule when 'same_payee' then 0 when 'same_device' then 1 else 2 end, 3, k.id::text limit $5`,
    [id, brand, path, PRIVATE, limit],
  )
}

/** Rows of everybody who stood below an agent in a time; ids have no sign below '/'. */
const BELOW = `from agents.member_days d join agents.team_paths p on p.agent_id = $1
  and d.teams ~>=~ p.path and d.teams ~<~ (p.path || '/')
  where d.day >= $2::date and d.member_id <> $1 and d.game_type = '' and d.currency <> ''`
/** Who was excluded or on a break then is in no list: what they did not do would tell of it. */
const HIDDEN = `exists (select from agents.bars b cross join lateral jsonb_array_elements(b.bars) as one
  where b.member_id = f."memberId" and one ->> 'why' in ('break', 'exclusion')
    and ((one ->> 'until') is null or (one ->> 'until')::numeric >= $3::numeric))`

/** So many rounds, of which at most this part counts, are a sign of bets on all outcomes. */
export const COVERED = { rounds: 20, percent: 50 }

export type CoveredRow = { memberId: string; currency: string; stake: bigint; valid: bigint; rounds: bigint }

/** Returns members below an agent whose bets covered (nearly) all outcomes: of what they staked little counts. */
export function listCoveredBelow(q: Queryable, agentId: string, since: Since, limit: number): Promise<CoveredRow[]> {
  return q.query<CoveredRow>(
    `select * from (
       select d.member_id as "memberId", d.currency, sum(d.stake)::bigint as stake, sum(d.valid)::bigint as valid,
         sum(d.rounds)::bigint as rounds ${BELOW} group by 1, 2
     ) f where f.rounds >= ${COVERED.rounds} and f.stake > 0 and f.valid * 100 <= f.stake * ${COVERED.percent} and not ${HIDDEN}
     order by f.stake - f.valid desc, f."memberId" limit $4`,
    [agentId, since.day, since.at.getTime(), limit],
  )
}

/** Somebody who took out this part of what was paid in, and staked less than that part of it. */
export const IDLE = { outPercent: 80, stakePercent: 10 }

export type IdleRow = { memberId: string; currency: string; deposits: bigint; withdrawals: bigint; stake: bigint }
/** A business day, and when it began. */
export type Since = { day: string; at: Date }

/** Returns members below an agent who paid in and took out (nearly) all of it, and hardly played. */
export function listIdleBelow(q: Queryable, agentId: string, since: Since, limit: number): Promise<IdleRow[]> {
  return q.query<IdleRow>(
    `select * from (
       select d.member_id as "memberId", d.currency, sum(d.deposits)::bigint as deposits,
         sum(d.withdrawals)::bigint as withdrawals, sum(d.stake)::bigint as stake ${BELOW} group by 1, 2
     ) f where f.deposits > 0 and f.withdrawals * 100 >= f.deposits * ${IDLE.outPercent}
       and f.stake * 100 < f.deposits * ${IDLE.stakePercent} and not ${HIDDEN}
     order by f.withdrawals desc, f."memberId" limit $4`,
    [agentId, since.day, since.at.getTime(), limit],
  )
}

/** Returns names by id. */
export async function listRiskNames(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await q.query<{ id: string; username: string }>(
    'select id::text as id, username from identity.members where id = any ($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}
