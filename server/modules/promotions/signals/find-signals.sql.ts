/** What rules look for in stored play, codes, withdrawals and accounts. Each question reads a day and has a limit. */
import type { Queryable } from '#server/lib/db.ts'
import type { SharedRound } from './find-meetings.ts'
import type { FoundSignal } from './signals.sql.ts'

/** Rows that one question returns at most; of more, the newest are looked at. */
const ROUNDS_MAX = 100_000
const FOUND_MAX = 1_000

/** Returns the rounds of a time in which members meet. */
export function listSharedRounds(q: Queryable, from: Date, to: Date): Promise<SharedRound[]> {
  return q.query<SharedRound>(
    `select vendor, round_id as "roundId", member_id as "memberId", merchant as brand, game_code as "gameCode",
       stake as "stakeMinor", payout as "payoutMinor", detail - 'log' - 'proof' as detail
     from bets.shared_rounds
     where settled_at >= $1 and settled_at < $2 and game_type in ('LIVE', 'PVP', 'LOTT', 'ELOTT')
     order by settled_at desc limit ${ROUNDS_MAX}`,
    [from, to],
  )
}

type Row = { memberId: string; brand: string; key: string; others: string[]; facts: Record<string, string | number> }
const found = (rule: FoundSignal['rule'], rows: readonly Row[]): FoundSignal[] => rows.map((row) => ({ rule, ...row }))

/** So many rounds of one bonus may cover all outcomes before it is a signal. */
const COVERED_MIN = 5

/** Bonuses of which several rounds covered (nearly) all outcomes. */
export async function findCovered(q: Queryable, from: Date): Promise<FoundSignal[]> {
  return found(
    'covered_bonus',
    await q.query<Row>(
      `select c.member_id as "memberId", c.brand, c.grant_reference as key, '{}'::text[] as others,
         jsonb_build_object('grant', c.grant_reference, 'rounds', count(*)) as facts
       from rewards.covered_rounds c
       where exists (select from rewards.covered_rounds n where n.grant_reference = c.grant_reference and n.at >= $1)
       group by 1, 2, 3 having count(*) >= ${COVERED_MIN} limit ${FOUND_MAX}`,
      [from],
    ),
  )
}

/** So many codes that could not be used on one day are a signal. */
const CODES_MIN = 10

/** Members who tried many codes that could not be used. */
export async function findGuesses(q: Queryable, from: Date): Promise<FoundSignal[]> {
  return found(
    'failed_codes',
    await q.query<Row>(
      `select f.member_id as "memberId", m.merchant as brand, (f.at at time zone 'UTC')::date::text as key,
         '{}'::text[] as others, jsonb_build_object('codes', count(*)) as facts
       from promotions.code_failures f join identity.members m on m.id = f.member_id::bigint
       where f.at >= $1 group by 1, 2, 3 having count(*) >= ${CODES_MIN} limit ${FOUND_MAX}`,
      [from],
    ),
  )
}

/** A withdrawal that follows a bonus within so many minutes, of at least this part of it, is a signal. */
const MINUTES_MAX = 30
const PERCENT_MIN = 80

/** Withdrawals of nearly everything, asked for right after a bonus was finished. */
export async function findFastWithdrawals(q: Queryable, from: Date): Promise<FoundSignal[]> {
  return found(
    'fast_withdrawal',
    await q.query<Row>(
      `select r.member_id as "memberId", m.merchant as brand, r.grant_reference as key, '{}'::text[] as others,
         jsonb_build_object('grant', r.grant_reference, 'minutes',
           round(extract(epoch from min(w.created_at) - r.grant_ended_at) / 60)) as facts
       from rewards.reward_states r
       join cashier.member_withdrawals w on w.member_id = r.member_id and w.created_at >= r.grant_ended_at
         and w.created_at < r.grant_ended_at + make_interval(mins => ${MINUTES_MAX})
         and w.amount * 100 >= r.converted * ${PERCENT_MIN}
       join identity.members m on m.id = r.member_id::bigint
       where r.grant_state = 'converted' and r.converted > 0 and r.grant_ended_at >= $1
       group by r.member_id, m.merchant, r.grant_reference, r.grant_ended_at limit ${FOUND_MAX}`,
      [from],
    ),
  )
}

/** So many accounts that one account invited are a ring where they share a browser or a payee. */
const RING_MIN = 3

/** Inviters whose invited accounts share a browser or a payee with each other, or with the inviter. */
export async function findRings(q: Queryable): Promise<FoundSignal[]> {
  return found(
    'referral_ring',
    await q.query<Row>(
      `with family as (
         select r.referred_by as root, one.id as member_id from identity.referrals r
           join identity.members a on a.id = r.member_id::bigint
           join identity.members b on b.id = r.referred_by::bigint and b.merchant = a.merchant
           cross join lateral (values (r.member_id), (r.referred_by)) as one (id) group by 1, 2
       ), shared as (
         select f.root, 'device' as what, encode(d.token_hash, 'hex') as mark, f.member_id from family f
           join identity.member_devices d on d.account_id = f.member_id::bigint
         union select f.root, 'payee', p.number, f.member_id from family f
           join cashier.member_payees p on p.member_id = f.member_id
       ), rings as (
         select root, what, array_agg(distinct member_id order by member_id) as members from shared
         group by root, what, mark having count(distinct member_id) >= ${RING_MIN} limit ${FOUND_MAX}
       )
       select distinct on (one.id, r.root) one.id as "memberId", m.merchant as brand, r.root as key,
         array_remove(r.members, one.id) as others,
         jsonb_build_object('accounts', cardinality(r.members), 'shares', r.what) as facts
       from rings r cross join lateral unnest(r.members) as one (id)
       join identity.members m on m.id = one.id::bigint order by one.id, r.root, cardinality(r.members) desc
       limit ${FOUND_MAX}`,
    ),
  )
}

const SAME_BROWSER = `select g.member_id, g.brand, d.account_id::text as other from given g
  join identity.member_devices mine on mine.account_id = g.member_id::bigint
  join identity.member_devices d on d.token_hash = mine.token_hash and d.account_id <> mine.account_id`
const SAME_PAYEE = `select g.member_id, g.brand, p.member_id as other from given g
  join cashier.member_payees mine on mine.member_id = g.member_id
  join cashier.member_payees p on p.number = mine.number and p.member_id <> mine.member_id`
const sharing = (pairs: string) => `
  with given as (
    select distinct member_id, brand from promotions.participations where state = 'given' and changed_at >= $1
  ), pairs as (${pairs})
  select p.member_id as "memberId", p.brand, min(p.other) as key, (array_agg(distinct p.other))[1:20] as others,
    jsonb_build_object('accounts', count(distinct p.other)) as facts
  from pairs p join identity.members m on m.id = p.other::bigint and m.merchant = p.brand
  where exists (select from promotions.participations o where o.member_id = p.other and o.state = 'given')
  group by 1, 2 limit ${FOUND_MAX}`

/** Members who were given something and share a browser or a payee with others of their brand who were. */
export async function findShared(q: Queryable, from: Date): Promise<FoundSignal[]> {
  return [
    ...found('shared_device', await q.query<Row>(sharing(SAME_BROWSER), [from])),
    ...found('shared_payee', await q.query<Row>(sharing(SAME_PAYEE), [from])),
  ]
}
