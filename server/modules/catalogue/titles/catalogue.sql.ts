import type { GameType } from '#contract/catalogue/games.ts'
import type { Db, Queryable, Tx } from '#server/lib/db.ts'
import type { Status } from '#server/lib/play-status.ts'
import { fixed, sql } from '#server/lib/sql.ts'

/** A name in each language that has one. */
export type Names = Readonly<Record<string, string>>

export type VendorRecord = {
  code: string
  vassalage: string
  names: Names
  types: GameType[]
  sort: number
  mark: string
  colour: string
  hues: number[]
  status: Status
  isSingle: boolean
}
/** Where a vendor's games open (contract/catalogue/house-vendors.ts). */
export type LaunchRecord = { address: string; frameOrigins: string[]; currencies: string[]; takesTrial: boolean }
/** `launch`: null where the studio, or the site itself, plays its games. */
export type ListedVendor = VendorRecord & { launch: LaunchRecord | null }
export type GameRecord = {
  code: string
  nodeId: bigint
  vendor: string
  gameType: GameType
  classify: string
  names: Names
  theme: string
  engine: string | null
  isHot: boolean
  isNew: boolean
  sort: number
  status: Status
  /** The vendor's own name for it; null: the code. */
  vendorCode: string | null
}

const VENDOR_COLUMNS = 'code, vassalage, names, types, sort, mark, colour, hues, status, is_single as "isSingle"'
const GAME_COLUMNS = `code, node_id as "nodeId", vendor, game_type as "gameType", classify, names, theme, engine, is_hot as "isHot", is_new as "isNew", sort, status, vendor_code as "vendorCode"`

/** Lists every vendor, in order. */
export function listVendors(q: Queryable): Promise<ListedVendor[]> {
  return q.query<ListedVendor>(
    `select ${VENDOR_COLUMNS},
       case when l.vendor is not null then jsonb_build_object('address', l.address, 'frameOrigins', l.frame_origins,
         'currencies', l.currencies, 'takesTrial', l.takes_trial) end as launch
     from games.vendors left join games.vendor_launches l on l.vendor = code order by sort, code`,
  )
}

/** Lets vendors correct the results of rounds that have ended. */
export async function allowAdjustments(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.query('update games.vendors set may_adjust = true where code = any($1)', [codes])
}

/** Returns why vendors are not on, by their codes. */
export async function listWhy(q: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await q.query<{ code: string; why: string }>(
    'select code, status_why as why from games.vendors where status_why is not null',
  )
  return new Map(rows.map(({ code, why }) => [code, why]))
}

/** Finds a vendor, or null, and locks it until the transaction ends. */
export async function findVendor(tx: Tx, code: string): Promise<VendorRecord | null> {
  return (
    (
      await tx.query<VendorRecord>(`select ${VENDOR_COLUMNS} from games.vendors where code = $1 for update`, [code])
    )[0] ?? null
  )
}

/** Lists every game, in the order of its lane. */
export function listGames(q: Queryable): Promise<GameRecord[]> {
  return q.query<GameRecord>(`select ${GAME_COLUMNS} from games.games order by sort, code`)
}

/** Finds a game, or null; inside a transaction it is locked until the end. */
export async function findGame(q: Db | Tx, code: string): Promise<GameRecord | null> {
  return (
    (
      await q.query<GameRecord>(
        sql`select ${fixed(GAME_COLUMNS)} from games.games where code = ${code} ${q.kind === 'tx' ? sql`for update` : sql``}`,
      )
    )[0] ?? null
  )
}

/** Returns the type of a vendor's game. For an unknown game returns the vendor's first type, or RNG. */
export async function findGameType(q: Queryable, vendor: string, code: string): Promise<GameType> {
  const [row] = await q.prepared<{ type: GameType }>(
    'catalogue.find_game_type',
    `select coalesce(g.game_type, v.types[1], 'RNG') as type from (select $1::text as vendor, $2::text as code) ask
     left join games.vendors v on v.code = ask.vendor
       left join games.games g on g.code = ask.code and g.vendor = ask.vendor`,
    [vendor, code],
  )
  return row?.type ?? 'RNG'
}

/** Returns the version of the catalogue, which grows with every change of vendors, games or the play switch. */
export async function getCatalogueVersion(q: Queryable): Promise<string> {
  const [row] = await q.query<{ version: string }>('select version::text from games.catalogue_version')
  return row?.version ?? '0'
}

export type VendorChange = {
  status?: Status | undefined
  sort?: number | undefined
  /** Why it is closed; removed when it is on. */ why?: string | null | undefined
}
/** Changes a vendor. Returns false when there is none. */
export async function updateVendor(q: Queryable, code: string, change: VendorChange): Promise<boolean> {
  const rows = await q.query(
    `update games.vendors set status = coalesce($2, status), sort = coalesce($3, sort),
       status_why = case when $2::games.status is null then status_why when $2 = 'on' then null else $4 end
       where code = $1 returning code`,
    [code, change.status ?? null, change.sort ?? null, change.why ?? null],
  )
  return rows.length === 1
}

export type GameChange = {
  status?: Status | undefined
  isHot?: boolean | undefined
  isNew?: boolean | undefined
  sort?: number | undefined
}
/** Changes a game. Returns false when there is none. */
export async function updateGame(q: Queryable, code: string, change: GameChange): Promise<boolean> {
  const rows = await q.query(
    `update games.games set status = coalesce($2, status), is_hot = coalesce($3, is_hot), is_new = coalesce($4, is_new),
       sort = coalesce($5, sort)
     where code = $1 returning code`,
    [code, change.status ?? null, change.isHot ?? null, change.isNew ?? null, change.sort ?? null],
  )
  return rows.length === 1
}

/** Inserts vendors that do not exist yet. */
export async function insertVendors(
  q: Queryable,
  vendors: readonly (VendorRecord & { hasFreeRounds?: boolean })[],
): Promise<void> {
  await q.query(
    `insert into games.vendors (code, vassalage, names, types, sort, mark, colour, hues, status, is_single, has_free_rounds)
     select r.code, r.vassalage, r.names, r.types, r.sort, r.mark, r.colour, r.hues, r.status, r."isSingle",
       coalesce(r."hasFreeRounds", false)
     from jsonb_to_recordset($1::jsonb) as r(code text, vassalage text, names jsonb, types text[], sort int, mark text,
       colour text, hues smallint[], status games.status, "isSingle" boolean,
       "hasFreeRounds" boolean)
     on conflict (code) do nothing`,
    [JSON.stringify(vendors)],
  )
}

/** Inserts games that do not exist yet, in the order given. */
export async function insertGames(
  q: Queryable,
  games: readonly (Omit<GameRecord, 'nodeId' | 'vendorCode'> & { vendorCode?: string | null })[],
): Promise<void> {
  await q.query(
    `insert into games.games (code, vendor, game_type, classify, names, theme, engine, is_hot, is_new, sort, status,
       vendor_code)
     select r.code, r.vendor, r."gameType", r.classify, r.names, r.theme, r.engine, r."isHot", r."isNew", r.sort,
       r.status, r."vendorCode"
     from rows from (jsonb_to_recordset($1::jsonb) as (code text, vendor text, "gameType" text, classify text,
       names jsonb, theme text, engine text,
       "isHot" boolean, "isNew" boolean, sort int, status games.status, "vendorCode" text)) with ordinality
       as r(code, vendor, "gameType", classify, names, theme, engine, "isHot", "isNew", sort, status, "vendorCode",
         place)
     order by r.place
     on conflict (code) do nothing`,
    [JSON.stringify(games)],
  )
}
