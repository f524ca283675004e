/** Participations that wait for a review, with what their members share with others who had the same offer. */
import type { REVIEW_STATES, Signal } from '#contract/promotions/office-reviews.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

/** Addresses of networks that are nobody's own say nothing about people. */
const PRIVATE = '^(127\\.|10\\.|192\\.168\\.|172\\.(1[6-9]|2[0-9]|3[01])\\.|::1$|f[cd]|fe80|::ffff:(127|10)\\.)'
/** So many signals of one member are stored. */
const SIGNALS_MAX = 20

/**
 * Returns what a member shares with other members who had an offer: a browser, a public address, a payee. Each kind once
 * for each of the others.
 */
export async function listSignals(q: Queryable, offerId: bigint, memberId: string): Promise<Signal[]> {
  const rows = await q.query<{ kind: Signal['kind']; id: string; username: string; shared: string }>(
    `with others as (
       select distinct p.member_id from promotions.participations p
       where p.offer_id = $1 and p.member_id <> $2 and p.state in ('joined', 'applying', 'given') limit 100000
     ), found as (
       select 'device' as kind, d.account_id::text as other, '' as shared from identity.member_devices mine
         join identity.member_devices d on d.token_hash = mine.token_hash and d.account_id <> mine.account_id
         where mine.account_id = $2::bigint
       union select 'address', d.account_id::text, d.last_ip from identity.member_devices mine
         join identity.member_devices d on d.last_ip = mine.last_ip and d.account_id <> mine.account_id
         where mine.account_id = $2::bigint and mine.last_ip !~ $3
       union select 'payee', p.member_id, '…' || right(p.number, 4) from cashier.member_payees mine
         join cashier.member_payees p on p.number = mine.number and p.member_id <> mine.member_id
         where mine.member_id = $2
     )
     select f.kind, f.other as id, m.username, min(f.shared) as shared
     from found f join others o on o.member_id = f.other join identity.members m on m.id = f.other::bigint
     group by f.kind, f.other, m.username order by f.kind, m.username limit ${SIGNALS_MAX}`,
    [offerId, memberId, PRIVATE],
  )
  return rows.map(({ kind, id, username, shared }) => ({ kind, member: { id, username }, shared }))
}

/** Notes facts with a participation, beside those that it has. */
export async function noteEvidence(tx: Tx, id: bigint, evidence: Record<string, unknown>): Promise<void> {
  await tx.query('update promotions.participations set evidence = evidence || $2 where id = $1', [
    id,
    JSON.stringify(evidence),
  ])
}

export type ReviewState = (typeof REVIEW_STATES)[number]
/** The states of participations, as reviews name them. */
const STATES: Readonly<Record<ReviewState, string>> = { waiting: 'joined', released: 'given', refused: 'closed' }

export type Review = {
  id: bigint
  offerId: bigint
  version: number
  memberId: string
  username: string
  occurrence: string
  kind: OfferKindName
  title: Record<string, string>
  /** Of the version that it was held under. */
  terms: unknown
  state: 'joined' | 'given' | 'closed'
  currency: string
  amountMinor: bigint
  evidence: Record<string, unknown>
  at: Date
}

const COLUMNS = `p.id, p.offer_id as "offerId", p.version, p.member_id as "memberId", m.username, p.occurrence, o.kind,
  v.document -> 'title' as title, v.document -> 'terms' as terms, p.state, p.currency, p.amount_minor as "amountMinor", p.evidence, p.at`
const FROM = `from promotions.participations p join identity.members m on m.id = p.member_id::bigint
  join promotions.offers o on o.id = p.offer_id
  join promotions.offer_versions v on v.offer_id = p.offer_id and v.number = p.version
  where p.brand = $1 and p.evidence ? 'signals' and p.amount_minor is not null`

/** Returns a page of a brand's reviews, the newest first, and how many there are. */
export async function listReviews(
  q: Queryable,
  { brand, state, username }: { brand: string; state: ReviewState; username: string | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Review[]; total: number }> {
  const from = `${FROM} and p.state = $2 and ($3::text is null or lower(m.username) = lower($3))`
  const values = [brand, STATES[state], username]
  const rows = await q.query<Review>(`select ${COLUMNS} ${from} order by p.id desc offset $4 limit $5`, [
    ...values,
    offset,
    limit,
  ])
  const { total } = only(await q.query<{ total: number }>(`select count(*)::int as total ${from}`, values))
  return { rows, total }
}

/** Locks a participation of a brand that is or was in review; null for any other. */
export async function lockReview(tx: Tx, brand: string, id: bigint): Promise<Review | null> {
  const [row] = await tx.query<Review>(`select ${COLUMNS} ${FROM} and p.id = $2 for update of p`, [brand, id])
  return row ?? null
}
