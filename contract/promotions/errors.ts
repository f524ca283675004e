/** Refusals about offers. */
import type { ErrorList } from '../error-list.ts'

export const PROMOTIONS_ERRORS = {
  PROMOTION_STATE: { status: 409, when: 'the state of the offer does not allow this step; value.state' },
  PROMOTION_NOT_MET: { status: 422, when: 'a condition of the offer is not met; value.why' },
  PROMOTION_USED_UP: { status: 409, when: 'the offer has given everything that it may give, or may give today' },
  PROMOTION_REFUSED: { status: 422, when: 'the offer is not given to this member now' },
  PROMO_CODE_INVALID: {
    status: 422,
    when: 'the code cannot be used by this member: wrong, expired, used, or for others; the answer does not say which',
  },
  APPLICATION_CLOSED: { status: 409, when: 'the application is decided already' },
  APPLICATION_PICTURES_FULL: { status: 422, when: 'an application takes so many pictures at most; value.limit' },
  OFFER_UNAVAILABLE: { status: 422, when: 'the offer that was chosen for a deposit does not apply to this deposit' },
  OFFER_CODE_TAKEN: { status: 409, when: 'another offer of the brand, or one of its codes, has this code' },
  OFFER_CHANGED: { status: 409, when: 'another person changed the draft meanwhile; value.updatedAt' },
  OFFER_INCOMPLETE: { status: 422, when: 'the draft cannot be published yet; value.missing names each field' },
  OFFER_RETURNS: {
    status: 422,
    when: 'with the other offers and points, games would give back all of a stake or more; value.games; two persons may override it',
  },
  OFFER_STATE: { status: 409, when: 'the state of the offer does not allow this act; value.state' },
  LUCK_NO_TICKET: { status: 409, when: 'the member has no such ticket; value.left' },
  LUCK_SEAL_OVER: { status: 409, when: 'the seal that the page showed is over: the wheel has another one now' },
} as const satisfies ErrorList
