import { AGENT_TYPES, TRIAL_TYPE, type MemberInfo } from '#contract/identity/identity.ts'
import { fail } from '#contract/errors.ts'
import { getCurrency } from '#contract/money.ts'
import type { Queryable } from '#server/lib/db.ts'
import { findMemberInfo } from './member-info.sql.ts'

/** Returns what an account may read about itself, and whether the present login is its first. Fails with NOT_FOUND. */
export async function describeMember(
  queryable: Queryable,
  id: bigint,
): Promise<{ info: MemberInfo; isFirstLogin: boolean }> {
  const row = await findMemberInfo(queryable, id)
  if (!row) return fail('NOT_FOUND')
  const info: MemberInfo = {
    id: String(row.id),
    account: row.username,
    userName: row.username,
    nickname: row.nickname ?? row.username,
    type: row.type,
    isAgent: (AGENT_TYPES as readonly number[]).includes(row.type),
    isTrial: row.type === TRIAL_TYPE,
    merchant: row.merchant,
    currency: row.currency,
    currencySymbol: getCurrency(row.currency).symbol,
    icon: row.icon,
    email: row.email,
    mobileNum: row.mobile_num,
    referralCode: row.code,
    registeredAt: row.created_at.toISOString(),
    lastLogin: row.previous_at && { at: row.previous_at.toISOString(), ip: row.previous_ip ?? '' },
  }
  return { info, isFirstLogin: row.logins <= 1 }
}
