/** Whether a brand's site is open to a visitor: maintenance by the clock, regions by the address. */
import { BlockList, isIP } from 'node:net'
import { fail } from '#contract/errors.ts'
import { STATUS_MAINTENANCE, STATUS_NORMAL, STATUS_REGION } from '#contract/site/site.ts'
import type { Brand } from './brands.ts'
import type { NetworkRule } from './brand-rows.ts'
import type { Env } from './env.ts'
import { countryOf, plainAddress } from './ip-country.ts'

export type SiteStatus = typeof STATUS_NORMAL | typeof STATUS_MAINTENANCE | typeof STATUS_REGION

type Lists = Record<NetworkRule['rule'], BlockList>
const listsOf = new WeakMap<Brand, Lists>()

function readLists(brand: Brand): Lists {
  let lists = listsOf.get(brand)
  if (!lists) {
    lists = { allow: new BlockList(), block: new BlockList() }
    for (const { network, rule } of brand.regions.networks) {
      const [address = '', bits] = network.split('/')
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
      if (bits === undefined) lists[rule].addAddress(address, family)
      else lists[rule].addSubnet(address, Number(bits), family)
    }
    listsOf.set(brand, lists)
  }
  return lists
}

function ruleFor(brand: Brand, ip: string): NetworkRule['rule'] | null {
  if (brand.regions.networks.length === 0) return null
  const address = plainAddress(ip)
  const version = isIP(address)
  if (version === 0) return null
  const lists = readLists(brand)
  const family = version === 6 ? 'ipv6' : 'ipv4'
  // an address that is listed as allowed is let in, whatever is said about its network
  if (lists.allow.check(address, family)) return 'allow'
  return lists.block.check(address, family) ? 'block' : null
}

/** Returns whether a brand is under maintenance at a moment: from its start on, until its end has passed. */
export function isMaintained(brand: Brand, now: Date): boolean {
  return (
    brand.maintenance &&
    (!brand.maintenanceStart || brand.maintenanceStart <= now) &&
    (!brand.maintenanceEnd || brand.maintenanceEnd > now)
  )
}

async function statusByCountry(env: Env, { regions }: Brand, ip: string): Promise<SiteStatus> {
  const country = await countryOf(env, ip)
  // an address without a country is in our own network, or one that no country list can judge: to keep such an address
  // out, block the address itself
  if (country === null) return STATUS_NORMAL
  return regions.countries.includes(country) === (regions.mode === 'block') ? STATUS_REGION : STATUS_NORMAL
}

/**
 * Returns the status of a brand's site for an address, now (docs/specification.md 4.1): 0 normal, 1 maintenance, 2 region
 * restricted. A network that is let in always sees the site, under maintenance too: this is how operators look before
 * they open it. Returns without a promise when no country must be looked up.
 */
export function statusFor(env: Env, brand: Brand, ip: string): SiteStatus | Promise<SiteStatus> {
  const now = env.clock.now()
  const rule = ruleFor(brand, ip)
  if (rule === 'allow') return STATUS_NORMAL
  if (isMaintained(brand, now)) return STATUS_MAINTENANCE
  if (rule === 'block') return STATUS_REGION
  return brand.regions.mode === 'off' ? STATUS_NORMAL : statusByCountry(env, brand, ip)
}

/** Refuses a visitor for whom the site is closed: MAINTENANCE with its end, or REGION_RESTRICTED with the address. */
export async function refuseClosed(env: Env, brand: Brand, ip: string): Promise<void> {
  const now = env.clock.now()
  const status = statusFor(env, brand, ip)
  const decided = typeof status === 'number' ? status : await status
  if (decided === STATUS_REGION) return fail('REGION_RESTRICTED', { ip })
  return decided === STATUS_MAINTENANCE ? failMaintained(brand, now) : undefined
}

/** Refuses while a brand's site is closed for maintenance: MAINTENANCE with its end. */
export function refuseMaintained(brand: Brand, now: Date): void {
  if (isMaintained(brand, now)) failMaintained(brand, now)
}

function failMaintained({ maintenanceEnd: end }: Brand, now: Date): never {
  return fail('MAINTENANCE', {
    maintenanceEnd: end?.toISOString() ?? null,
    ...(end ? { retryAfterSeconds: Math.ceil((end.getTime() - now.getTime()) / 1000) } : {}),
  })
}
