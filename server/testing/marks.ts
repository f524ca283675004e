/** Two accounts of one person: they share what only a person shares (docs/decisions/0598, 0599). */
import { seedMeghna } from './seed-meghna.ts'
import type { House } from './house.ts'

const MARKS = {
  // a number is proved once at a brand
  number: `insert into identity.mobiles (merchant, number, account_id, verified_at, created_at)
    values (case when $2::boolean then 'fairhouse' else 'meghna' end, '+88017' || $3::text, $1::bigint, now(), now())`,
  browser: `insert into identity.devices (account_id, token_hash, user_agent, first_seen_at, last_seen_at, last_ip)
    select $1::bigint, sha256(('browser ' || $3::text)::bytea), 'a browser', now(), now(), '203.0.113.10' where $2::boolean is not null`,
  payee: `insert into cashier.payout_accounts (member_id, method_code, kind, names, holder, number, created_at, removed_at)
    select $1, 'surma-pay', 'ewallet', '{}', 'One Person', '017' || $3::text, now(), now() where $2::boolean is not null`,
} as const

export type Mark = keyof typeof MARKS
export const MARK_NAMES = Object.keys(MARKS) as Mark[]

let count = 0

/** Gives two accounts the same mark, which no other account has. */
export async function shareMark(house: House, mark: Mark, one: { id: string }, other: { id: string }): Promise<void> {
  if (mark === 'number') await seedMeghna(house.env)
  const digits = String(20_000_000 + ++count)
  for (const { id } of [one, other]) await house.env.db.query(MARKS[mark], [id, id === one.id, digits])
}
