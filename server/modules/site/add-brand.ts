import type { z } from 'zod'
import type { newBrand } from '#contract/site/office-brands.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { findForeignCode, findForeignDomain } from '#server/lib/brand-settings.sql.ts'
import {
  findHouseBrand,
  insertBrand,
  lockDomains,
  ownHostOf,
  putDefaultBrand,
  type BrandDomains,
} from '#server/lib/brand-domains.sql.ts'
import { isTimeZone } from '#server/lib/time-zones.ts'

export type NewBrand = z.output<typeof newBrand>

/** The name by which this machine alone finds a brand that has no domain yet. */
const ownNameOf = (code: string) => `${code}.localhost`

/** What the command line may say as well: domains, which there need no proof, and that it is the default brand. */
export type AtHandBrand = { domains?: readonly string[]; isDefault?: boolean }

/** Fails with INVALID_INPUT, which names each field that does not fit with the others. */
function check(brand: NewBrand): void {
  const fields: Record<string, { rule: string }> = {}
  if (!brand.languages.includes(brand.defaultLanguage)) fields.defaultLanguage = { rule: 'unlisted' }
  if (!isTimeZone(brand.timeZone)) fields.timeZone = { rule: 'invalid_value' }
  if (Object.keys(fields).length > 0) fail('INVALID_INPUT', { fields })
}

/**
 * Adds a brand without any content. Fails with BRAND_EXISTS, INVALID_INPUT, and DOMAIN_TAKEN or
 * MERCHANT_CODE_TAKEN for a domain, or the code, of another brand.
 */
export function addBrandTo(
  actor: AuditActor,
  brand: NewBrand,
  reason: string,
  { domains = [], isDefault = false }: AtHandBrand = {},
): Promise<void> {
  check(brand)
  const { env } = actor
  return env.db.tx(async (tx) => {
    await lockDomains(tx)
    if (await findHouseBrand(tx, brand.code)) return fail('BRAND_EXISTS')
    const code = await findForeignCode(tx, brand.code, [brand.code])
    if (code) return fail('MERCHANT_CODE_TAKEN', { code })
    const own = domains.length > 0 ? [...new Set(domains)] : [ownNameOf(brand.code)]
    const taken =
      (await findForeignDomain(tx, brand.code, own)) ?? own.find((one) => !isDefault && one === ownHostOf(env))
    if (taken) return fail('DOMAIN_TAKEN', { domain: taken })
    const facts: BrandDomains = { domains: own, mainDomain: own[0] ?? '', domainCodes: {} }
    await insertBrand(tx, env, { ...brand, languages: [...new Set(brand.languages)] }, facts)
    if (isDefault) await putDefaultBrand(tx, brand.code)
    await writeAudit(
      tx,
      { ...actor, merchant: brand.code },
      { action: 'brand.add', subject: `brand:${brand.code}`, reason, after: { ...brand, domains: own, isDefault } },
    )
  })
}
