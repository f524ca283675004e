/** The ways to pay in and to be paid, as operators set them. */
import type { ColumnType } from 'kysely'
import type { DepositFlow, MethodKind, Payee } from '#contract/cashier.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Direction = 'deposit' | 'withdrawal'
/** A name in every language of the cashier. */
export type Names = { bn: string; en: string }

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.methods': {
      merchant: string
      direction: Direction
      code: string
      kind: MethodKind
      provider: string
      names: ColumnType<Names, string, string>
      currencies: string[]
      min_amount: bigint
      max_amount: bigint
      fee_fixed: bigint
      fee_basis_points: number
      /** int8[] comes back as texts. */
      quick_amounts: ColumnType<string[], bigint[], bigint[]>
      position: number
      is_active: boolean
      flow: DepositFlow
      payee: ColumnType<Payee | null, string | null, string | null>
      min_vip: number
      countries: string[]
      authors: ColumnType<string[], bigint[] | undefined, bigint[]>
    }
  }
}

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
  /** Whom a member pays by transfer; null of a hosted page. */
  payee: Payee | null
  minVip: number
  /** ISO codes; empty: every country. */
  countries: string[]
}

const COLUMNS = [
  'merchant',
  'direction',
  'code',
  'kind',
  'provider',
  'names',
  'currencies',
  'min_amount as minMinor',
  'max_amount as maxMinor',
  'fee_fixed as feeFixedMinor',
  'fee_basis_points as feeBasisPoints',
  'quick_amounts as quickAmounts',
  'position',
  'is_active as isActive',
  'flow',
  'payee',
  'min_vip as minVip',
  'countries',
] as const

type Row = Omit<Method, 'quickAmountsMinor'> & { quickAmounts: string[] }

function toMethod({ quickAmounts, ...row }: Row): Method {
  return { ...row, quickAmountsMinor: quickAmounts.map(BigInt) }
}

function toRow(method: Method) {
  return {
    merchant: method.merchant,
    direction: method.direction,
    code: method.code,
    kind: method.kind,
    provider: method.provider,
    names: JSON.stringify(method.names),
    currencies: method.currencies,
    min_amount: method.minMinor,
    max_amount: method.maxMinor,
    fee_fixed: method.feeFixedMinor,
    fee_basis_points: method.feeBasisPoints,
    quick_amounts: method.quickAmountsMinor,
    position: method.position,
    is_active: method.isActive,
    flow: method.flow,
    payee: method.payee && JSON.stringify(method.payee),
    min_vip: method.minVip,
    countries: method.countries,
  }
}

/** Every method of a brand in its order; of one direction, where one is named. */
export async function listMethods(q: Queryable, merchant: string, direction?: Direction): Promise<Method[]> {
  const all = q.kysely.selectFrom('cashier.methods').select(COLUMNS).where('merchant', '=', merchant)
  const rows = await (direction ? all.where('direction', '=', direction) : all)
    .orderBy('direction')
    .orderBy('position')
    .orderBy('code')
    .execute()
  return rows.map(toMethod)
}

export type MethodKey = Pick<Method, 'merchant' | 'direction' | 'code'>

/** One method, or null. */
export async function findMethod(q: Queryable, { merchant, direction, code }: MethodKey): Promise<Method | null> {
  const row = await q.kysely
    .selectFrom('cashier.methods')
    .select(COLUMNS)
    .where('merchant', '=', merchant)
    .where('direction', '=', direction)
    .where('code', '=', code)
    .executeTakeFirst()
  return row ? toMethod(row) : null
}

/** Adds methods; those that exist stay as the operator set them. */
export async function addMethods(q: Queryable, methods: readonly Method[]): Promise<void> {
  await q.kysely
    .insertInto('cashier.methods')
    .values(methods.map(toRow))
    .onConflict((conflict) => conflict.columns(['merchant', 'direction', 'code']).doNothing())
    .execute()
}

/** One method, locked until the transaction ends, or null. */
export async function lockMethod(tx: Tx, { merchant, direction, code }: MethodKey): Promise<Method | null> {
  const row = await tx.kysely
    .selectFrom('cashier.methods')
    .select(COLUMNS)
    .where('merchant', '=', merchant)
    .where('direction', '=', direction)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  return row ? toMethod(row) : null
}

/** Who made a method looser, or named another payee: they are not counted on decisions about money that comes or goes by it. */
export async function findMethodAuthors(q: Queryable, { merchant, direction, code }: MethodKey): Promise<bigint[]> {
  const row = await q.kysely
    .selectFrom('cashier.methods')
    .select('authors')
    .where('merchant', '=', merchant)
    .where('direction', '=', direction)
    .where('code', '=', code)
    .executeTakeFirst()
  return (row?.authors ?? []).map(BigInt)
}

/** Writes a method's settings. `authors`: who made it looser; null: they stay. */
export async function updateMethod(tx: Tx, method: Method, authors: bigint[] | null): Promise<void> {
  await tx.kysely
    .updateTable('cashier.methods')
    .set({ ...toRow(method), ...(authors ? { authors } : {}) })
    .where('merchant', '=', method.merchant)
    .where('direction', '=', method.direction)
    .where('code', '=', method.code)
    .execute()
}
