/** Refusals about games and their order. */
import type { ErrorList } from '../error-list.ts'

export const CATALOGUE_ERRORS = {
  GAME_NOT_FOUND: { status: 404, when: 'no such game in this brand' },
  GAME_UNAVAILABLE: { status: 422, when: 'the game or its vendor is off or under maintenance; value.recommended' },
  LOBBY_ORDER_CHANGED: { status: 409, when: 'another operator saved the lobby’s order meanwhile; value.revision' },
  VENDOR_EXISTS: { status: 409, when: 'a vendor has this code' },
  IMPORT_CHANGED: { status: 409, when: 'the import would do something else than its preview said' },
  FAVORITES_FULL: { status: 422, when: 'a member keeps 999 favourites at most' },
} as const satisfies ErrorList
