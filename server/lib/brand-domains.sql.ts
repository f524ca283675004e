/** Which hosts lead to which brand, and the proof that a domain may lead there. */
import { announceBrandChange, type Brand } from './brands.ts'
import { only, type Queryable, type Tx } from './db.ts'
import type { Env } from './env.ts'

export type BrandDomains = Pick<Brand, 'domains' | 'mainDomain' | 'domainCodes'>
export type HouseBrand = BrandDomains & { code: string; name: string; currency: string; isDefault: boolean }

/** Returns the host of the house itself. It always leads to the default brand, whatever the operators set. */
export const ownHostOf = ({ config }: Pick<Env, 'config'>): string => new URL(config.siteOrigin).hostname

const SELECT = `select b.code, b.name, b.currency, b.is_default is true as "isDefault", b.main_domain as "mainDomain",
    array(select d.domain from core.brand_domains d where d.brand = b.code order by d.domain) as domains,
    (select coalesce(jsonb_object_agg(d.domain, d.merchant_code), '{}') from core.brand_domains d
      where d.brand = b.code and d.merchant_code is not null) as "domainCodes"
  from core.brands b`

/** Lists every brand with the domains and codes that lead to it. */
export function listHouseBrands(q: Queryable): Promise<HouseBrand[]> {
  return q.query<HouseBrand>(`${SELECT} order by b.is_default is true desc, b.code`)
}

/** Returns a brand with the domains and codes that lead to it, or null. */
export async function findHouseBrand(q: Queryable, code: string): Promise<HouseBrand | null> {
  return (await q.query<HouseBrand>(`${SELECT} where b.code = $1`, [code]))[0] ?? null
}

/**
 * Locks the domains of all brands until the transaction ends, because a change may move a domain from one brand to
 * another.
 */
export async function lockDomains(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('core.brand_domains', 0))`)
}

/**
 * Sets what leads to a brand. No other brand may have these domains: the caller checked it before, and the table's key
 * refuses them.
 */
export async function putBrandDomains(
  tx: Tx,
  env: Env,
  brand: string,
  { domains, mainDomain, domainCodes }: BrandDomains,
): Promise<void> {
  await tx.query('update core.brands set main_domain = $2 where code = $1', [brand, mainDomain])
  await tx.query('delete from core.brand_domains where brand = $1', [brand])
  await tx.query(
    'insert into core.brand_domains (domain, merchant_code, brand) select *, $1 from unnest($2::text[], $3::text[])',
    [brand, domains, domains.map((domain) => domainCodes[domain] ?? null)],
  )
  announceBrandChange(tx, env)
}

/** Adds a brand and what leads to it. */
export async function insertBrand(
  tx: Tx,
  env: Env,
  brand: Pick<Brand, 'code' | 'name' | 'languages' | 'defaultLanguage' | 'timeZone' | 'market'> & { currency: string },
  domains: BrandDomains,
): Promise<void> {
  const { code, name, currency, languages, defaultLanguage, timeZone, market } = brand
  await tx.query(
    `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [code, name, currency, languages, defaultLanguage, timeZone, market, domains.mainDomain],
  )
  await putBrandDomains(tx, env, code, domains)
}

/** Makes a brand the one that the house's own host shows, and every host that no brand has. */
export async function putDefaultBrand(tx: Tx, code: string): Promise<void> {
  await tx.query('update core.brands set is_default = null where is_default')
  await tx.query('update core.brands set is_default = true where code = $1', [code])
}

/**
 * Returns the token that a domain must show for a brand. Stores it at the first call; later calls return the same
 * token.
 */
export async function keepProof(q: Queryable, brand: string, domain: string, token: string, at: Date): Promise<string> {
  return only(
    await q.query<{ token: string }>(
      `insert into core.domain_proofs (brand, domain, token, asked_at) values ($1, $2, $3, $4)
     on conflict (brand, domain) do update set asked_at = excluded.asked_at returning token`,
      [brand, domain, token, at],
    ),
  ).token
}

/** Stores the time at which a domain showed its token; null when it did not. */
export async function putProof(q: Queryable, brand: string, domain: string, provenAt: Date | null): Promise<void> {
  await q.query('update core.domain_proofs set proven_at = $3 where brand = $1 and domain = $2', [
    brand,
    domain,
    provenAt,
  ])
}

/** Returns the first of some domains that has not proven itself for the brand since a moment; null when all have. */
export async function findUnproven(
  q: Queryable,
  brand: string,
  domains: readonly string[],
  since: Date,
): Promise<string | null> {
  const [row] = await q.query<{ domain: string }>(
    `select domain from unnest($2::text[]) as domain where not exists (
       select from core.domain_proofs p where p.brand = $1 and p.domain = domain.domain and p.proven_at >= $3) limit 1`,
    [brand, domains, since],
  )
  return row?.domain ?? null
}
