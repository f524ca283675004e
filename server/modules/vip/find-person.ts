import type { Queryable } from '#server/lib/db.ts'
import { findProfile } from '#server/modules/identity/accounts/profile.sql.ts'
import { findSince } from '#server/modules/identity/accounts/accounts.sql.ts'
import type { Person } from './windows.ts'

/** Returns a member's birthday, which they can set only once, and since when they are a member. */
export async function findPerson(q: Queryable, memberId: string): Promise<Person> {
  const id = BigInt(memberId)
  const [profile, since] = [await findProfile(q, id), await findSince(q, id)]
  return { birthday: profile?.birthday ?? null, since: since ?? new Date(0) }
}
