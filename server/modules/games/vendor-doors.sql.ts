/** How each vendor reaches the door, and which members may not play. */
import type { ADAPTERS, HASHES } from '#contract/office-vendor-door.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Adapter = (typeof ADAPTERS)[number]
/** `places`: of the vendor's amounts below the currency's unit. */
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
}
type Row = Omit<VendorDoor, 'settings'> & { settings: Partial<AdapterSettings> }

/** A vendor's door, or null; inside a transaction it stays locked until the end. */
export async function findVendorDoor(q: Queryable, vendor: string, lock = false): Promise<VendorDoor | null> {
  const [row] = await q.query<Row>(
    `select adapter, adapter_settings as settings, networks::text[] as networks, pays_unknown_bets as "paysUnknownBets", may_overdraw as "mayOverdraw",
       may_adjust as "mayAdjust", pays_without_bet as "paysWithoutBet"
     from games.vendors where code = $1${lock ? ' for update' : ''}`,
    [vendor],
  )
  return row ? { ...row, settings: { ...DEFAULTS, ...row.settings } } : null
}

export type DoorChange = { [Field in keyof VendorDoor]?: VendorDoor[Field] | undefined }

/** Changes a vendor's door. Networks may have bits beyond their mask: they are dropped. */
export async function updateVendorDoor(tx: Tx, vendor: string, change: DoorChange): Promise<void> {
  await tx.query(
    `update games.vendors set adapter = coalesce($2, adapter), adapter_settings = coalesce($3, adapter_settings),
       networks = coalesce((select array_agg(network(n::inet)::cidr order by n) from unnest($4::text[]) n), case when $4 is null then networks else '{}' end),
       pays_unknown_bets = coalesce($5, pays_unknown_bets), may_overdraw = coalesce($6, may_overdraw),
       may_adjust = coalesce($7, may_adjust), pays_without_bet = coalesce($8, pays_without_bet)
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
    ],
  )
}

export type Bar = { reason: string; at: Date }

/** Why a member may not play; null where the member may. */
export async function findBar(q: Queryable, memberId: string, lock = false): Promise<Bar | null> {
  return (
    (
      await q.query<Bar>(
        `select reason, at from games.barred_members where member_id = $1${lock ? ' for update' : ''}`,
        [memberId],
      )
    )[0] ?? null
  )
}

/** Stops a member's play. */
export async function insertBar(tx: Tx, memberId: string, bar: Bar & { operatorId: string }): Promise<void> {
  await tx.query(
    'insert into games.barred_members (member_id, reason, operator_id, at) values ($1, $2, $3, $4) on conflict (member_id) do nothing',
    [memberId, bar.reason, bar.operatorId, bar.at],
  )
}

/** Allows a member's play again. */
export async function removeBar(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from games.barred_members where member_id = $1', [memberId])
}
