/** Invited members and how far they are. The key is the member's id. */
import type { Queryable } from '#server/lib/db.ts'
import type { Table } from '#server/lib/facts/follower.ts'

export type Invited = {
  readonly brand: string
  /** Who invited them, and who invited those. */
  readonly inviters: readonly string[]
  readonly registeredAt: Date
  /** The plan of that day; null: there was none. */
  readonly version: number | null
  readonly isPhoneProved: boolean
  /** Within the days of the plan; ledger units. */
  readonly deposits: bigint
  readonly valid: bigint
  readonly metAt: Date | null
}
export type InvitedRow = Invited & { readonly memberId: string }

const ROWS = `select member_id as "memberId", brand, inviters, registered_at as "registeredAt", version,
  is_phone_proved as "isPhoneProved", deposits, valid, met_at as "metAt" from referral.invited`

const byMember = (rows: readonly InvitedRow[]) => new Map(rows.map(({ memberId, ...row }) => [memberId, row]))

export const INVITED: Table<Invited> = {
  load: async (q, keys) => byMember(await q.query<InvitedRow>(`${ROWS} where member_id = any ($1)`, [keys])),
  save: async (tx, rows) => {
    const all = [...rows].map(([memberId, row]) => ({
      member_id: memberId,
      brand: row.brand,
      inviters: `{${row.inviters.join(',')}}`,
      registered_at: row.registeredAt,
      version: row.version,
      is_phone_proved: row.isPhoneProved,
      deposits: String(row.deposits),
      valid: String(row.valid),
      met_at: row.metAt,
    }))
    await tx.query(
      `insert into referral.invited (member_id, brand, inviters, registered_at, version, is_phone_proved, deposits,
         valid, met_at)
       select r.member_id, r.brand, r.inviters::text[], r.registered_at, r.version, r.is_phone_proved, r.deposits,
         r.valid, r.met_at
       from jsonb_to_recordset($1::jsonb) as r(member_id text, brand text, inviters text, registered_at timestamptz,
         version int, is_phone_proved boolean, deposits bigint, valid bigint, met_at timestamptz)
       on conflict (member_id) do update set is_phone_proved = excluded.is_phone_proved, deposits = excluded.deposits,
         valid = excluded.valid, met_at = excluded.met_at`,
      [JSON.stringify(all)],
    )
  },
  loadAll: async (q) => byMember(await q.query<InvitedRow>(ROWS)),
}

/** Returns an invited member's row, or null. */
export async function findInvited(q: Queryable, memberId: string): Promise<InvitedRow | null> {
  const [row] = await q.query<InvitedRow>(`${ROWS} where member_id = $1`, [memberId])
  return row ?? null
}

/** Returns the rows of these members. */
export async function listInvited(q: Queryable, memberIds: readonly string[]): Promise<InvitedRow[]> {
  return q.query<InvitedRow>(`${ROWS} where member_id = any ($1)`, [memberIds])
}

/** Returns whom an account invited, the newest first; at most `limit`. */
export async function listInvitedBy(q: Queryable, inviter: string, limit: number): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `select member_id as id from referral.invited where inviters[1] = $1 order by registered_at desc limit $2`,
    [inviter, limit],
  )
  return rows.map(({ id }) => id)
}

export type OfficeFilter = {
  brand: string
  state: string | null
  username: string | null
  now: Date
  limit: number
  offset: number
}
export type OfficeRow = InvitedRow & { username: string; inviterName: string; state: string }

/**
 * Returns a page of the brand's invited members with the state of each, the newest first, and how many there are. The
 * days of the plan decide between `open` and `late`.
 */
export async function listForOffice(
  q: Queryable,
  { brand, state, username, now, limit, offset }: OfficeFilter,
): Promise<{ rows: OfficeRow[]; total: number }> {
  const rows = await q.query<OfficeRow & { total: number }>(
    `with all_of as (
       select i.*, m.username, n.username as inviter_name,
         coalesce(c.state, case when i.registered_at + make_interval(days => (p.document ->> 'days')::int) <= $4
           then 'late' else 'open' end) as state
       from referral.invited i
       join identity.members m on m.id = i.member_id::bigint
       join identity.members n on n.id = i.inviters[1]::bigint
       left join referral.cases c on c.member_id = i.member_id
       left join referral.plans p on p.brand = i.brand and p.version = i.version
       where i.brand = $1)
     select member_id as "memberId", brand, inviters, registered_at as "registeredAt", version,
       is_phone_proved as "isPhoneProved", deposits, valid, met_at as "metAt", username,
       inviter_name as "inviterName", state, count(*) over ()::int as total
     from all_of where ($2::text is null or state = $2)
       and ($3::text is null or lower($3) in (lower(username), lower(inviter_name)))
     order by registered_at desc, member_id limit $5 offset $6`,
    [brand, state, username, now, limit, offset],
  )
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
