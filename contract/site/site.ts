/** The site's surroundings: its status, its brand, its switches, banners, help. "Site" of the API. */
import { NOTICES_TOPIC, STATUS_TOPIC } from './live.ts'
import { z } from 'zod'
import { defineCall, instant, nothing } from '../call.ts'
import { CHANNEL_KINDS } from '../cashier/payment-protocol.ts'
import { registrationSetting } from '../identity/register.ts'
import { look } from './theme-schema.ts'
import { RESOURCE_TYPES } from './contents.ts'

/** System status: which root page the site shows (docs/specification.md 4.1). */
export const STATUS_NORMAL = 0

export const STATUS_MAINTENANCE = 1

export const STATUS_REGION = 2

/**
 * White-label flags (docs/specification.md 3.11) and feature switches (docs/specification.md 6.7). COCKFIGHT opens a
 * lane that many regions forbid.
 */
export const SWITCHES = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'CHNGPASSVERIF3',
  'AGENTPOLICY3',
  'FREEPLAY',
  'PASSWORDEXPIRY',
  'LOGINVERIFY',
  'MOBILECODELOGIN',
  'REFERRAL',
  'FEEDBACK',
  'COCKFIGHT',
  /** An outside provider proves mobile numbers, in place of the house's own codes. */
  'OUTSIDEPHONE',
  /** Members may chat at tables that they share. */
  'CHAT',
  /** Games may sell their features, such as free spins; local rules forbid it in places. */
  'FEATUREBUY',
] as const

export type SwitchName = (typeof SWITCHES)[number]

export const systemStatus = defineCall({
  id: 'systemStatus',
  method: 'GET',
  path: '/wps/system/status',
  who: 'anyone',
  changesWith: [STATUS_TOPIC],
  always: true,
  summary: '0 normal, 1 maintenance, 2 not available in the visitor’s region.',
  input: nothing,
  output: z.object({
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    /** When maintenance began or will begin, and when it ends, if that is known. */
    maintenanceStart: instant.nullable(),
    maintenanceEnd: instant.nullable(),
    ip: z.string(),
    /** ISO code of the address's country, where the brand looks at countries and the address has one. */
    country: z.string().nullable(),
  }),
  errors: [],
})

const flag = { modId: z.string(), enabled: z.boolean() }

/** Two levels are in use; the third exists, and is empty, because every node has it. */
const leaf = z.object({ ...flag, childrenNodes: z.array(z.record(z.string(), z.unknown())) })

const whitelabelTree = z.array(
  z.object({ ...flag, childrenNodes: z.array(z.object({ ...flag, childrenNodes: z.array(leaf) })) }),
)

export const whitelabel = defineCall({
  id: 'whitelabel',
  method: 'GET',
  path: '/wps/system/whitelabel',
  who: 'anyone',
  changesWith: [STATUS_TOPIC],
  always: true,
  summary: 'The brand’s switches as a tree: modId, enabled, childrenNodes.',
  input: nothing,
  output: whitelabelTree,
  errors: [],
})

const resource = z.object({
  type: z.enum(RESOURCE_TYPES),
  /** Tells several of a type apart; for PAYMENT the code of the way to pay. */ key: z.string(),
  url: z.string(),
  labelNameEn: z.string().nullable(),
  /**
   * In the reader's language: for REGISTERPOP the pop-up's title and text, for the others a name and a remark, or
   * empty.
   */
  title: z.string(),
  text: z.string(),
  content: z.string(),
  /** A picture of ours, or empty. */
  picture: z.string(),
})

export const resources = defineCall({
  id: 'resources',
  method: 'GET',
  path: '/wps/system/resources',
  who: 'anyone',
  changesWith: [NOTICES_TOPIC],
  always: true,
  summary: 'Links of the brand: social pages, apps, gift pop-up. Social ones only on the brand’s own domains.',
  input: nothing,
  output: z.array(resource),
  errors: [],
})

const domains = z.object({
  domain: z.string(),
  mainDomain: z.string(),
  merchantCode: z.string(),
  routes: z.array(z.string()),
})

