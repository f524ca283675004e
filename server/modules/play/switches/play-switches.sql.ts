/** Stores whether play is on: for everybody, for a brand's members, and for one member. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Status } from '#server/lib/play-status.ts'
import type { PlaySwitches } from '#server/lib/play-slots.ts'
import { sql } from '#server/lib/sql.ts'

/** Returns whether play is on at all. Locks the row until the transaction ends when `lock` is true. */
export async function getPlayStatus(q: Queryable, lock = false): Promise<Status> {
  const [row] = await q.query<{ status: Status }>(
    sql`select status from games.play_switch ${lock ? sql`for update` : sql``}`,
  )
  return row?.status ?? 'on'
}

/** Stops or allows every bet. */
export async function updatePlayStatus(q: Queryable, status: Status): Promise<void> {
  await q.query('update games.play_switch set status = $1', [status])
}

/**
 * Returns a brand's switch for its members' play; `on` when none is stored. Locks the row until the transaction ends
 * when `lock` is true.
 */
export async function findBrandPlay(q: Queryable, merchant: string, lock = false): Promise<Status> {
  const [row] = await q.query<{ status: Status }>(
    sql`select status from games.brand_play where merchant = ${merchant} ${lock ? sql`for update` : sql``}`,
  )
  return row?.status ?? 'on'
}

/** Stops the play of a brand's members, or allows it. */
export async function putBrandPlay(
  tx: Tx,
  merchant: string,
  status: Status,
  why: { reason: string; operatorId: string; at: Date },
): Promise<void> {
  if (status === 'on') {
    await tx.query('delete from games.brand_play where merchant = $1', [merchant])
    return
  }
  await tx.query(
    `insert into games.brand_play (merchant, status, reason, operator_id, at) values ($1, $2, $3, $4, $5)
     on conflict (merchant) do update set status = excluded.status, reason = excluded.reason,
       operator_id = excluded.operator_id, at = excluded.at`,
    [merchant, status, why.reason, why.operatorId, why.at],
  )
}

/** Reads all play switches. */
export async function readPlaySwitches(q: Queryable): Promise<PlaySwitches> {
  const house = await getPlayStatus(q)
  const brands = await q.query<{ merchant: string; status: Status }>('select merchant, status from games.brand_play')
  return { house, brands: new Map(brands.map(({ merchant, status }) => [merchant, status])) }
}

/** SQL for the switch of all play. */
export const HOUSE_PLAY = `coalesce((select status from games.play_switch), 'on')`

/** Returns SQL for a brand's play switch, null when none is stored. Stopped play pauses games. */
export const brandPlay = (merchant: string): string =>
  `(select 'maintenance'::games.status from games.brand_play b where b.merchant = ${merchant})`

/** Returns SQL for whether a member is barred. */
export const isBarred = (member: string): string =>
  `exists (select from games.barred_members m where m.member_id = ${member})`
