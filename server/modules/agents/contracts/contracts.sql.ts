/** Contracts of agents, as they are stored. */
import {
  contractTerms,
  type ContractKind,
  type ContractState,
  type ContractTerms,
  type EndReason,
} from '#contract/agents/terms.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { lockName } from '#server/lib/locks.sql.ts'

/** A contract; `from` and `until` are business days of dividends and daily salaries, and moments (ISO) of the others. */
export type Contract = {
  id: bigint
  brand: string
  kind: ContractKind
  /** Null: the brand gives and pays it. */
  giverId: string | null
  takerId: string
  currency: string
  terms: ContractTerms
  state: ContractState
  offeredAt: Date
  expiresAt: Date
  answeredAt: Date | null
  /** The operator who asked for a contract of the brand, and the decision behind it. */
  offeredBy: string | null
  decisionId: bigint | null
  /** Null until it is accepted. */
  from: string | null
  /** The first day, or moment, that does not count; null: it goes on. */
  until: string | null
  endReason: EndReason | null
}

type Row = Omit<Contract, 'terms' | 'from' | 'until'> & {
  terms: unknown
  fromDay: string | null
  untilDay: string | null
  fromAt: Date | null
  untilAt: Date | null
}

const COLUMNS = `c.id, c.brand, c.kind, c.giver_id as "giverId", c.taker_id as "takerId", c.currency, c.terms, c.state,
  c.offered_at as "offeredAt", c.expires_at as "expiresAt", c.answered_at as "answeredAt", c.offered_by as "offeredBy",
  c.decision_id as "decisionId", c.from_day as "fromDay",
  c.until_day as "untilDay", c.from_at as "fromAt", c.until_at as "untilAt", c.end_reason as "endReason"`

const read = ({ terms, fromDay, untilDay, fromAt, untilAt, ...row }: Row): Contract => ({
  ...row,
  terms: contractTerms.parse(terms),
  from: fromDay ?? fromAt?.toISOString() ?? null,
  until: untilDay ?? untilAt?.toISOString() ?? null,
})

/** Returns a contract; null where there is none. */
export async function findContract(q: Queryable, id: bigint): Promise<Contract | null> {
  const [row] = await q.query<Row>(`select ${COLUMNS} from agents.contracts c where c.id = $1`, [id])
  return row ? read(row) : null
}

/** Returns the ids of the newest contracts of all brands; null: of all contracts. */
export async function listNewest(q: Queryable, limit: number | null): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>('select id from agents.contracts order by id desc limit $1', [limit])
  return rows.map(({ id }) => id)
}

/** Returns contracts by their ids, in no order. */
export async function listContracts(q: Queryable, ids: readonly bigint[]): Promise<Contract[]> {
  const rows = await q.query<Row>(`select ${COLUMNS} from agents.contracts c where c.id = any ($1::bigint[])`, [ids])
  return rows.map(read)
}

/**
 * Returns the contracts of some kinds of a brand that counted at any time since a day, or count in the future; in the order in
 * which they were written. Null: however long ago.
 */
export async function listCounting(
  q: Queryable,
  brand: string,
  kinds: readonly ContractKind[],
  since: string | null,
): Promise<Contract[]> {
  const rows = await q.query<Row>(
    `select ${COLUMNS} from agents.contracts c
     where c.brand = $1 and c.kind = any ($2) and c.state = 'accepted'
       and ($3::date is null or (c.until_day is null or c.until_day >= $3::date) and (c.until_at is null or c.until_at >= $3::date))
     order by c.id`,
    [brand, kinds, since],
  )
  return rows.map(read)
}

/** Locks the contracts of a brand until the transaction ends: each is judged by those above and below. */
export const lockContracts = (tx: Tx, brand: string): Promise<void> => lockName(tx, `agents contracts ${brand}`)

/** Returns the contract that a giver's request made; null where there is none. */
export async function findByRequest(q: Queryable, giverId: string, requestId: string): Promise<Contract | null> {
  const [row] = await q.query<Row>(
    `select ${COLUMNS} from agents.contracts c where c.giver_id = $1 and c.request_id = $2`,
    [giverId, requestId],
  )
  return row ? read(row) : null
}

/** Returns the offer of a kind that a giver has made to an agent and nobody answered, also one that is over; null: none. */
export async function findOpenOffer(
  q: Queryable,
  takerId: string,
  kind: ContractKind,
  giverId: string | null,
): Promise<Contract | null> {
  const [row] = await q.query<Row>(
    `select ${COLUMNS} from agents.contracts c
     where c.taker_id = $1 and c.kind = $2 and coalesce(c.giver_id, '') = coalesce($3, '') and c.state = 'offered'`,
    [takerId, kind, giverId],
  )
  return row ? read(row) : null
}

/**
 * Returns the contracts of a kind that an agent has and those given below, all the way down: accepted ones that are not over at a
 * place, and offers that are open at a moment.
 */
