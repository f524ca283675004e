/** Stores the agreement with each vendor: how it reaches the door, and what it may do there. */
import type { ADAPTERS, HASHES } from '#contract/doors/office-vendor-door.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { sql } from '#server/lib/sql.ts'

export type Adapter = (typeof ADAPTERS)[number]
/** `places`: the decimal places of the vendor's amounts. */
export type AdapterSettings = { hash: (typeof HASHES)[number]; places: number }
const DEFAULTS: AdapterSettings = { hash: 'sha256', places: 2 }

export type VendorDoor = {
  adapter: Adapter
  settings: AdapterSettings
  networks: string[]
  paysUnknownBets: boolean
  mayOverdraw: boolean
  mayAdjust: boolean
  paysWithoutBet: boolean
  /** Days after which a silent round holds up no bonus. */
  silentDays: number
}
type Row = Omit<VendorDoor, 'settings'> & { settings: Partial<AdapterSettings> }

/** Returns a vendor's door, or null. Locks it until the transaction ends when `lock` is true. */
export async function findVendorDoor(q: Queryable, vendor: string, lock = false): Promise<VendorDoor | null> {
  const [row] = await q.query<Row>(
    sql`select adapter, adapter_settings as settings, networks::text[] as networks,
       pays_unknown_bets as "paysUnknownBets", may_overdraw as "mayOverdraw",
       may_adjust as "mayAdjust", pays_without_bet as "paysWithoutBet",
       silent_days as "silentDays"
     from games.vendors where code = ${vendor} ${lock ? sql`for update` : sql``}`,
  )
  return row ? { ...row, settings: { ...DEFAULTS, ...row.settings } } : null
}

export type DoorChange = { [Field in keyof VendorDoor]?: VendorDoor[Field] | undefined }

/** Changes a vendor's door. Drops the bits of a network beyond its mask. */
export async function updateVendorDoor(tx: Tx, vendor: string, change: DoorChange): Promise<void> {
  await tx.query(
    `update games.vendors set adapter = coalesce($2, adapter), adapter_settings = coalesce($3, adapter_settings),
       networks = coalesce((select array_agg(network(n::inet)::cidr order by n)
         from unnest($4::text[]) n), case when $4 is null then networks else '{}' end),
       pays_unknown_bets = coalesce($5, pays_unknown_bets), may_overdraw = coalesce($6, may_overdraw),
       may_adjust = coalesce($7, may_adjust), pays_without_bet = coalesce($8, pays_without_bet),
       silent_days = coalesce($9, silent_days)
     where code = $1`,
    [
      vendor,
      change.adapter ?? null,
      change.settings ? JSON.stringify(change.settings) : null,
      change.networks ?? null,
      change.paysUnknownBets ?? null,
      change.mayOverdraw ?? null,
      change.mayAdjust ?? null,
      change.paysWithoutBet ?? null,
      change.silentDays ?? null,
    ],
  )
}

/** Closes a vendor that passed a cap. */
export async function pauseVendor(tx: Tx, vendor: string, why: string): Promise<void> {
  await tx.query(
    `update games.vendors set status = 'maintenance', status_why = $2, paused_by_cap = true where code = $1`,
    [vendor, why],
  )
}

/** Clears the mark that a cap closed a vendor. Returns false when there was none. */
export async function endVendorPause(tx: Tx, vendor: string): Promise<boolean> {
  const rows = await tx.query(
    'update games.vendors set paused_by_cap = false where code = $1 and paused_by_cap returning code',
    [vendor],
  )
  return rows.length > 0
}
