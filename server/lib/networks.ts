/** Lists of networks, as operators write them: single addresses and CIDR, IPv4 and IPv6. Pure. */
import { BlockList, isIP, isIPv6 } from 'node:net'
import { plainAddress } from './ip-country.ts'

const maskOf = (network: string) => Number(network.split('/')[1] ?? (isIPv6(network) ? 128 : 32))

/** Returns whether every address of a network (or one address) is in one of the others. */
export function isWithin(network: string, others: readonly string[]): boolean {
  const [address = ''] = network.split('/')
  const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
  return others.some((other) => {
    const [base = ''] = other.split('/')
    if (isIPv6(base) !== isIPv6(address) || maskOf(other) > maskOf(network)) return false
    const list = new BlockList()
    list.addSubnet(base, maskOf(other), kind)
    return list.check(address, kind)
  })
}

/** Returns whether a list of networks lets in an address that another does not; an empty list lets in all. */
export function letsMoreIn(next: readonly string[], before: readonly string[]): boolean {
  if (before.length === 0) return false
  return next.length === 0 || next.some((network) => !isWithin(network, before))
}

/**
 * Returns whether a caller's address is let in by a list. An empty list lets in all; text that is no address is let in
 * by an empty list only.
 */
export function letsIn(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const address = plainAddress(ip)
  return isIP(address) !== 0 && isWithin(address, networks)
}
