/** What the door must know of a vendor to authenticate it: keys, networks, format. Cached for two seconds at most. */
import { BlockList, isIPv6 } from 'node:net'
import { RecentNames } from '#contract/callers.ts'
import { after, SECOND_MS } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { noteFailure, pauseAfterFailures } from '#server/lib/failure-limit.ts'
import { needsNetworks } from './vendor-door-rules.ts'
import { findVendorDoor, type Adapter, type VendorDoor } from '#server/modules/catalogue/vendors/vendor-doors.sql.ts'
import { listLiveKeys, type VendorKey } from '../keys/vendor-keys.sql.ts'
import { openKey } from '../keys/vendor-secrets.ts'
import { refuseVendor, type RefusalCode } from './vendor-refusal.ts'

/** How long a retired key, or a network that was taken off the list, may still be accepted. */
const FRESH_MS = 2 * SECOND_MS

/**
 * The most cached codes, including unknown ones: unknown codes push each other out, so that they cannot fill the
 * memory.
 */
const CODES_MAX = 1_000
const DOOR = 'vendor'

export type KnownVendor = VendorDoor & { keys: VendorKey[]; allowed: BlockList | null }
/** `read`: what `vendor` brought, once it did. */
type Remembered = { vendor: Promise<KnownVendor | null>; read: KnownVendor | null; staleAt: number }
const vendorsOf = new WeakMap<Db, RecentNames<Remembered>>()

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
  return door && keys.length > 0
    ? { ...door, keys: keys.map((key) => openKey(env, code, key)), allowed: toBlockList(door.networks) }
    : null
}

/** Returns a vendor, without waiting where it is in memory and fresh. */
function known(env: Env, code: string): KnownVendor | Promise<KnownVendor | null> {
  const now = env.clock.now()
  const vendors = vendorsOf.get(env.db) ?? new RecentNames<Remembered>(CODES_MAX)
  vendorsOf.set(env.db, vendors)
  const present = vendors.get(code)
  if (present && now.getTime() < present.staleAt) return present.read ?? present.vendor
  vendors.delete(code)
  const vendor = read(env, code)
  const remembered: Remembered = { vendor, read: null, staleAt: after(now, FRESH_MS).getTime() }
  vendors.touch(code, () => remembered)
  vendor.then(
    (one) => (remembered.read = one),
    () => vendors.delete(code),
  )
  return vendor
}

/** Counts a message without a valid signature, so that `getKnownVendor` refuses its sender after too many of them. */
export function noteRefusal(env: Env, ip: string, code: RefusalCode): void {
  if (code === 'SIGNATURE_INVALID') noteFailure(env, DOOR, ip)
}

/** Returns whether an address may call; an IPv4 address inside an IPv6 one counts as itself. */
export function isAllowed({ allowed }: Pick<KnownVendor, 'allowed'>, ip: string): boolean {
  if (!allowed) return true
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Returns what may speak as a vendor in this format from an address; refuses with SIGNATURE_INVALID otherwise. */
function admitVendor(vendor: KnownVendor | null, adapter: Adapter, ip: string): KnownVendor {
  if (vendor?.adapter !== adapter)
    return refuseVendor('SIGNATURE_INVALID', 'unknown key, or the signature does not fit')
  if (needsNetworks(vendor))
    return refuseVendor('SIGNATURE_INVALID', 'the networks that this vendor calls from are not known here')
  if (!isAllowed(vendor, ip)) return refuseVendor('SIGNATURE_INVALID', 'this address is not on the vendor’s list')
  return vendor
}

/**
 * Returns the vendor that a message names, without waiting where this process knows it. Refuses with SIGNATURE_INVALID when
 * there is none with a valid key that
 * speaks this format, and when the address is not on its list; with RETRY_LATER, before the database is read, when too
 * many messages of this minute from this address had no valid signature.
 */
export function getKnownVendor(
  env: Env,
  code: string,
  adapter: Adapter,
  ip: string,
): KnownVendor | Promise<KnownVendor> {
  const pause = pauseAfterFailures(env, DOOR, ip)
  if (pause > 0)
    return refuseVendor('RETRY_LATER', `too many messages from this address were not signed rightly; wait ${pause} s`)
  const vendor = known(env, code)
  return vendor instanceof Promise
    ? vendor.then((one) => admitVendor(one, adapter, ip))
    : admitVendor(vendor, adapter, ip)
}

/** Returns the vendor's keys that are valid at this moment. */
export function liveKeys({ keys }: Pick<KnownVendor, 'keys'>, now: Date): VendorKey[] {
  return keys.filter((key) => key.retiresAt === null || key.retiresAt > now)
}
