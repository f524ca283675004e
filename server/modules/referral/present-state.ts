import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { MemberState } from '#server/lib/member-state.ts'
import type { Account } from '#server/lib/principal.ts'
import { findOwnCode } from '#server/modules/identity/members/referred.sql.ts'

/** Returns whether the member can invite people now: the brand takes codes, and the member has one. */
export async function presentState(env: Env, { id, merchant }: Account): Promise<Partial<MemberState>> {
  const [{ switches }, own] = await Promise.all([getBrand(env, merchant), findOwnCode(env.db, BigInt(id))])
  return { availablePromo: { REFERRAL: { enabled: own !== null && (own.kind === 'affiliate' || switches.REFERRAL) } } }
}
