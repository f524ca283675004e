/** Changes of a brand's facts. Each runs in the caller's transaction and is announced after its commit. */
import type { RegistrationField } from '#contract/identity/registration.ts'
import type { SwitchName } from '#contract/site/site.ts'
import { announceBrandChange, type Brand } from './brands.ts'
import type { Regions } from './brand-rows.ts'
import type { Tx } from './db.ts'
import type { Env } from './env.ts'

export type BrandStatus = Pick<Brand, 'maintenance' | 'maintenanceStart' | 'maintenanceEnd' | 'maintenanceMessage'>

/** Locks a brand's row until the transaction ends, so that changes of it run one after another. */
export async function lockBrand(tx: Tx, brand: string): Promise<void> {
  const rows = await tx.query('select 1 from core.brands where code = $1 for update', [brand])
  if (rows.length === 0) throw new Error(`unknown brand ${brand}`)
}

/** Sets when the brand is under maintenance, and the text that is shown during that time. */
export async function putBrandStatus(tx: Tx, env: Env, brand: string, status: BrandStatus): Promise<void> {
  await tx.query(
    'update core.brands set maintenance = $2, maintenance_start = $3, maintenance_end = $4, maintenance_message = $5 where code = $1',
    [
      brand,
      status.maintenance,
      status.maintenanceStart,
      status.maintenanceEnd,
      JSON.stringify(status.maintenanceMessage),
    ],
  )
  announceBrandChange(tx, env)
}

/** Sets the countries and networks from which the brand's site may be seen. */
export async function putBrandRegions(tx: Tx, env: Env, brand: string, regions: Regions): Promise<void> {
  await tx.query(
    'update core.brands set region_mode = $2, region_countries = $3, region_networks = $4 where code = $1',
    [brand, regions.mode, regions.countries, JSON.stringify(regions.networks)],
  )
  announceBrandChange(tx, env)
}

export type BrandFacts = Pick<
  Brand,
  | 'name'
  | 'languages'
  | 'defaultLanguage'
  | 'minAge'
  | 'timeZone'
  | 'gtagId'
  | 'imageCdns'
  | 'launchGameCdns'
  | 'customerService'
  | 'theme'
  | 'logo'
  | 'logoLight'
  | 'icon'
>

/** Returns the first of some domains that belongs to another brand; null when none does. */
export async function findForeignDomain(tx: Tx, brand: string, domains: readonly string[]): Promise<string | null> {
  const [row] = await tx.query<{ domain: string }>(
    'select domain from core.brand_domains where brand <> $1 and domain = any ($2) limit 1',
    [brand, domains],
  )
  return row?.domain ?? null
}

/**
 * Returns the first of some merchant codes that belongs to another brand, or is shown on a domain of it; null when none
 * does.
 */
export async function findForeignCode(tx: Tx, brand: string, codes: readonly string[]): Promise<string | null> {
  const [row] = await tx.query<{ code: string }>(
    `select code from core.brands where code <> $1 and code = any ($2)
     union all select merchant_code from core.brand_domains where brand <> $1 and merchant_code = any ($2) limit 1`,
    [brand, codes],
  )
  return row?.code ?? null
}

/**
 * Sets a brand's name, languages, addresses and look. Its code, currency and market cannot change, and only the house
 * sets its domains.
 */
export async function putBrandFacts(tx: Tx, env: Env, brand: string, facts: BrandFacts): Promise<void> {
  await tx.query(
    `update core.brands set name = $2, languages = $3, default_language = $4, min_age = $5, time_zone = $6,
       gtag_id = $7, image_cdns = $8,
       launch_game_cdns = $9, customer_service = $10, skin = $11, theme = $12, logo = $13,
       logo_light = $14, icon = $15 where code = $1`,
    [
      brand,
      facts.name,
      facts.languages,
      facts.defaultLanguage,
      facts.minAge,
      facts.timeZone,
      facts.gtagId,
      facts.imageCdns,
      facts.launchGameCdns,
      JSON.stringify(facts.customerService),
      facts.theme.skin,
      JSON.stringify(facts.theme.tokens),
      facts.logo,
      facts.logoLight,
      facts.icon,
    ],
  )
  announceBrandChange(tx, env)
}

/** Turns a switch on or off. */
export async function putBrandSwitch(
  tx: Tx,
  env: Env,
  brand: string,
  name: SwitchName,
  enabled: boolean,
): Promise<void> {
  await tx.query(
    `insert into core.brand_switches (brand, name, enabled) values ($1, $2, $3)
     on conflict (brand, name) do update set enabled = excluded.enabled`,
    [brand, name, enabled],
  )
  announceBrandChange(tx, env)
}

export type RuleChange = {
  enabled: boolean
  required: boolean
  minLength: number
  maxLength: number
  patternId: string
  isAny: boolean
}

/** Sets the rule of a registration field. */
export async function putRegistrationRule(
  tx: Tx,
  env: Env,
  brand: string,
  field: RegistrationField,
  rule: RuleChange,
): Promise<void> {
  await tx.query(
    `insert into core.registration_rules (brand, field, enabled, required, min_length, max_length, pattern_id, is_any)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (brand, field) do update set enabled = excluded.enabled, required = excluded.required,
       min_length = excluded.min_length,
       max_length = excluded.max_length, pattern_id = excluded.pattern_id, is_any = excluded.is_any`,
    [brand, field, rule.enabled, rule.required, rule.minLength, rule.maxLength, rule.patternId, rule.isAny],
  )
  announceBrandChange(tx, env)
}
