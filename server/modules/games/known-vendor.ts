/** What the door knows of a vendor before it believes a word: keys, networks, format. Read again after two seconds at the latest. */
import { BlockList, isIPv6 } from 'node:net'
import { after, SECOND_MS } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findVendorDoor, type Adapter, type VendorDoor } from './vendor-doors.sql.ts'
import { listLiveKeys, type VendorKey } from './vendor-keys.sql.ts'
import { refuseVendor } from './vendor-refusal.ts'

/** How long a retired key, or a network that was taken off the list, may still be believed. */
const FRESH_MS = 2 * SECOND_MS

export type KnownVendor = VendorDoor & { keys: VendorKey[]; allowed: BlockList | null }
const vendorsOf = new WeakMap<Db, Map<string, { vendor: Promise<KnownVendor | null>; staleAt: number }>>()

function toBlockList(networks: readonly string[]): BlockList | null {
  if (networks.length === 0) return null
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', mask = ''] = network.split('/')
    list.addSubnet(address, Number(mask), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

async function read(env: Env, code: string): Promise<KnownVendor | null> {
  const [door, keys] = await Promise.all([findVendorDoor(env.db, code), listLiveKeys(env.db, code, env.clock.now())])
  return door && keys.length > 0 ? { ...door, keys, allowed: toBlockList(door.networks) } : null
}

function known(env: Env, code: string): Promise<KnownVendor | null> {
  const now = env.clock.now()
  const vendors = vendorsOf.get(env.db) ?? new Map()
  vendorsOf.set(env.db, vendors)
  const present = vendors.get(code)
  if (present && now.getTime() < present.staleAt) return present.vendor
  const vendor = read(env, code)
  vendor.then((found) => { if (!found) vendors.delete(code) }, () => vendors.delete(code)) // made-up vendors take no room
  vendors.set(code, { vendor, staleAt: after(now, FRESH_MS).getTime() })
  return vendor
}

/** Whether an address may call; an IPv4 address inside an IPv6 one counts as itself. */
export function isAllowed({ allowed }: Pick<KnownVendor, 'allowed'>, ip: string): boolean {
  if (!allowed) return true
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * The vendor that a message says it is from. Refuses with SIGNATURE_INVALID where there is none with a live key that speaks this
 * format, and where the address is not on its list.
 */
export async function getKnownVendor(env: Env, code: string, adapter: Adapter, ip: string): Promise<KnownVendor> {
  const vendor = await known(env, code)
  if (vendor?.adapter !== adapter) return refuseVendor('SIGNATURE_INVALID', 'unknown key, or the signature does not fit')
  if (!isAllowed(vendor, ip)) return refuseVendor('SIGNATURE_INVALID', 'this address is not on the vendor’s list')
  return vendor
}

/** The vendor's keys that are alive at this moment. */
export function liveKeys({ keys }: Pick<KnownVendor, 'keys'>, now: Date): VendorKey[] {
  return keys.filter((key) => key.retiresAt === null || key.retiresAt > now)
}
