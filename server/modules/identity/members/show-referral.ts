import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import type { referral } from '#contract/identity/referral.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { maskName } from '#server/lib/mask-name.ts'
import { findOwnCode, listReferred } from './referred.sql.ts'

/**
 * Returns an account's code and the accounts that registered with it. The code of a member is left out while the brand
 * accepts none.
 */
export async function showReferral(
  env: Env,
  { merchant, accountId }: { merchant: string; accountId: bigint },
  { pageNo, pageSize }: ParsedInputOf<typeof referral>,
): Promise<OutputOf<typeof referral>> {
  const [brand, own, { rows, total }] = await Promise.all([
    getBrand(env, merchant),
    findOwnCode(env.db, accountId),
    listReferred(env.db, accountId, pageSize, (pageNo - 1) * pageSize),
  ])
  const kind = own?.kind ?? 'referral'
  const isTaken = kind === 'affiliate' || brand.switches.REFERRAL
  const friends = rows.map((row) => ({ name: maskName(row.username), registeredAt: row.created_at.toISOString() }))
  return { code: isTaken ? (own?.code ?? null) : null, kind, friends: toPage(friends, pageNo, pageSize, total) }
}
