/** The most that a vendor may take and pay: the caps by name, and how a posting reports that one is passed. */
import { sqlState } from '#server/lib/db.ts'

/**
 * `vendor`: the cap of the vendor's hour; `pause`: a cap closed the vendor, and nothing is paid or taken until two
 * persons open it.
 */
export type Cap = 'bet' | 'win' | 'adjust' | 'member' | 'vendor' | 'day' | 'pause'

/** Thrown when a posting was refused because it passes a cap of the vendor; nothing moved. */
export class CapPassed extends Error {
  override name = 'CapPassed'
  readonly cap: Cap

  constructor(cap: Cap) {
    super(`the vendor’s cap ${cap} is passed`)
    this.cap = cap
  }
}

/** Raised by games.count_caps: the amount passes a cap of the vendor. */
const CAP_PASSED = 'GV006'

/** Returns the passed cap from a posting's failure; null for any other failure. */
export function capPassed(error: unknown): CapPassed | null {
  if (sqlState(error) !== CAP_PASSED) return null
  const cap = error instanceof Error && 'detail' in error ? String(error.detail) : 'vendor'
  return new CapPassed(cap as Cap)
}
