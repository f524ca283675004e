import { AGENTS_ERRORS } from './agents/errors.ts'
import { BETS_ERRORS } from './bets/errors.ts'
import { CAMPAIGNS_ERRORS } from './campaigns/errors.ts'
import { CASHIER_ERRORS } from './cashier/errors.ts'
import { CATALOGUE_ERRORS } from './catalogue/errors.ts'
import { DECISIONS_ERRORS } from './decisions/errors.ts'
import { DOORS_ERRORS } from './doors/errors.ts'
import { EXPORTS_ERRORS } from './exports/errors.ts'
import { IDENTITY_ERRORS } from './identity/errors.ts'
import { MISSIONS_ERRORS } from './missions/errors.ts'
import { PLAY_ERRORS } from './play/errors.ts'
import { POINTS_ERRORS } from './points/errors.ts'
import { PROMOTIONS_ERRORS } from './promotions/errors.ts'
import { PROTECTION_ERRORS } from './protection/errors.ts'
import { PUSH_ERRORS } from './push/errors.ts'
import { REWARDS_ERRORS } from './rewards/errors.ts'
import { REFERRAL_ERRORS } from './referral/errors.ts'
import { HARM_ERRORS } from './harm/errors.ts'
import { SEGMENTS_ERRORS } from './segments/errors.ts'
import { OUTGOING_ERRORS_OF_CALLS } from './outgoing/errors.ts'
import { SUPPORT_ERRORS } from './support/errors.ts'
import { PICTURES_ERRORS } from './pictures/errors.ts'
import { SITE_ERRORS } from './site/errors.ts'
import { VENDOR_WALLETS_ERRORS } from './vendor-wallets/errors.ts'
import { LOTTERY_ERRORS } from './lottery/errors.ts'
import { VIP_ERRORS } from './vip/errors.ts'
import { WALLET_ERRORS } from './wallet/errors.ts'
import type { ErrorList } from './error-list.ts'

/** Refusals that any call may answer with. */
const COMMON_ERRORS = {
  INTERNAL: { status: 500, when: 'a bug of ours; the log has the request id' },
  INVALID_INPUT: { status: 400, when: 'the input does not fit the contract; value.fields names each field' },
  PAYLOAD_TOO_LARGE: { status: 413, when: 'the body is larger than the call allows' },
  UNSUPPORTED_MEDIA: { status: 415, when: 'the body is of another content type than the call takes' },
  NOT_FOUND: { status: 404, when: 'no such thing, or none that the caller may see' },
  CALL_UNKNOWN: { status: 404, when: 'no such call' },
  TOO_MANY_REQUESTS: { status: 429, when: 'a limit per address or account is used up; value.retryAfterSeconds' },
  MAINTENANCE: { status: 503, when: 'the site is under maintenance; value.maintenanceEnd' },
  REGION_RESTRICTED: { status: 403, when: 'the site is closed to the visitor’s country or address; value.ip' },
  UNAVAILABLE: { status: 503, when: 'the database or another part is not ready' },
  SEALED_REQUIRED: { status: 400, when: 'the call takes an encrypted payload and got something else' },
  SEALED_INVALID: { status: 400, when: 'the encrypted payload cannot be opened' },
  SEALED_EXPIRED: { status: 400, when: 'the encrypted payload is older than five minutes, or from the future' },
  SEALED_REPLAYED: { status: 409, when: 'the encrypted payload was seen before' },
} as const satisfies ErrorList

/**
 * Every error that the platform returns on purpose, put together from contract/<subject>/errors.ts: code → HTTP status,
 * when.
 *
 * The message key is `error.<CODE>` in locales/<locale>/<subject>/errors.json. Anything that is not listed here is a
 * bug: it is logged with its request id and answered as INTERNAL.
 */
export const ERRORS = {
  ...COMMON_ERRORS,
  ...AGENTS_ERRORS,
  ...BETS_ERRORS,
  ...CAMPAIGNS_ERRORS,
  ...CASHIER_ERRORS,
  ...CATALOGUE_ERRORS,
  ...DECISIONS_ERRORS,
  ...DOORS_ERRORS,
  ...EXPORTS_ERRORS,
  ...IDENTITY_ERRORS,
  ...MISSIONS_ERRORS,
  ...PLAY_ERRORS,
  ...POINTS_ERRORS,
  ...PROMOTIONS_ERRORS,
  ...PROTECTION_ERRORS,
  ...PUSH_ERRORS,
  ...REWARDS_ERRORS,
  ...REFERRAL_ERRORS,
  ...HARM_ERRORS,
  ...SEGMENTS_ERRORS,
  ...OUTGOING_ERRORS_OF_CALLS,
  ...PICTURES_ERRORS,
  ...SITE_ERRORS,
  ...SUPPORT_ERRORS,
  ...VENDOR_WALLETS_ERRORS,
  ...LOTTERY_ERRORS,
  ...VIP_ERRORS,
  ...WALLET_ERRORS,
} as const satisfies ErrorList

export type ErrorCode = keyof typeof ERRORS

/** What `value` of a failed answer may carry for the client to react to. */
export type ErrorDetails = {
  fields?: Record<string, { rule: string; min?: number; max?: number }>
  captcha?: boolean
  retryAfterSeconds?: number
  [key: string]: unknown
}

/** The envelope of every /wps, /lgw and /office answer (docs/calls.md 1). */
export type Envelope<Value> =
  | { success: true; value: Value }
  | { success: false; code: ErrorCode; message: string; value: ErrorDetails | null; requestId?: string }

/** The one error class. `fail` throws it; the http layer turns it into the envelope; the client throws it again. */
export class CallError extends Error {
  override name = 'CallError'
  readonly code: ErrorCode
  readonly details: ErrorDetails | null

  constructor(code: ErrorCode, details: ErrorDetails | null = null) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Throws the one error class with a declared code. */
export function fail(code: ErrorCode, details: ErrorDetails | null = null): never {
  throw new CallError(code, details)
}
