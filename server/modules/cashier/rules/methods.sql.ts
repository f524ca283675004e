/** The ways to pay in and to be paid, as operators set them. */
import type { DepositFlow, MethodKind, Payee } from '#contract/cashier/methods.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { assignments, fixed, join, sql, where } from '#server/lib/sql.ts'

export type Direction = 'deposit' | 'withdrawal'
/** A name in every language of the cashier. */
export type Names = { bn: string; en: string }

export type Method = {
  merchant: string
  direction: Direction
  code: string
  kind: MethodKind
  provider: string
  names: Names
  currencies: string[]
  minMinor: bigint
  maxMinor: bigint
  feeFixedMinor: bigint
  /** Hundredths of a per cent. */
  feeBasisPoints: number
  quickAmountsMinor: bigint[]
  position: number
  isActive: boolean
  flow: DepositFlow
  /** The account to which a member pays a bank deposit; null for a hosted page. */
  payee: Payee | null
  minVip: number
  /** ISO codes; empty: every country. */
  countries: string[]
}

/** The columns of a `Method`; the driver returns int8[] as texts. */
const COLUMNS = `merchant, direction, code, kind, provider, names, currencies, min_amount as "minMinor", max_amount as "maxMinor",
  fee_fixed as "feeFixedMinor", fee_basis_points as "feeBasisPoints", quick_amounts as "quickAmounts", position,
  is_active as "isActive", flow, payee, min_vip as "minVip", countries`

type Row = Omit<Method, 'quickAmountsMinor'> & { quickAmounts: string[] }

function toMethod({ quickAmounts, ...row }: Row): Method {
  return { ...row, quickAmountsMinor: quickAmounts.map(BigInt) }
}

const KEY = 'merchant = $1 and direction = $2 and code = $3'

/** Returns every method of a brand in its order; only of one direction when one is given. */
export async function listMethods(q: Queryable, merchant: string, direction?: Direction): Promise<Method[]> {
  const rows = await q.query<Row>(
    sql`select ${fixed(COLUMNS)} from cashier.methods
      ${where(sql`merchant = ${merchant}`, direction && sql`direction = ${direction}`)} order by direction, position, code`,
  )
  return rows.map(toMethod)
}

export type MethodKey = Pick<Method, 'merchant' | 'direction' | 'code'>

/** Returns one method, or null. */
export async function findMethod(q: Queryable, { merchant, direction, code }: MethodKey): Promise<Method | null> {
  const [row] = await q.prepared<Row>('cashier.find_method', `select ${COLUMNS} from cashier.methods where ${KEY}`, [
    merchant,
    direction,
    code,
  ])
  return row ? toMethod(row) : null
}

/** Inserts methods; existing ones stay as operators set them. */
export async function addMethods(q: Queryable, methods: readonly Method[]): Promise<void> {
  const rows = methods.map(
    (
      one,
    ) => sql`(${one.merchant}, ${one.direction}, ${one.code}, ${one.kind}, ${one.provider}, ${JSON.stringify(one.names)},
      ${one.currencies}, ${one.minMinor}, ${one.maxMinor}, ${one.feeFixedMinor}, ${one.feeBasisPoints}, ${one.quickAmountsMinor},
      ${one.position}, ${one.isActive}, ${one.flow}, ${one.payee && JSON.stringify(one.payee)}, ${one.minVip}, ${one.countries})`,
  )
  await q.query(
    sql`insert into cashier.methods (merchant, direction, code, kind, provider, names, currencies, min_amount, max_amount,
        fee_fixed, fee_basis_points, quick_amounts, position, is_active, flow, payee, min_vip, countries)
      values ${join(rows, ', ')} on conflict (merchant, direction, code) do nothing`,
  )
}

/** Lets one change of a brand's list of methods wait for another until the transaction ends. */
export const lockMethods = (tx: Tx, merchant: string): Promise<void> => lockName(tx, `payment methods ${merchant}`)

/** Locks one method until the transaction ends. Returns it, or null. */
export async function lockMethod(tx: Tx, { merchant, direction, code }: MethodKey): Promise<Method | null> {
  const [row] = await tx.query<Row>(`select ${COLUMNS} from cashier.methods where ${KEY} for update`, [
    merchant,
    direction,
    code,
  ])
  return row ? toMethod(row) : null
}

/**
 * Returns the persons who made a method looser, or changed its payee: their votes do not count on decisions about money
 * that goes through it.
 */
export async function findMethodAuthors(q: Queryable, { merchant, direction, code }: MethodKey): Promise<bigint[]> {
  const [row] = await q.query<{ authors: string[] }>(`select authors from cashier.methods where ${KEY}`, [
    merchant,
    direction,
    code,
  ])
  return (row?.authors ?? []).map(BigInt)
}

/** The fields of a method that operators set, with their columns. */
const SETTINGS = {
  kind: sql`kind`,
  provider: sql`provider`,
  names: sql`names`,
  currencies: sql`currencies`,
  minMinor: sql`min_amount`,
  maxMinor: sql`max_amount`,
  feeFixedMinor: sql`fee_fixed`,
  feeBasisPoints: sql`fee_basis_points`,
  quickAmountsMinor: sql`quick_amounts`,
  position: sql`position`,
  isActive: sql`is_active`,
  flow: sql`flow`,
  payee: sql`payee`,
  minVip: sql`min_vip`,
  countries: sql`countries`,
  authors: sql`authors`,
}

/** Updates a method's settings. `authors`: the persons who made it looser; null leaves them unchanged. */
export async function updateMethod(tx: Tx, method: Method, authors: bigint[] | null): Promise<void> {
  const { merchant, direction, code, names, payee, ...settings } = method
  const set = assignments(SETTINGS, {
    ...settings,
    names: JSON.stringify(names),
    payee: payee && JSON.stringify(payee),
    authors: authors ?? undefined,
  })
  await tx.query(
    sql`update cashier.methods set ${set}
      ${where(sql`merchant = ${merchant}`, sql`direction = ${direction}`, sql`code = ${code}`)}`,
  )
}