export async function listAround(
  q: Queryable,
  {
    brand,
    kind,
    takerId,
    place,
    now,
  }: { brand: string; kind: ContractKind; takerId: string; place: string; now: Date },
): Promise<Contract[]> {
  const rows = await q.query<Row>(
    `with recursive standing as (
       select c.id, c.giver_id, c.taker_id from agents.contracts c
       where c.brand = $1 and c.kind = $2 and (c.state = 'offered' and c.expires_at > $5
         or c.state = 'accepted' and coalesce(c.until_day > left($4::text, 10)::date, c.until_at > $4::text::timestamptz, true))
     ), line as (
       select s.id, s.taker_id from standing s where s.taker_id = $3 or s.giver_id = $3
       union select s.id, s.taker_id from standing s join line on s.giver_id = line.taker_id
     )
     select ${COLUMNS} from agents.contracts c where c.id in (select id from line) order by c.id`,
    [brand, kind, takerId, place, now],
  )
  return rows.map(read)
}

/** Returns the accepted contracts of a kind that an agent has and that are not over at a place, in the order of their beginning. */
export async function listOwn(
  q: Queryable,
  { kind, takerId, place }: { kind: ContractKind; takerId: string; place: string },
): Promise<Contract[]> {
  const rows = await q.query<Row>(
    `select ${COLUMNS} from agents.contracts c
     where c.taker_id = $1 and c.kind = $2 and c.state = 'accepted'
       and coalesce(c.until_day > left($3::text, 10)::date, c.until_at > $3::text::timestamptz, true)
     order by c.from_day, c.from_at, c.id`,
    [takerId, kind, place],
  )
  return rows.map(read)
}

/** Returns the accepted contracts of a kind that an agent gives and that are not over at a place, the newest first. */
export async function listGivenBy(
  q: Queryable,
  { kind, giverId, place }: { kind: ContractKind; giverId: string; place: string },
): Promise<Contract[]> {
  const rows = await q.query<Row>(
    `select ${COLUMNS} from agents.contracts c
     where c.giver_id = $1 and c.kind = $2 and c.state = 'accepted'
       and coalesce(c.until_day > left($3::text, 10)::date, c.until_at > $3::text::timestamptz, true)
     order by c.id desc limit 500`,
    [giverId, kind, place],
  )
  return rows.map(read)
}

export type NewContract = Pick<
  Contract,
  | 'brand'
  | 'kind'
  | 'giverId'
  | 'takerId'
  | 'currency'
  | 'terms'
  | 'offeredBy'
  | 'decisionId'
  | 'offeredAt'
  | 'expiresAt'
> & { requestId: string | null }

/** Stores an offer. */
export async function insertContract(tx: Tx, one: NewContract): Promise<Contract> {
  const row = only(
    await tx.query<Row>(
      `insert into agents.contracts as c (brand, kind, giver_id, taker_id, currency, terms, offered_by, decision_id, request_id,
         offered_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
      [
        one.brand,
        one.kind,
        one.giverId,
        one.takerId,
        one.currency,
        JSON.stringify(one.terms),
        one.offeredBy,
        one.decisionId,
        one.requestId,
        one.offeredAt,
        one.expiresAt,
      ],
    ),
  )
  return read(row)
}

/** Returns whether contracts of a kind begin and end with days, and not at moments. */
export const isByDay = (kind: ContractKind) => kind === 'dividend' || kind === 'daily'

/** Marks an open offer as accepted; it counts from a place on. Returns false when it is no open offer. */
export async function acceptContract(
  tx: Tx,
  { id, kind }: Pick<Contract, 'id' | 'kind'>,
  from: string,
  at: Date,
): Promise<boolean> {
  const [day, moment] = isByDay(kind) ? [from, null] : [null, from]
  const rows = await tx.query(
    `update agents.contracts set state = 'accepted', answered_at = $2, from_day = $3::date, from_at = $4::timestamptz
     where id = $1 and state = 'offered' returning id`,
    [id, at, day, moment],
  )
  return rows.length > 0
}

/** Closes an open offer without accepting it. Returns false when it is no open offer. */
export async function closeOffer(
  tx: Tx,
  id: bigint,
  state: 'rejected' | 'cancelled' | 'expired',
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update agents.contracts set state = $2, answered_at = $3 where id = $1 and state = 'offered' returning id`,
    [id, state, at],
  )
  return rows.length > 0
}

/** Returns offers that are over and not marked so, the oldest first. */
export async function listToExpire(q: Queryable, now: Date, limit: number): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    `select id from agents.contracts where state = 'offered' and expires_at <= $1 order by expires_at limit $2`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

/** Returns offers that are open and over before a moment, of which nobody was reminded. */
export async function listToRemind(q: Queryable, now: Date, before: Date, limit: number): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    `select c.id from agents.contracts c where c.state = 'offered' and c.expires_at > $1 and c.expires_at <= $2
       and not exists (select from agents.contract_reminders r where r.contract_id = c.id)
     order by c.expires_at limit $3`,
    [now, before, limit],
  )
  return rows.map(({ id }) => id)
}

/** Notes that the taker was reminded. Returns false when that was noted before. */
export async function insertReminder(tx: Tx, id: bigint, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `insert into agents.contract_reminders (contract_id, at) values ($1, $2) on conflict do nothing returning contract_id`,
    [id, at],
  )
  return rows.length > 0
}
