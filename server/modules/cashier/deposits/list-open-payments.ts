import type { MethodKind } from '#contract/cashier/methods.ts'
import type { Brand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { nameIn } from '../rules/method-rules.ts'
import { listMethods } from '../rules/methods.sql.ts'

/**
 * Returns the ways to pay in that a brand offers in its currency, in their order, each name once. This is public: every
 * visitor may read it.
 */
export async function listOpenPayments(
  env: Env,
  brand: Pick<Brand, 'code' | 'currency'>,
  locale: string,
): Promise<{ code: string; kind: MethodKind; name: string }[]> {
  const named = new Map<string, { code: string; kind: MethodKind; name: string }>()
  for (const { code, kind, names, isActive, currencies } of await listMethods(env.db, brand.code, 'deposit')) {
    const name = nameIn(locale, names)
    if (isActive && currencies.includes(brand.currency) && !named.has(name)) named.set(name, { code, kind, name })
  }
  return [...named.values()]
}
