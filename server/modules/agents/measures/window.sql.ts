/** What a team did in whole business days, as contracts count it: without the agent's own play and without types that count nothing. */
import type { Queryable } from '#server/lib/db.ts'

/** Ledger units. `bonuses`: cash rewards, and bonuses that became the member's own money. */
export type MemberWindow = {
  memberId: string
  stake: bigint
  payout: bigint
  valid: bigint
  bonuses: bigint
}
export type TeamWindow = Omit<MemberWindow, 'memberId'> & {
  /** Members whose valid bet reached the threshold. */
  active: number
  members: readonly MemberWindow[]
}

export type WindowOf = {
  agentId: string
  currency: string
  /** Days; `until` is the first that is not in it. */
  from: string
  until: string
  /** Types of games that count nothing. */
  without: readonly string[]
  /** A member is active from this valid bet on, in ledger units. */
  activeFromMinor: bigint
}

/** Returns what each member of a team did in a window. */
export function listMemberWindows(
  q: Queryable,
  { agentId, currency, from, until, without }: Omit<WindowOf, 'activeFromMinor'>,
): Promise<MemberWindow[]> {
  return q.query(
    `select d.member_id as "memberId",
       coalesce(sum(d.stake) filter (where d.game_type <> ''), 0)::bigint as stake,
       coalesce(sum(d.payout) filter (where d.game_type <> ''), 0)::bigint as payout,
       coalesce(sum(d.valid) filter (where d.game_type <> ''), 0)::bigint as valid,
       coalesce(sum(d.bonus) filter (where d.game_type = ''), 0)::bigint as bonuses
     from agents.team_paths p join agents.member_days d on d.teams ~>=~ p.path and d.teams ~<~ (p.path || '/')
     where p.agent_id = $1 and d.currency = $2 and d.day >= $3::date and d.day < $4::date
       and d.member_id <> $1 and d.game_type <> all ($5::text[])
     group by d.member_id order by d.member_id`,
    [agentId, currency, from, until, without],
  )
}

/** Returns the sums of a team, its active members, and each member's part. */
export function addUpWindow(members: readonly MemberWindow[], activeFromMinor: bigint): TeamWindow {
  const sums = { stake: 0n, payout: 0n, valid: 0n, bonuses: 0n }
  let active = 0
  for (const { stake, payout, valid, bonuses } of members) {
    sums.stake += stake
    sums.payout += payout
    sums.valid += valid
    sums.bonuses += bonuses
    if (valid > 0n && valid >= activeFromMinor) active++
  }
  return { ...sums, active, members }
}

/** Returns what a team did in whole days, without the agent's own play and without types of games that count nothing. */
export async function readTeamWindow(q: Queryable, of: WindowOf): Promise<TeamWindow> {
  return addUpWindow(await listMemberWindows(q, of), of.activeFromMinor)
}