export const domainRoute = defineCall({
  id: 'domainRoute',
  method: 'GET',
  path: '/wps/system/domainRoute',
  who: 'anyone',
  always: true,
  summary: 'Which brand answers on this host, and on which others.',
  input: nothing,
  output: domains,
  errors: [],
})

/** A method of deposit, as visitors see it: no amounts, no payee. */
const payment = z.object({ code: z.string(), kind: z.enum(CHANNEL_KINDS), name: z.string() })

export const permission = defineCall({
  id: 'permission',
  method: 'GET',
  path: '/wps/system/permission',
  who: 'anyone',
  changesWith: [STATUS_TOPIC],
  always: true,
  summary: 'Everything that the site needs to know about its brand before it shows a page.',
  input: nothing,
  output: z.object({
    merchantCode: z.string(),
    brandName: z.string(),
    currency: z.string(),
    currencySymbol: z.string(),
    languages: z.array(z.string()),
    defaultLanguage: z.string(),
    minAge: z.number().int(),
    timeZone: z.string(),
    /** One wallet for everything (isSingle, docs/specification.md 3.15). */
    isSingle: z.boolean(),
    /** The contacts of customer service, each path encrypted; customerService opens them. */
    customerService: z.array(z.object({ csPosition: z.string(), path: z.string() })),
    domainRoute: domains,
    mainDomain: z.string(),
    resources: z.array(resource),
    /** The open methods of deposit, in their order, each name once. */
    payments: z.array(payment),
    whitelabel: whitelabelTree,
    registerRules: registrationSetting,
    /** Which channels carry codes and letters from this house; `sms`: numbers can be proved. */
    reach: z.object({ mail: z.boolean(), sms: z.boolean() }),
    analytics: z.object({ gtagId: z.string().nullable() }),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
    location: z.object({ ip: z.string() }),
    /** The brand's look; styleOf of contract/site/theme.ts makes the document's skin and style of it. */
    theme: look,
    maintenance: z.boolean(),
    /** When maintenance begins, while it is planned. */
    maintenanceStart: instant.nullable(),
    maintenanceEnd: instant.nullable(),
    /** The brand's message about it in the reader's language, or empty. */
    maintenanceMessage: z.string(),
    regionRestriction: z.boolean(),
  }),
  errors: [],
})

export const customerService = defineCall({
  id: 'customerService',
  method: 'GET',
  path: '/wps/system/customerService',
  who: 'anyone',
  always: true,
  summary: 'Opens an encrypted customer-service path into its address.',
  input: z.object({ path: z.string().min(1).max(2000) }),
  output: z.object({ url: z.string() }),
  errors: ['NOT_FOUND'],
})

export const routers = defineCall({
  id: 'routers',
  method: 'GET',
  path: '/wps/system/routers',
  who: 'anyone',
  always: true,
  summary: 'The routes of the site, who may open each, and which frame it has.',
  input: nothing,
  output: z.array(
    z.object({
      path: z.string(),
      access: z.enum(['public', 'player', 'agent']),
      hasSideMenu: z.boolean(),
      hasHeader: z.boolean(),
      hasFooter: z.boolean(),
      enabled: z.boolean(),
    }),
  ),
  errors: [],
})

export const countryCodes = defineCall({
  id: 'countryCodes',
  method: 'GET',
  path: '/wps/system/countryCodes',
  who: 'anyone',
  always: true,
  summary: 'Countries and their dialling codes, named in the reader’s language, the brand’s own market first.',
  input: nothing,
  output: z.array(z.object({ countryCode: z.string(), countryDialingCode: z.string(), name: z.string() })),
  errors: [],
})

export const setLanguage = defineCall({
  id: 'setLanguage',
  method: 'POST',
  path: '/wps/system/language',
  who: 'anyone',
  always: true,
  summary: 'Chooses the language that the server speaks to this account; a visitor’s choice is only checked.',
  input: z.object({ lang: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/) }),
  output: z.object({ lang: z.string() }),
  errors: ['NOT_FOUND'],
})
