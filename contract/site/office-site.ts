/**
 * What operators set about the site: status, switches, registration rules. Every change is audited and has a history.
 */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { fieldRule } from '../identity/register.ts'
import { brandDomains } from './office-brands.ts'
import { PATTERN_IDS, REGISTRATION_FIELDS } from '../identity/registration.ts'
import { SWITCHES } from './site.ts'
import { localised } from './contents.ts'
import { ADDRESS_MAX, isUpload } from '../pictures/uploads.ts'
import { theme } from './theme-schema.ts'

const WRITE = { who: 'operator', permission: 'site.write' } as const
const READ = { who: 'operator', permission: 'site.read' } as const

const siteStatus = z.object({
  maintenance: z.boolean(),
  /** The start; without one, immediately. */
  maintenanceStart: z.iso.datetime().nullable(),
  maintenanceEnd: z.iso.datetime().nullable(),
  /** The text for visitors during maintenance, in each language that has one; else the page's own words. */
  maintenanceMessage: localised(300),
})
export const getSiteStatus = defineCall({
  id: 'getSiteStatus',
  method: 'GET',
  path: '/office/site/status',
  ...READ,
  summary: 'Whether, when and with which words the brand is under maintenance.',
  input: nothing,
  output: siteStatus,
  errors: [],
})
export const setSiteStatus = defineCall({
  id: 'setSiteStatus',
  method: 'PUT',
  path: '/office/site/status',
  ...WRITE,
  summary: 'Starts, plans or ends maintenance; open pages learn it at once, and again when it begins and ends.',
  input: siteStatus,
  output: siteStatus,
  errors: [],
})

/** An address, or a network as CIDR. */
const network = z
  .string()
  .trim()
  .max(50)
  .refine((text) => {
    const [address = '', bits, ...rest] = text.split('/')
    if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false
    if (z.ipv4().safeParse(address).success) return bits === undefined || (Number(bits) >= 1 && Number(bits) <= 32)
    return z.ipv6().safeParse(address).success && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= 128))
  })
const regions = z.object({
  /** off: the country is not checked; block: the countries are refused; allow: only they may enter. */
  mode: z.enum(['off', 'block', 'allow']),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(260),
  /** Checked before any country: always allowed, under maintenance too, or always refused. */
  networks: z.array(z.object({ network, rule: z.enum(['allow', 'block']), note: z.string().trim().max(120) })).max(500),
})
export const getRegions = defineCall({
  id: 'getRegions',
  method: 'GET',
  path: '/office/site/regions',
  ...READ,
  summary: 'From which countries and networks the site may be seen.',
  input: nothing,
  output: regions,
  errors: [],
})
export const setRegions = defineCall({
  id: 'setRegions',
  method: 'PUT',
  path: '/office/site/regions',
  ...WRITE,
  summary: 'Sets from which countries and networks the site may be seen; open pages learn it at once.',
  input: regions,
  output: regions,
  errors: [],
})
export const checkRegion = defineCall({
  id: 'checkRegion',
  method: 'GET',
  path: '/office/site/regions/check',
  ...READ,
  summary: 'What an address would see now: its country, and the status of the site.',
  input: z.object({ ip: z.union([z.ipv4(), z.ipv6()]) }),
  output: z.object({
    ip: z.string(),
    country: z.string().nullable(),
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  }),
  errors: [],
})

const httpsOrigin = z
  .string()
  .max(200)
  .regex(/^https:\/\/[a-z0-9.-]+(?::\d{2,5})?$/)
/** An uploaded picture of the brand; null: none. */
const brandPicture = z.string().max(ADDRESS_MAX).refine(isUpload).nullable()
const brandSettings = z.object({
  name: z.string().trim().min(1).max(40),
  languages: z
    .array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/))
    .min(1)
    .max(40),
  defaultLanguage: z.string().max(5),
  minAge: z.number().int().min(18).max(99),
  timeZone: z.string().max(60),
  gtagId: z
    .string()
    .regex(/^G-[A-Z0-9]{4,16}$/)
    .nullable(),
  imageCdns: z.array(httpsOrigin).max(10),
  launchGameCdns: z.array(httpsOrigin).max(10),
  customerService: z
    .array(
      z.object({
        csPosition: z.string().regex(/^[A-Z]+-\d{1,2}$/),
        url: z
          .string()
          .max(500)
          .regex(/^(?:https:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+|tel:\+?\d+|\/(?![/\\])[^\s"'<>]*)$/),
      }),
    )
    .max(10),
  theme,
  logo: brandPicture,
  /** On light ground, where it is another. */
  logoLight: brandPicture,
  icon: brandPicture,
})
export const getBrandSettings = defineCall({
  id: 'getBrandSettings',
  method: 'GET',
  path: '/office/site/brand',
  ...READ,
  summary:
    'The brand: name, languages, domains, addresses and look. Its code, currency and market are fixed, its domains the house’s.',
  input: nothing,
  output: brandSettings.extend({ code: z.string(), currency: z.string(), market: z.string(), ...brandDomains.shape }),
  errors: [],
})
export const setBrandSettings = defineCall({
  id: 'setBrandSettings',
  method: 'PUT',
  path: '/office/site/brand',
  ...WRITE,
  summary:
    'Sets what a brand may change about itself; a picture that is left out stays. Colours that could not be read are refused.',
  input: brandSettings.partial({ logo: true, logoLight: true, icon: true }),
  output: brandSettings,
  errors: [],
})

const switchRow = z.object({ id: z.enum(SWITCHES), enabled: z.boolean() })
export const listSwitches = defineCall({
  id: 'listSwitches',
  method: 'GET',
  path: '/office/site/switches',
  ...READ,
  summary: 'Every switch of the brand, and whether what it needs is set up in this house.',
  input: nothing,
  output: z.object({ content: z.array(switchRow.extend({ works: z.boolean() })) }),
  errors: [],
})
export const setSwitch = defineCall({
  id: 'setSwitch',
  method: 'PUT',
  path: '/office/site/switches/{id}',
  ...WRITE,
  summary: 'Turns a switch on or off; what the server accepts changes with what the site shows.',
  input: switchRow,
  output: switchRow,
  errors: ['SMS_CLOSED'],
})

const ruleRow = z.object({ id: z.enum(REGISTRATION_FIELDS), ...fieldRule.shape })
export const listRegistrationRules = defineCall({
  id: 'listRegistrationRules',
  method: 'GET',
  path: '/office/site/registration',
  ...READ,
  summary: 'The rule of each registration field.',
  input: nothing,
  output: z.object({ content: z.array(ruleRow) }),
  errors: [],
})
export const setRegistrationRule = defineCall({
  id: 'setRegistrationRule',
  method: 'PUT',
  path: '/office/site/registration/{id}',
  ...WRITE,
  summary: 'Changes the rule of a field. `isAny` accepts anything within the bounds (the lone star).',
  input: z
    .object({
      id: z.enum(REGISTRATION_FIELDS),
      enabled: z.boolean(),
      required: z.boolean(),
      minLength: z.number().int().min(0).max(255),
      maxLength: z.number().int().min(1).max(255),
      patternId: z.enum(PATTERN_IDS),
      isAny: z.boolean().default(false),
    })
    .refine((rule) => rule.minLength <= rule.maxLength, { path: ['minLength'] }),
  output: ruleRow,
  errors: ['FIELD_FIXED'],
})
