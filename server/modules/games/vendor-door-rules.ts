/** What of a change of a vendor's door lets more through than before. Pure. */
import { letsMoreIn } from '#server/lib/networks.ts'
import type { DoorChange, VendorDoor } from './vendor-doors.sql.ts'

/** Formats that bind no nonce: without a list of networks whoever heard a message could send it again from anywhere. */
export function needsNetworks({ adapter, networks }: Pick<VendorDoor, 'adapter' | 'networks'>): boolean {
  return adapter !== 'own' && networks.length === 0
}

/** Whether a change lets a vendor do or reach more than it did, or believe it in another way. */
export function isWider(before: VendorDoor, change: DoorChange): boolean {
  return (
    change.adapter !== undefined ||
    change.settings !== undefined ||
    (change.networks !== undefined && letsMoreIn(change.networks, before.networks)) ||
    change.paysUnknownBets === true ||
    change.mayOverdraw === true ||
    change.mayAdjust === true ||
    change.paysWithoutBet === true
  )
}
