/** Refusals about moves to and from vendors’ wallets. */
import type { ErrorList } from '../error-list.ts'

export const VENDOR_WALLETS_ERRORS = {
  VENDOR_UNAVAILABLE: {
    status: 422,
    when: 'the vendor is off or under maintenance, or does not say what the member has there',
  },
  TRANSFER_NOTHING: { status: 422, when: 'there is nothing to move' },
  TRANSFER_OPEN: {
    status: 409,
    when: 'another transfer of the member with this vendor, the same way, is not decided yet',
  },
  TRANSFER_STATE: { status: 409, when: 'the transfer’s state does not allow this; value.state' },
} as const satisfies ErrorList
