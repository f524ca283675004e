/**
 * Facts about a brand that every module asks for: currency, languages, age, switches, registration rules, status. They live
 * below the modules because identity and site, which stand side by side, both need them. Read from memory; a change is seen in
 * this process at once and in the others with the `status` signal.
 */
import {
  ANYTHING,
  DEFAULT_RULES,
  PATTERNS,
  REGISTRATION_FIELDS,
  type PatternId,
  type RegistrationField,
  type RegistrationRules,
} from '#contract/registration.ts'
import { SWITCHES, type SwitchName } from '#contract/site.ts'
import { SKINS, type Skin } from '#contract/skins.ts'
import type { Theme, ThemeTokens } from '#contract/theme-schema.ts'
import { getCurrency, type CurrencyCode } from '#contract/money.ts'
import { SECOND_MS } from './clock.ts'
import type { Tx } from './db.ts'
import type { Env } from './env.ts'

export type Brand = {
  code: string
  /** Whose pages a host gets that nobody has, and the house's own. */
  isDefault: boolean
  name: string
  currency: CurrencyCode
  languages: readonly string[]
  defaultLanguage: string
  minAge: number
  timeZone: string
  /** ISO country of the brand's own market. */
  market: string
  mainDomain: string
  domains: readonly string[]
  /** Codes that the site tells on alternate domains in place of `code`, by domain. */
  domainCodes: Readonly<Record<string, string>>
  gtagId: string | null
  imageCdns: readonly string[]
  launchGameCdns: readonly string[]
  customerService: readonly { csPosition: string; url: string }[]
  maintenance: boolean
  maintenanceStart: Date | null
  maintenanceEnd: Date | null
  /** Told on the maintenance page instead of its own words, in each language that has some. */
  maintenanceMessage: Readonly<Record<string, string>>
  regions: Regions
  theme: Theme
  memberIdleMinutes: number
  switches: Readonly<Record<SwitchName, boolean>>
  registration: Readonly<RegistrationRules>
}

/** An address or a network (CIDR) that is let in always, or kept out. */
export type NetworkRule = { network: string; rule: 'allow' | 'block'; note: string }
/** off: nobody is asked where he is; block: the countries are refused; allow: only they are let in. */
export type Regions = {
  mode: 'off' | 'block' | 'allow'
  countries: readonly string[]
  networks: readonly NetworkRule[]
}

type Brands = {
  byCode: Map<string, Brand>
  byDomain: Map<string, Brand>
  /** Host headers seen of late, as they were sent. */
  byHost: Map<string, Site>
  fallback: Brand
  /** The house's own host leads to the default brand, whatever anybody set. */
  ownHost: string
  readAt: number
}

/** What a host name leads to. */
export type Site = { brand: Brand; /** Lower case, without its port. */ host: string }

/** Switches of a brand whose operator changed none. */
export const DEFAULT_SWITCHES: Readonly<Record<SwitchName, boolean>> = {
  USERNAMEREG3: true,
  MOBILENUMREG3: false,
  MOBILENUMPASSREG3: false,
  REGMOBVERF3: false,
  CHNGPASSVERIF3: false,
  AGENTPOLICY3: true,
  FREEPLAY: true,
  PASSWORDEXPIRY: false,
  LOGINVERIFY: true,
  MOBILECODELOGIN: false,
  REFERRAL: true,
  FEEDBACK: true,
  COCKFIGHT: false,
  OUTSIDEPHONE: false,
  CHAT: true,
  FEATUREBUY: true,
}

/** Another process's change is seen after this time even if its signal was lost. */
const CACHE_MS = 30 * SECOND_MS
const HOSTS_MAX = 1_000

type BrandRow = {
  code: string
  name: string
  currency: string
  languages: string[]
  default_language: string
  min_age: number
  time_zone: string
  market: string
  main_domain: string
  gtag_id: string | null
  image_cdns: string[]
  launch_game_cdns: string[]
  customer_service: { csPosition: string; url: string }[]
  maintenance: boolean
  maintenance_end: Date | null
  maintenance_start: Date | null
  maintenance_message: Record<string, string>
  region_mode: Regions['mode']
  region_countries: string[]
  region_networks: NetworkRule[]
  skin: Skin
  theme: ThemeTokens
  member_idle_minutes: number
  is_default: boolean | null
}
type RuleRow = {
  brand: string
  field: string
  enabled: boolean
  required: boolean
  min_length: number
  max_length: number
  pattern_id: string
  is_any: boolean
}

function rulesOf(rows: readonly RuleRow[]): RegistrationRules {
  const rules: RegistrationRules = { ...DEFAULT_RULES }
  for (const row of rows) {
    if (!(REGISTRATION_FIELDS as readonly string[]).includes(row.field)) continue
    const patternId = row.pattern_id as PatternId
    rules[row.field as RegistrationField] = {
      enabled: row.enabled,
      required: row.required,
      minLength: row.min_length,
      maxLength: row.max_length,
      patternId,
      acceptedPattern: row.is_any ? ANYTHING : PATTERNS[patternId],
    }
  }
  return rules
}

