/** Reads a player's own part of sealed days. */
import type { Queryable } from '#server/lib/db.ts'
import type { EntryRow } from './days.sql.ts'

export type OwnDay = {
  account: bigint
  ledger: number
  kind: string
  owner: string
  day: string
  position: number
  entriesBefore: bigint
  entries: number
  opening: bigint
  closing: bigint
  /** Leaves of the day's tree. */
  accounts: number
  blindingKey: Buffer
}

/** Returns the days on which accounts of a player moved, oldest first. */
export function listOwnDays(q: Queryable, member: string, from: string, to: string): Promise<OwnDay[]> {
  return q.query<OwnDay>(
    `select s.account_id as account, a.ledger, a.kind::text as kind, a.owner, s.day, s.position,
       s.entries_before as "entriesBefore", s.entries, s.opening, s.closing, r.accounts, d.blinding_key as "blindingKey"
     from wallet.balances a join statements.accounts s on s.account_id = a.id and s.day between $2 and $3
     join statements.days d on d.day = s.day join statements.roots r on r.ledger = a.ledger and r.day = s.day
     where a.member = $1 order by s.day, s.account_id`,
    [member, from, to],
  )
}

/** Returns the ledgers in which a player has accounts. */
export async function listOwnLedgers(q: Queryable, member: string): Promise<number[]> {
  return (
    await q.query<{ ledger: number }>('select distinct ledger from wallet.balances where member = $1', [member])
  ).map((row) => row.ledger)
}

/** Returns every entry of some accounts on some days, by account, day and number. */
export function listDayEntries(
  q: Queryable,
  pairs: readonly { account: bigint; day: string }[],
): Promise<(EntryRow & { day: string })[]> {
  return q.query<EntryRow & { day: string }>(
    `select p.account, p.day, t.id as transfer, e.amount, e.balance_after as after, e.created_at as at,
       t.reason::text as reason, t.reference
     from unnest($1::bigint[], $2::date[]) as p(account, day) join statements.days d on d.day = p.day
     join wallet.entry_lines e on e.account_id = p.account and e.transfer_id > d.after_transfer
       and e.transfer_id <= d.last_transfer
     join wallet.transfer_lines t on t.id = e.transfer_id
     order by p.day, p.account, t.id`,
    [pairs.map((pair) => pair.account), pairs.map((pair) => pair.day)],
  )
}

export type Place = { ledger: number; day: string; level: number; position: number }

/** Returns the hashes at some places of trees, in the order of the places. */
export async function listHashes(q: Queryable, places: readonly Place[]): Promise<string[]> {
  const rows = await q.query<{ hash: string }>(
    `select encode(substring(l.hashes from p.position * 32 + 1 for 32), 'hex') as hash
     from unnest($1::smallint[], $2::date[], $3::smallint[], $4::int[]) with ordinality
       as p(ledger, day, level, position, ord)
     join statements.levels l on l.ledger = p.ledger and l.day = p.day and l.level = p.level order by p.ord`,
    [
      places.map((one) => one.ledger),
      places.map((one) => one.day),
      places.map((one) => one.level),
      places.map((one) => one.position),
    ],
  )
  return rows.map((row) => row.hash)
}
