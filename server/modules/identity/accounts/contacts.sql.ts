import type { Queryable } from '#server/lib/db.ts'

export type Contacts = {
  email: string | null
  mobile: string | null
  /** "+880". */
  diallingCode: string | null
  /** The member's own name as registered: the payee name, otherwise the full name. */
  name: string | null
  /** The language that the member chose, or null. */
  language: string | null
}

/**
 * Returns how a member can be reached outside the site, as given at registration. It cannot be changed from within a
 * session.
 */
export async function findContacts(q: Queryable, accountId: string): Promise<Contacts> {
  const [row] = await q.query<Contacts>(
    `select p.email, p.mobile_num as mobile, p.country_dialing_code as "diallingCode",
       coalesce(p.payee_name, p.fullname) as name, a.language
     from identity.accounts a left join identity.profiles p on p.account_id = a.id where a.id = $1`,
    [accountId],
  )
  return row ?? { email: null, mobile: null, diallingCode: null, name: null, language: null }
}

/** Returns the same, but only contacts that a code has proved; a contact that was only typed is null. */
export async function findProvenContacts(q: Queryable, accountId: string): Promise<Contacts> {
  const [row] = await q.query<Contacts>(
    `select case when p.email_verified_at is not null then p.email end as email, m.number as mobile,
       null as "diallingCode", coalesce(p.payee_name, p.fullname) as name, a.language
     from identity.accounts a left join identity.profiles p on p.account_id = a.id
     left join identity.mobiles m on m.account_id = a.id and m.verified_at is not null where a.id = $1`,
    [accountId],
  )
  return row ?? { email: null, mobile: null, diallingCode: null, name: null, language: null }
}
