/** Whether a brand's site is open to somebody: maintenance by the clock, regions by the address. */
import { BlockList, isIP } from 'node:net'
import { fail } from '#contract/errors.ts'
import { STATUS_MAINTENANCE, STATUS_NORMAL, STATUS_REGION } from '#contract/site.ts'
import type { Brand, NetworkRule } from './brands.ts'
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
  // an address that is let in by name is let in, whatever else is said about its network
  if (lists.allow.check(address, family)) return 'allow'
  return lists.block.check(address, family) ? 'block' : null
}

/** Whether a brand is under maintenance at a moment: from its start on, until its end has passed. */
export function isMaintained(brand: Brand, now: Date): boolean {
  return (
    brand.maintenance &&
    (!brand.maintenanceStart || brand.maintenanceStart <= now) &&
    (!brand.maintenanceEnd || brand.maintenanceEnd > now)
  )
}

async function statusByCountry({ regions }: Brand, ip: string): Promise<SiteStatus> {
  const country = await countryOf(ip)
  // an address of no country is our own network's, or one that no list can judge: whoever must stay out is named by address
  if (country === null) return STATUS_NORMAL
  return regions.countries.includes(country) === (regions.mode === 'block') ? STATUS_REGION : STATUS_NORMAL
}

/**
 * The status of a brand's site for an address (docs/specification.md 4.1): 0 normal, 1 maintenance, 2 region restricted. A network that
 * is let in sees the site always, under maintenance too: that is how operators look before they open. Answers at once where no country
 * must be asked.
 */
export function statusFor(brand: Brand, now: Date, ip: string): SiteStatus | Promise<SiteStatus> {
  const rule = ruleFor(brand, ip)
  if (rule === 'allow') return STATUS_NORMAL
  if (isMaintained(brand, now)) return STATUS_MAINTENANCE
  if (rule === 'block') return STATUS_REGION
  return brand.regions.mode === 'off' ? STATUS_NORMAL : statusByCountry(brand, ip)
}

/** Refuses whoever the site is closed to: MAINTENANCE with its end, or REGION_RESTRICTED with the address. */
export async function refuseClosed(env: Env, brand: Brand, ip: string): Promise<void> {
  const now = env.clock.now()
  const status = statusFor(brand, now, ip)
  const decided = typeof status === 'number' ? status : await status
  if (decided === STATUS_REGION) return fail('REGION_RESTRICTED', { ip })
  if (decided !== STATUS_MAINTENANCE) return undefined
  const end = brand.maintenanceEnd
  return fail('MAINTENANCE', {
    maintenanceEnd: end?.toISOString() ?? null,
    ...(end ? { retryAfterSeconds: Math.ceil((end.getTime() - now.getTime()) / 1000) } : {}),
  })
}
