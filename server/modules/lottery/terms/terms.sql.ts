/** Versions of what brands sell of lotteries. A version never changes. */
import type { LotteryTerms } from '#contract/lottery/office.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

/** `isDecided`: persons of the brand made it. The first version comes from the house and is not. */
export type TermsHead = { id: bigint; version: number; isDecided: boolean }
export type TermsRow = TermsHead & {
  terms: LotteryTerms
  fromAt: Date
  restored: number | null
  by: string
  at: Date
}
export type TermsOf = { merchant: string; lottery: string }

const COLUMNS =
  'id, version, decision is not null as "isDecided", terms, from_at as "fromAt", restored, by_name as by, at'
/** Versions that the back office shows. */
const SHOWN_MAX = 50

/** Returns the version in force at a moment; null where the brand has none. A later version overrules a former one. */
export async function findTermsHead(q: Queryable, { merchant, lottery }: TermsOf, at: Date): Promise<TermsHead | null> {
  const [row] = await q.prepared<TermsHead>(
    'lottery_terms_in_force',
    `select id, version, decision is not null as "isDecided" from lottery.terms where merchant = $1 and lottery = $2 and from_at <= $3
     order by version desc limit 1`,
    [merchant, lottery, at],
  )
  return row ?? null
}

/** Returns the contents of versions. */
export async function readTermsOf(q: Queryable, id: bigint): Promise<LotteryTerms | null> {
  const [row] = await q.query<{ terms: LotteryTerms }>('select terms from lottery.terms where id = $1', [id])
  return row?.terms ?? null
}

/** Returns the brand's versions for a lottery, the newest first. */
export function listTerms(q: Queryable, { merchant, lottery }: TermsOf): Promise<TermsRow[]> {
  return q.query<TermsRow>(
    `select ${COLUMNS} from lottery.terms where merchant = $1 and lottery = $2 order by version desc limit $3`,
    [merchant, lottery, SHOWN_MAX],
  )
}

/** Returns the versions that come into force after a moment, the first one first: no later version overrules them. */
export function comingOf(rows: readonly TermsRow[], at: Date): TermsRow[] {
  return rows
    .filter(
      (row) => row.fromAt > at && !rows.some(({ version, fromAt }) => version > row.version && fromAt <= row.fromAt),
    )
    .sort((a, b) => a.fromAt.getTime() - b.fromAt.getTime())
}

/** Returns whether the version in force of each lottery is on sale at a brand; those without a version are left out. */
export function listSale(
  q: Queryable,
  merchant: string,
  at: Date,
): Promise<{ lottery: string; isOnSale: boolean; isDecided: boolean }[]> {
  return q.query(
    `select distinct on (lottery) lottery, (terms->>'isOnSale')::boolean as "isOnSale", decision is not null as "isDecided"
     from lottery.terms where merchant = $1 and from_at <= $2 order by lottery, version desc`,
    [merchant, at],
  )
}

export type NewTerms = TermsOf &
  Pick<TermsRow, 'version' | 'terms' | 'fromAt' | 'restored' | 'by' | 'at'> & {
    /** What agreed to it; null for the first version. */
    decision: bigint | null
  }

const INSERT = `insert into lottery.terms (merchant, lottery, version, terms, from_at, restored, by_name, at, decision)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
const valuesOf = ({ merchant, lottery, version, terms, fromAt, restored, by, at, decision }: NewTerms) => [
  merchant,
  lottery,
  version,
  JSON.stringify(terms),
  fromAt,
  restored,
  by,
  at,
  decision,
]

/** Inserts the next version; the table refuses one that exists. */
export async function insertTerms(tx: Tx, one: NewTerms): Promise<void> {
  await tx.query(INSERT, valuesOf(one))
}

/** Inserts the first version where the brand has none: the first caller's counts. */
export async function insertFirstTerms(
  q: Queryable,
  one: Omit<NewTerms, 'version' | 'restored' | 'decision'>,
): Promise<void> {
  await q.query(`${INSERT} on conflict do nothing`, valuesOf({ ...one, version: 1, restored: null, decision: null }))
}

/** Returns a brand's currency. Throws when there is no such brand. */
export async function readCurrency(q: Queryable, merchant: string): Promise<string> {
  const [row] = await q.query<{ currency: string }>('select currency from core.brands where code = $1', [merchant])
  if (!row) throw new Error(`no brand ${merchant}`)
  return row.currency
}
