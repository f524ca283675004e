/** The house's brands and their domains; a brand's own operators can only read these. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from '../call.ts'
import { CURRENCIES, type CurrencyCode } from '../money.ts'
import { waiting } from '../decisions/decisions.ts'

const HOUSE = { who: 'operator', permission: 'house.brands' } as const

export const domain = z
  .string()
  .max(253)
  .regex(/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/)
/** The merchant code that the site shows on an alternate domain in place of the brand's own. */
export const merchantCode = z.string().regex(/^[a-z0-9][a-z0-9_-]{1,30}$/)

/** The domains of a brand. */
export const brandDomains = z.object({
  domains: z.array(domain).min(1).max(50),
  mainDomain: domain,
  /** By domain; a domain that is not listed, and always the main one, shows the brand's own code. */
  domainCodes: z.record(domain, merchantCode).default({}),
})

const brandRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  /** The brand for hosts that no brand has, and for the house's own host. */
  isDefault: z.boolean(),
  ...brandDomains.shape,
  /** A change that waits for another person. */
  waiting,
})
export type BrandRow = z.output<typeof brandRow>

export const listBrands = defineCall({
  id: 'listBrands',
  method: 'GET',
  path: '/office/brands',
  ...HOUSE,
  summary: 'Every brand of the house with the domains that lead to it',
  input: nothing,
  output: z.object({
    content: z.array(brandRow),
    /** The house's own host, which always shows the default brand. */
    ownHost: z.string(),
  }),
  errors: [],
})

export const proveDomain = defineCall({
  id: 'proveDomain',
  method: 'POST',
  path: '/office/brands/{id}/domains/proof',
  ...HOUSE,
  summary: 'Asks a domain’s name server whether the domain is to be this brand’s, and tells what it must say',
  input: z.object({ id, domain }),
  output: z.object({
    isProven: z.boolean(),
    provenAt: instant.nullable(),
    record: z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() }),
  }),
  errors: ['NOT_FOUND', 'DOMAIN_TAKEN'],
})

export const setBrandDomains = defineCall({
  id: 'setBrandDomains',
  method: 'PUT',
  path: '/office/brands/{id}/domains',
  ...HOUSE,
  stepUp: true,
  summary:
    'Asks that other domains lead to a brand: another person of the house must agree. New ones must have been proven',
  input: brandDomains.extend({ id, reason: z.string().trim().min(3).max(300) }),
  output: z.object({ waiting }),
  errors: ['NOT_FOUND', 'DOMAIN_TAKEN', 'DOMAIN_UNPROVEN', 'MERCHANT_CODE_TAKEN', 'DECISION_OPEN'],
})

/** What a brand is from its first day on; all but its code, currency and market can be changed later. */
export const newBrand = z.object({
  code: z.string().regex(/^[a-z0-9]{2,32}$/),
  name: z.string().trim().min(1).max(40),
  currency: z.enum(Object.keys(CURRENCIES) as [CurrencyCode, ...CurrencyCode[]]),
  /** ISO country of the brand’s own market. */
  market: z.string().regex(/^[A-Z]{2}$/),
  languages: z
    .array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/))
    .min(1)
    .max(40),
  defaultLanguage: z.string().max(5),
  timeZone: z.string().max(60),
})
export const addBrand = defineCall({
  id: 'addBrand',
  method: 'POST',
  path: '/office/brands',
  ...HOUSE,
  stepUp: true,
  summary:
    'Adds an empty brand: without operators, contents, games of its own choice and ways to pay. Until its domains are proven and agreed to, only this machine finds it.',
  input: newBrand.extend({ reason: z.string().trim().min(3).max(300) }),
  output: z.object({ id }),
  errors: ['BRAND_EXISTS', 'DOMAIN_TAKEN', 'MERCHANT_CODE_TAKEN', 'INVALID_INPUT'],
})
