/** What frames the site: its status, its brand, its switches, banners, help. "Site" of the API. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from './call.ts'
import { FEEDBACK_MAX } from './limits.ts'
import { CHANNEL_KINDS } from './payment-protocol.ts'
import { registrationSetting } from './identity.ts'
import { theme } from './theme-schema.ts'
import {
  ARTICLE_CATEGORIES,
  BANNER_GROUPS,
  DEVICES,
  LINKAGE_TYPES,
  PAGE_LABELS,
  RESOURCE_TYPES,
} from './site-contents.ts'

/** System status: which root page the site shows (docs/specification.md 4.1). */
export const STATUS_NORMAL = 0
export const STATUS_MAINTENANCE = 1
export const STATUS_REGION = 2

/** White-label flags (docs/specification.md 3.11) and feature switches (docs/specification.md 6.7). COCKFIGHT opens a lane that many regions forbid. */
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
  /** Mobile numbers are proved by an outside provider, in place of the house's own codes. */
  'OUTSIDEPHONE',
  /** Members write to each other at tables that they share. */
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
/** Two levels are in use; the third is there, and empty, because every node has it. */
const leaf = z.object({ ...flag, childrenNodes: z.array(z.record(z.string(), z.unknown())) })
const whitelabelTree = z.array(
  z.object({ ...flag, childrenNodes: z.array(z.object({ ...flag, childrenNodes: z.array(leaf) })) }),
)
export const whitelabel = defineCall({
  id: 'whitelabel',
  method: 'GET',
  path: '/wps/system/whitelabel',
  who: 'anyone',
  always: true,
  summary: 'The brand’s switches as a tree: modId, enabled, childrenNodes.',
  input: nothing,
  output: whitelabelTree,
  errors: [],
})

const resource = z.object({
  type: z.enum(RESOURCE_TYPES),
  url: z.string(),
  labelNameEn: z.string().nullable(),
  /** In the reader's language: of REGISTERPOP the pop-up's title and text, of the others a name and a remark, or nothing. */
  title: z.string(),
  text: z.string(),
  content: z.string(),
  /** A picture of ours, or nothing. */
  picture: z.string(),
})
export const resources = defineCall({
  id: 'resources',
  method: 'GET',
  path: '/wps/system/resources',
  who: 'anyone',
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

/** A way to pay in, as visitors are told of it: no amounts, no payee. */
const payment = z.object({ code: z.string(), kind: z.enum(CHANNEL_KINDS), name: z.string() })

export const permission = defineCall({
  id: 'permission',
  method: 'GET',
  path: '/wps/system/permission',
  who: 'anyone',
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
    /** Where customer service is reached, each path encrypted; opened by customerService. */
    customerService: z.array(z.object({ csPosition: z.string(), path: z.string() })),
    domainRoute: domains,
    mainDomain: z.string(),
    resources: z.array(resource),
    /** The ways to pay in that are open, in their order, each name once. */
    payments: z.array(payment),
    whitelabel: whitelabelTree,
    registerRules: registrationSetting,
    analytics: z.object({ gtagId: z.string().nullable() }),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
    location: z.object({ ip: z.string() }),
    /** How the brand looks; styleOf of contract/theme.ts makes the document's skin and style of it. */
    theme,
    maintenance: z.boolean(),
    /** When maintenance begins, while it is planned. */
    maintenanceStart: instant.nullable(),
    maintenanceEnd: instant.nullable(),
    /** What the brand says about it in the reader's language, or nothing. */
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

export const banners = defineCall({
  id: 'banners',
  method: 'GET',
  path: '/wps/system/banners',
  who: 'anyone',
  summary: 'Banners of one place, in the reader’s language; the pictures carry no text.',
  input: z.object({ groupName: z.enum(BANNER_GROUPS).default('w_home') }),
  output: z.array(
    z.object({
      id,
      groupName: z.string(),
      tag: z.string(),
      title: z.string(),
      text: z.string(),
      button: z.string(),
      /** Picture for wide screens, and for phones. */
      url: z.string(),
      mobileUrl: z.string(),
      linkageType: z.enum(LINKAGE_TYPES),
      /** A path of the site for PAGE, a game id for GAME, an address for EXTERNAL. */
      link: z.string(),
    }),
  ),
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

export const helpCenter = defineCall({
  id: 'helpCenter',
  method: 'GET',
  path: '/wps/system/helpCenter',
  who: 'anyone',
  summary: 'Help articles. `text` is read with contract/rich-text.ts, `content` is the same as HTML.',
  input: z.object({ lang: z.string().max(5).optional(), device: z.enum(DEVICES).default('WEB') }),
  output: z.array(
    z.object({
      /** The hash that opens it: /help#term. */
      key: z.string(),
      category: z.enum(ARTICLE_CATEGORIES),
      title: z.string(),
      text: z.string(),
      content: z.string(),
      updatedAt: instant,
    }),
  ),
  errors: [],
})

export const pages = defineCall({
  id: 'pages',
  method: 'GET',
  path: '/wps/system/pages',
  who: 'anyone',
  summary:
    'Pages by label: one of most labels, of `blog` the articles, newest first. A list of several carries no text; with `key` one comes whole.',
  input: z.object({
    label: z.enum(PAGE_LABELS),
    key: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/)
      .optional(),
    lang: z.string().max(5).optional(),
  }),
  output: z.array(
    z.object({
      label: z.enum(PAGE_LABELS),
      key: z.string(),
      title: z.string(),
      summary: z.string(),
      /** A picture of ours, or nothing. */
      picture: z.string(),
      /** Read with contract/rich-text.ts; `content` is the same as HTML. */
      text: z.string(),
      content: z.string(),
      publishedAt: instant,
      updatedAt: instant,
    }),
  ),
  errors: [],
})

export const feedback = defineCall({
  id: 'feedback',
  method: 'PUT',
  path: '/wps/feedback',
  who: 'anyone',
  summary: `Keeps a remark of at most ${FEEDBACK_MAX} characters for the operator.`,
  input: z.object({
    content: z.string().trim().min(1).max(FEEDBACK_MAX),
    contact: z.string().trim().max(120).optional(),
  }),
  output: z.object({ kept: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
})
