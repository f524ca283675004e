/** What of a change of a vendor's door lets more through than before. Pure. */
import { BlockList, isIPv6 } from 'node:net'
import type { DoorChange, VendorDoor } from './vendor-doors.sql.ts'

/** Formats that bind no nonce: without a list of networks whoever heard a message could send it again from anywhere. */
export function needsNetworks({ adapter, networks }: Pick<VendorDoor, 'adapter' | 'networks'>): boolean {
  return adapter !== 'own' && networks.length === 0
}

const maskOf = (network: string) => Number(network.split('/')[1] ?? (isIPv6(network) ? 128 : 32))

/** Whether every address of a network is in one of others. */
function isWithin(network: string, others: readonly string[]): boolean {
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

/** Whether a list of networks lets in an address that another does not; an empty list lets in all. */
function letsMoreIn(next: readonly string[], before: readonly string[]): boolean {
  if (before.length === 0) return false
  return next.length === 0 || next.some((network) => !isWithin(network, before))
}

/** Whether a change lets a vendor do or reach more than it did, or believe it in another way. */
export function isWider(before: VendorDoor, change: DoorChange): boolean {
  return change.adapter !== undefined || change.settings !== undefined
    || (change.networks !== undefined && letsMoreIn(change.networks, before.networks))
    || change.paysUnknownBets === true || change.mayOverdraw === true || change.mayAdjust === true || change.paysWithoutBet === true
}
