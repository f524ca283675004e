/**
 * Facts about a brand that every module asks for: currency, languages, age, switches, registration rules, status. They
 * are below the modules because identity and site both need them and may not import each other. They are read from
 * memory. A change is seen in this process immediately, and in the others with the `status` signal.
 */
import { STATUS_TOPIC } from '#contract/site/live.ts'
import { type RegistrationRules } from '#contract/identity/registration.ts'
import { SWITCHES, type SwitchName } from '#contract/site/site.ts'
import { SKINS } from '#contract/site/skins.ts'
import type { Theme } from '#contract/site/theme-schema.ts'
import { getCurrency, type CurrencyCode } from '#contract/money.ts'
import { SECOND_MS } from './clock.ts'
import type { Queryable, Tx } from './db.ts'
import type { Env } from './env.ts'
import { DEFAULT_SWITCHES, rulesOf, type Regions } from './brand-rows.ts'
import { readBrandRows } from './brands.sql.ts'
import { inForce } from './reach.ts'

export type Brand = {
  code: string
  /** True for the brand whose pages are shown on the house's own host and on a host that belongs to no brand. */
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
  /** Codes that the site shows on alternate domains in place of `code`, by domain. */
  domainCodes: Readonly<Record<string, string>>
  gtagId: string | null
  imageCdns: readonly string[]
  launchGameCdns: readonly string[]
  customerService: readonly { csPosition: string; url: string }[]
  maintenance: boolean
  maintenanceStart: Date | null
  maintenanceEnd: Date | null
  /** Shown on the maintenance page instead of the page's own text, by language, in each language that has one. */
  maintenanceMessage: Readonly<Record<string, string>>
  regions: Regions
  theme: Theme
  /** Addresses of uploaded pictures; null: none. `logoLight` is the logo on light ground where it is another. */
  logo: string | null
  logoLight: string | null
  icon: string | null
  memberIdleMinutes: number
  /** As they are in force (reach.ts). */
  switches: Readonly<Record<SwitchName, boolean>>
  /** As operators set them. */
  chosenSwitches: Readonly<Record<SwitchName, boolean>>
  registration: Readonly<RegistrationRules>
}

type Brands = {
  byCode: Map<string, Brand>
  byDomain: Map<string, Brand>
  /** Host headers that were seen recently, as they were sent. */
  byHost: Map<string, Site>
  fallback: Brand
  /** The house's own host. It always leads to the default brand, whatever the operators set. */
  ownHost: string
  readAt: number
}

/** What a host name leads to. */
export type Site = { brand: Brand; /** Lower case, without its port. */ host: string }

/** A change by another process is seen after this time, even if its signal was lost. */
const CACHE_MS = 30 * SECOND_MS

const HOSTS_MAX = 1_000

async function loadBrands(q: Queryable, env: Env): Promise<Brands> {
  const { brands, domains, switches, rules } = await readBrandRows(q)
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
      logo: row.logo,
      logoLight: row.logo_light,
      icon: row.icon,
      memberIdleMinutes: row.member_idle_minutes,
      switches: inForce(env.config, { ...DEFAULT_SWITCHES, ...set }),
      chosenSwitches: { ...DEFAULT_SWITCHES, ...set },
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
  const reading = loadBrands(env.db, env)
  loading.set(env, reading)
  try {
    const brands = await reading
    if (loading.get(env) === reading) loaded.set(env, brands) // else a change came since: the next call reads again
    return brands
  } finally {
    if (loading.get(env) === reading) loading.delete(env)
  }
}

/** Returns what is in memory and still fresh, without waiting. Nearly every request is answered this way. */
function findFresh(env: Env): Brands | null {
  const brands = loaded.get(env)
  return brands && Math.abs(env.clock.now().getTime() - brands.readAt) < CACHE_MS ? brands : null
}

async function readBrands(env: Env): Promise<Brands> {
  return findFresh(env) ?? loading.get(env) ?? load(env)
}

function brandOf({ byCode }: Brands, code: string): Brand {
  const brand = byCode.get(code)
  if (!brand) throw new Error(`unknown brand ${code}`)
  return brand
}

/**
 * Returns the brand of a code, outside a transaction. Throws when there is none, because codes come from our own rows.
 */
export async function getBrand(env: Env, code: string): Promise<Brand> {
  return brandOf(await readBrands(env), code)
}

/** Returns the brand of a code where it is in memory and fresh; for the hot path, before `getBrand`. Throws as that does. */
export function knownBrand(env: Env, code: string): Brand | null {
  const brands = findFresh(env)
  return brands && brandOf(brands, code)
}

/**
 * As getBrand, for whoever may be inside a transaction: what is not in memory is read over the caller's own connection.
 * With a second one, as many of them as the pool has connections would wait for each other for ever. What is read so is
 * not kept, because it may hold what the transaction itself has changed; memory is filled beside it.
 */
export async function getBrandIn(q: Queryable, env: Env, code: string): Promise<Brand> {
  const fresh = findFresh(env)
  if (fresh) return brandOf(fresh, code)
  if (!loading.has(env))
    load(env).catch((error: unknown) => env.log.debug({ err: error }, 'brands were not read ahead'))
  return brandOf(await loadBrands(q, env), code)
}

/**
 * Returns the brand of a code as the database has it now, for a caller that holds its lock and is about to change it.
 */
export async function readBrandFresh(q: Queryable, env: Env, code: string): Promise<Brand> {
  return brandOf(await loadBrands(q, env), code)
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

/**
 * Returns the Host header, which alone names the brand. What a proxy or a visitor forwards beside it is not trusted
 * (docs/decisions/0341).
 */
export function hostOf(request: { headers: { host?: string | undefined } }): string {
  return request.headers.host ?? ''
}

/**
 * Returns the brand that a Host header (with or without its port) belongs to; the default brand for a host that no
 * brand claims. Returns without a promise where it can, because every request calls it.
 */
export function readSite(env: Env, sent: string): Site | Promise<Site> {
  const brands = findFresh(env)
  return brands ? siteOf(brands, sent) : readBrands(env).then((read) => siteOf(read, sent))
}

/**
 * Invalidates, after the commit, what this process has cached about brands, and notifies every page and process of the
 * change.
 */
export function announceBrandChange(tx: Tx, env: Env): void {
  tx.onCommit(() => {
    forget(env)
    env.live.signal('all', STATUS_TOPIC)
  })
}