async function loadBrands(env: Env): Promise<Brands> {
  const [brands, domains, switches, rules] = await Promise.all([
    env.db.query<BrandRow>('select * from core.brands'),
    env.db.query<{ domain: string; brand: string; merchant_code: string | null }>(
      'select domain, brand, merchant_code from core.brand_domains order by domain',
    ),
    env.db.query<{ brand: string; name: string; enabled: boolean }>(
      'select brand, name, enabled from core.brand_switches',
    ),
    env.db.query<RuleRow>('select * from core.registration_rules'),
  ])
  const byCode = new Map<string, Brand>()
  for (const row of brands) {
    const set = Object.fromEntries(
      switches
        .filter((one) => one.brand === row.code && (SWITCHES as readonly string[]).includes(one.name))
        .map((one) => [one.name, one.enabled]),
    )
    byCode.set(row.code, {
      code: row.code,
      isDefault: row.is_default === true,
      name: row.name,
      currency: getCurrency(row.currency).code as CurrencyCode,
      languages: row.languages,
      defaultLanguage: row.default_language,
      minAge: row.min_age,
      timeZone: row.time_zone,
      market: row.market,
      mainDomain: row.main_domain,
      domains: domains.filter((one) => one.brand === row.code).map((one) => one.domain),
      domainCodes: Object.fromEntries(
        domains.flatMap(({ domain, brand, merchant_code: code }) =>
          brand === row.code && code ? [[domain, code]] : [],
        ),
      ),
      gtagId: row.gtag_id,
      imageCdns: row.image_cdns,
      launchGameCdns: row.launch_game_cdns,
      customerService: row.customer_service,
      maintenance: row.maintenance,
      maintenanceStart: row.maintenance_start,
      maintenanceEnd: row.maintenance_end,
      maintenanceMessage: row.maintenance_message,
      regions: { mode: row.region_mode, countries: row.region_countries, networks: row.region_networks },
      theme: { skin: SKINS.includes(row.skin) ? row.skin : 'house', tokens: row.theme },
      memberIdleMinutes: row.member_idle_minutes,
      switches: { ...DEFAULT_SWITCHES, ...set },
      registration: rulesOf(rules.filter((one) => one.brand === row.code)),
    })
  }
  const fallback = byCode.get(brands.find((row) => row.is_default)?.code ?? '') ?? [...byCode.values()][0]
  if (!fallback) throw new Error('there is no brand')
  const byDomain = new Map(
    domains.flatMap(({ domain, brand }) => {
      const owner = byCode.get(brand)
      return owner ? [[domain, owner] as const] : []
    }),
  )
  return {
    byCode,
    byDomain,
    byHost: new Map(),
    fallback,
    ownHost: new URL(env.config.siteOrigin).hostname,
    readAt: env.clock.now().getTime(),
  }
}

const loaded = new WeakMap<Env, Brands>()
const loading = new WeakMap<Env, Promise<Brands>>()
const listening = new WeakSet<Env>()

function forget(env: Env): void {
  loaded.delete(env)
  loading.delete(env)
}

async function load(env: Env): Promise<Brands> {
  if (!listening.has(env)) {
    listening.add(env)
    env.live.listen('all', (signal) => {
      if (signal.topic === 'status') forget(env)
    })
  }
  const reading = loadBrands(env)
  loading.set(env, reading)
  try {
    const brands = await reading
    if (loading.get(env) === reading) loaded.set(env, brands) // else something changed meanwhile: the next one reads again
    return brands
  } finally {
    if (loading.get(env) === reading) loading.delete(env)
  }
}

/** What is in memory and still fresh, without waiting: nearly every request finds it. */
function findFresh(env: Env): Brands | null {
  const brands = loaded.get(env)
  return brands && Math.abs(env.clock.now().getTime() - brands.readAt) < CACHE_MS ? brands : null
}

async function readBrands(env: Env): Promise<Brands> {
  return findFresh(env) ?? loading.get(env) ?? load(env)
}

/** The brand of a code. Throws when there is none: codes come from our own rows. */
export async function getBrand(env: Env, code: string): Promise<Brand> {
  const brand = (await readBrands(env)).byCode.get(code)
  if (!brand) throw new Error(`unknown brand ${code}`)
  return brand
}

/** The brand of a code as the database has it now: for whoever is about to change it and holds its lock. */
export async function readBrandFresh(env: Env, code: string): Promise<Brand> {
  const brand = (await loadBrands(env)).byCode.get(code)
  if (!brand) throw new Error(`unknown brand ${code}`)
  return brand
}

function siteOf({ byDomain, byHost, fallback, ownHost }: Brands, sent: string): Site {
  const seen = byHost.get(sent)
  if (seen) return seen
  const host = sent.toLowerCase().replace(/:\d{1,5}$/, '')
  const site = { brand: host === ownHost ? fallback : (byDomain.get(host) ?? fallback), host }
  if (byHost.size >= HOSTS_MAX) byHost.clear()
  byHost.set(sent, site)
  return site
}

/** The Host header, which alone names the brand: what a proxy or a visitor forwards beside it is nobody's word (docs/decisions/0341). */
export function hostOf(request: { headers: { host?: string | undefined } }): string {
  return request.headers.host ?? ''
}

/**
 * The brand that a Host header (with or without its port) belongs to; the default one for a host that nobody claims. Answers
 * at once where it can: every request asks.
 */
export function readSite(env: Env, sent: string): Site | Promise<Site> {
  const brands = findFresh(env)
  return brands ? siteOf(brands, sent) : readBrands(env).then((read) => siteOf(read, sent))
}

/** After the commit: forgets what this process knows about brands and tells every page and process that it changed. */
export function announceBrandChange(tx: Tx, env: Env): void {
  tx.onCommit(() => {
    forget(env)
    env.live.signal('all', 'status')
  })
}
