/** Decides whether a change of a vendor's door lets more through than before. Pure. */
import { letsMoreIn } from '#server/lib/networks.ts'
import type { DoorChange, VendorDoor } from '#server/modules/catalogue/vendors/vendor-doors.sql.ts'

/**
 * Returns whether the format has no nonce: without a list of networks anyone who recorded a message could send it again
 * from anywhere.
 */
export function needsNetworks({ adapter, networks }: Pick<VendorDoor, 'adapter' | 'networks'>): boolean {
  return adapter !== 'own' && networks.length === 0
}

/** Returns whether a change lets a vendor do or reach more than before, or authenticates it in another way. */
export function isWider(before: VendorDoor, change: DoorChange): boolean {
  return (
    change.adapter !== undefined ||
    change.settings !== undefined ||
    (change.networks !== undefined && letsMoreIn(change.networks, before.networks)) ||
    change.paysUnknownBets === true ||
    change.mayOverdraw === true ||
    change.mayAdjust === true ||
    change.paysWithoutBet === true ||
    // bonus money becomes cash sooner
    (change.silentDays !== undefined && change.silentDays < before.silentDays)
  )
}
