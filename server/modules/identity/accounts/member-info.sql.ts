import type { Queryable } from '#server/lib/db.ts'

export type MemberInfoRow = {
  id: bigint
  username: string
  type: number
  merchant: string
  currency: string
  icon: string
  created_at: Date
  nickname: string | null
  email: string | null
  mobile_num: string | null
  code: string | null
  previous_at: Date | null
  previous_ip: string | null
  logins: number
}

/** Returns what an account may read about itself; `previous` is the login before the present one. */
export async function findMemberInfo(queryable: Queryable, id: bigint): Promise<MemberInfoRow | null> {
  const [row] = await queryable.query<MemberInfoRow>(
    `select a.id, a.username, a.type, a.merchant, a.currency, a.icon, a.created_at, p.nickname, p.email, p.mobile_num,
       (select code from identity.invitation_codes
         where account_id = a.id and closed_at is null order by id limit 1) as code,
       previous.at as previous_at, previous.ip as previous_ip,
       (select count(*)::int from (select 1 from identity.logins where account_id = a.id limit 2) as two) as logins
     from identity.accounts a
     left join identity.profiles p on p.account_id = a.id
     left join lateral (select at, ip from identity.logins
       where account_id = a.id order by id desc offset 1 limit 1) as previous on true
     where a.id = $1`,
    [id],
  )
  return row ?? null
}
