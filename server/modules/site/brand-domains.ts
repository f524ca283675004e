/**
 * The domains of brands. Two persons of the house decide about them, and each new domain must first prove in its DNS to
 * which brand it belongs (server/modules/site/rules/0344-domains-are-the-houses.md).
 */
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { brandDomains, type BrandRow, type proveDomain, type setBrandDomains } from '#contract/site/office-brands.ts'
import { writeAudit } from '#server/lib/audit.ts'
import {
  findHouseBrand,
  findUnproven,
  keepProof,
  listHouseBrands,
  lockDomains,
  ownHostOf,
  putBrandDomains,
  putProof,
  type BrandDomains,
  type HouseBrand,
} from '#server/lib/brand-domains.sql.ts'
import { findForeignCode, findForeignDomain } from '#server/lib/brand-settings.sql.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision, type Decision, type DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import { isDomainProven, recordOf } from '#server/lib/domain-proof.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { newToken } from '#server/lib/random.ts'

/** A proof expires, because the domain may be sold later. */
export const PROOF_LIFE_MS = 7 * DAY_MS
const KIND = 'brand.domains'
const subjectOf = (code: string) => `brand:${code}`

const content = z.object({ brand: z.string(), before: brandDomains, after: brandDomains })
type Content = z.output<typeof content>

const factsOf = ({ domains, mainDomain, domainCodes }: BrandDomains) => ({
  domains: [...domains],
  mainDomain,
  domainCodes: { ...domainCodes },
})

/**
 * Refuses domains and codes that may not belong to a brand now: another brand's domain or code, the house's own host, a
 * new domain without a recent proof. Fails with DOMAIN_TAKEN, MERCHANT_CODE_TAKEN, DOMAIN_UNPROVEN.
 */
async function checkDomains(tx: Tx, env: Env, brand: HouseBrand, wanted: BrandDomains): Promise<void> {
  const ownHost = ownHostOf(env)
  if (!brand.isDefault && wanted.domains.includes(ownHost)) return fail('DOMAIN_TAKEN', { domain: ownHost })
  const domain = await findForeignDomain(tx, brand.code, wanted.domains)
  if (domain) return fail('DOMAIN_TAKEN', { domain })
  const code = await findForeignCode(tx, brand.code, Object.values(wanted.domainCodes))
  if (code) return fail('MERCHANT_CODE_TAKEN', { code })
  const fresh = wanted.domains.filter((one) => !brand.domains.includes(one) && one !== ownHost)
  const unproven = await findUnproven(tx, brand.code, fresh, after(env.clock.now(), -PROOF_LIFE_MS))
  if (unproven) return fail('DOMAIN_UNPROVEN', { domain: unproven })
}

/** Always needs two persons of the house: it decides where members type their passwords and where their links lead. */
export const BRAND_DOMAINS: DecisionKind<Content> = defineDecision<Content>({
  // a brand may not read the domains of other brands; each change is written into the brand's own log
  kind: KIND,
  permission: 'house.brands',
  isHouse: true,
  isInternal: true,
  content,
  lifeMs: 3 * DAY_MS,
  need: async () => ({ persons: 2 }),
  async readBasis(tx, { content: { brand } }) {
    await lockDomains(tx)
    const found = await findHouseBrand(tx, brand)
    return found ? JSON.stringify(factsOf(found)) : 'gone'
  },
  async execute(tx, actor, { content: { brand, before, after: wanted }, reason }) {
    const found = (await findHouseBrand(tx, brand)) ?? fail('NOT_FOUND')
    await checkDomains(tx, actor.env, found, wanted)
    await putBrandDomains(tx, actor.env, brand, wanted)
    await writeAudit(
      tx,
      { ...actor, merchant: brand },
      { action: 'brand.domains', subject: subjectOf(brand), reason, before, after: wanted },
    )
  },
})

/**
 * Fails with INVALID_INPUT, which names each domain that does not fit with the others: the rules that a single field
 * cannot check.
 */
function checkShape({ domains, mainDomain, domainCodes }: BrandDomains): void {
  const fields: Record<string, { rule: string }> = {}
  if (!domains.includes(mainDomain)) fields.mainDomain = { rule: 'unlisted' }
  for (const domain of Object.keys(domainCodes))
    if (!domains.includes(domain) || domain === mainDomain) fields[`domainCodes.${domain}`] = { rule: 'unlisted' }
  if (Object.keys(fields).length > 0) fail('INVALID_INPUT', { fields })
}

/** Returns every brand, with the open decision about its domains. */
export async function showBrands({ db }: Env): Promise<BrandRow[]> {
  return Promise.all(
    (await listHouseBrands(db)).map(async (brand) => {
      const open = await findWaiting(db, null, KIND, subjectOf(brand.code))
      return { id: brand.code, ...brand, ...factsOf(brand), waiting: open ? presentWaiting(open) : null }
    }),
  )
}

/**
 * Checks a domain's proof in its DNS. Returns the record that the DNS must contain. Fails with NOT_FOUND, and
 * DOMAIN_TAKEN for another brand's.
 */
export async function askProof(
  { env }: OperatorContext,
  { id, domain }: ParsedInputOf<typeof proveDomain>,
): Promise<OutputOf<typeof proveDomain>> {
  const brand = (await findHouseBrand(env.db, id)) ?? fail('NOT_FOUND')
  const other = (await listHouseBrands(env.db)).find((one) => one.code !== id && one.domains.includes(domain))
  if (other || (domain === ownHostOf(env) && !brand.isDefault)) return fail('DOMAIN_TAKEN', { domain })
  const now = env.clock.now()
  const token = await keepProof(env.db, id, domain, newToken(env.random), now)
  const isProven = await isDomainProven(env.config, domain, token)
  await putProof(env.db, id, domain, isProven ? now : null)
  return { isProven, provenAt: isProven ? now.toISOString() : null, record: recordOf(domain, token) }
}

/**
 * Asks to change the domains of a brand. Nothing changes until another person of the house agrees. Fails with
 * NOT_FOUND, INVALID_INPUT (each domain named), DOMAIN_TAKEN, DOMAIN_UNPROVEN, MERCHANT_CODE_TAKEN, DECISION_OPEN.
 */
export async function askBrandDomains(
  context: OperatorContext,
  { id, reason, ...input }: ParsedInputOf<typeof setBrandDomains>,
): Promise<Decision> {
  checkShape(input)
  const { env } = context
  const wanted = { ...input, domains: [...new Set(input.domains)].sort() }
  return env.db.tx(async (tx) => {
    await lockDomains(tx)
    const brand = (await findHouseBrand(tx, id)) ?? fail('NOT_FOUND')
    await checkDomains(tx, env, brand, wanted)
    return askDecision(tx, context, BRAND_DOMAINS, {
      subject: subjectOf(id),
      reason,
      content: { brand: id, before: factsOf(brand), after: wanted },
    })
  })
}
