import type { PlayStopReason } from '#contract/protection/protection.ts'
import type { TermsRefusal } from '#server/modules/play/purses/terms.ts'
import type { PlayStop } from '#server/modules/protection/play-stop.ts'
import type { VendorCode } from '#contract/doors/vendor-protocol.ts'

export type RefusalCode = Exclude<VendorCode, 'OK'>

/** A refusal, which the vendor door answers instead of OK. `balanceMinor` goes with INSUFFICIENT_FUNDS. */
export class VendorRefusal extends Error {
  override name = 'VendorRefusal'
  readonly code: RefusalCode
  readonly balanceMinor: bigint | null
  /** The reason that a game shows its player beside the code, when the member's own protection stops play. */
  readonly reason: PlayStopReason | null
  /** The largest stake, with BONUS_STAKE_MAX. */
  readonly maxMinor: bigint | null

  constructor(
    code: RefusalCode,
    message: string,
    balanceMinor: bigint | null = null,
    reason: PlayStopReason | null = null,
    maxMinor: bigint | null = null,
  ) {
    super(message)
    this.code = code
    this.balanceMinor = balanceMinor
    this.reason = reason
    this.maxMinor = maxMinor
  }
}

/** Refuses a vendor's command. The message is English, for the vendor's engineer. */
export function refuseVendor(code: RefusalCode, message: string, balanceMinor: bigint | null = null): never {
  throw new VendorRefusal(code, message, balanceMinor)
}

const STOPS: Record<PlayStopReason, [RefusalCode, string]> = {
  excluded: ['BET_NOT_ALLOWED', 'the player is excluded from play'],
  break: ['BET_NOT_ALLOWED', 'the player takes a break from play'],
  reality: ['LIMIT_REACHED', 'a reality check waits for the player’s answer on the site'],
  time: ['LIMIT_REACHED', 'the player’s time limit for a sitting is reached'],
  stake: ['LIMIT_REACHED', 'a stake limit of the player would be passed'],
  loss: ['LIMIT_REACHED', 'a loss limit of the player would be passed'],
}

/**
 * Returns the door's refusal when protection stops play: BET_NOT_ALLOWED for an exclusion or a break, LIMIT_REACHED for
 * the rest, with the reason.
 */
export function stopRefusal({ reason }: PlayStop): VendorRefusal {
  const [code, message] = STOPS[reason]
  return new VendorRefusal(code, message, null, reason)
}

/** Refuses a bet that protection stops, as stopRefusal says. */
export function refuseStop(stop: PlayStop): never {
  throw stopRefusal(stop)
}

/** Refuses a bet that the terms of the member's open bonus do not allow: BONUS_STAKE_MAX or BONUS_GAME_REFUSED. */
export function refuseTerms(refusal: TermsRefusal): never {
  if (refusal.why === 'game') return refuseVendor('BONUS_GAME_REFUSED', 'the player’s bonus excludes this game')
  const message = 'more than the player’s bonus allows to stake at once'
  throw new VendorRefusal('BONUS_STAKE_MAX', message, null, null, refusal.maxMinor)
}
