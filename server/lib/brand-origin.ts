import type { Brand } from './brands.ts'
import type { Env } from './env.ts'

/**
 * Returns the origin of a brand's pages, for links that leave the site and lead back to it: the house's own origin for
 * the default brand and where that origin is one of the brand's domains, else the brand's main domain.
 */
export function originOf(env: Pick<Env, 'config'>, brand: Pick<Brand, 'isDefault' | 'domains' | 'mainDomain'>): string {
  const origin = new URL(env.config.siteOrigin)
  if (!brand.isDefault && brand.domains.length > 0 && !brand.domains.includes(origin.hostname))
    origin.hostname = brand.mainDomain
  return origin.origin
}

/** Returns the hosts that lead to a brand's pages, lower case: an address of any other is not the brand's. */
export function hostsOf(
  env: Pick<Env, 'config'>,
  brand: Pick<Brand, 'isDefault' | 'domains' | 'mainDomain'>,
): string[] {
  return [...new Set([...brand.domains, brand.mainDomain, new URL(originOf(env, brand)).hostname])].map((host) =>
    host.toLowerCase(),
  )
}
