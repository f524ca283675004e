/**
 * Every error that the platform says on purpose: code → HTTP status, message key, when.
 *
 * The message key is `error.<CODE>` in locales/<locale>/errors.json. Anything that is not listed here is a bug:
 * it is logged with its request id and answered as INTERNAL.
 */
export const ERRORS = {
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

  LOGIN_REQUIRED: { status: 401, when: 'no session token, or a dead one' },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    when: 'the password was given by somebody else, or is too old: it must be changed before anything else',
  },
  ONE_TIME_PASSWORD_OVER: {
    status: 403,
    when: 'the password is right, and was sent by operators too long ago: another must be asked for',
  },
  CAPTCHA_REQUIRED: { status: 422, when: 'the attempt must bring a captcha; value.captcha' },
  CAPTCHA_WRONG: { status: 422, when: 'the captcha’s text is wrong, used or too old; value.captcha' },
  BOT_CHECK_REQUIRED: {
    status: 422,
    when: 'the attempt must bring a solved challenge that is young and unused; value.botCheck',
  },
  LOGIN_FAILED: {
    status: 401,
    when: 'no such account, or the wrong password; the same answer for both; value.captcha and value.botCheck say what the next attempt must bring',
  },
  ACCOUNT_LOCKED: { status: 423, when: 'too many failed logins; value.retryAfterSeconds' },
  ACCOUNT_FROZEN: { status: 423, when: 'an operator froze the account' },
  ACCOUNT_CLOSED: { status: 423, when: 'its owner closed the account' },
  CLOSING_TIED: { status: 409, when: 'the account cannot be closed while money or bets hang on it; value.ties' },
  VERIFICATION_REQUIRED: {
    status: 403,
    when: 'the password was right and a second step is asked for; value is the verificationOffer of contract/security.ts',
  },
  VERIFICATION_FAILED: {
    status: 422,
    when: 'the second step, a code of an authenticator or a passkey’s answer is wrong; value.attemptsLeft in a login',
  },
  VERIFICATION_EXPIRED: {
    status: 409,
    when: 'the second step came too late or was tried too often; the login begins again',
  },
  REAUTH_REQUIRED: {
    status: 403,
    when: 'a change of what protects the account, and the session is not fresh; confirmItsMe makes it so',
  },
  CONTACT_TAKEN: { status: 409, when: 'another account of the brand has proved this number' },
  FACTOR_EXISTS: { status: 409, when: 'an authenticator is on already' },
  FACTOR_MISSING: { status: 403, when: 'an operator without a second factor logs in: a new link must be sent to him' },
  FACTOR_LAST: { status: 422, when: 'an operator’s only second factor would be taken away' },
  SEEDED_LOGIN: { status: 403, when: 'the demo’s published logins open nothing outside the sandbox' },
  NETWORK_CLOSED: {
    status: 403,
    when: 'an operator logs in from outside the networks that his colleagues are let in from',
  },
  OWN_NETWORK: {
    status: 422,
    when: 'a list of networks would shut out the operator who sets it, or who agrees to it; value.ip',
  },
  OPERATOR_FROZEN: {
    status: 409,
    when: 'what is asked for is not done to a frozen operator: he is opened again first',
  },
  LAST_HOLDER: { status: 409, when: 'nobody of the house would hold the permission any more; value.permission' },
  ACCOUNT_LINKED: { status: 409, when: 'a member account is noted as another person’s already' },
  GRANT_REFUSED: {
    status: 422,
    when: 'a grant would give power over money to who makes operators, or the right to make them',
  },
  FACTOR_NONE: { status: 422, when: 'no second factor is on' },
  PASSKEYS_FULL: { status: 422, when: 'the account has as many passkeys as it may' },
  REMEMBERED_ENDED: {
    status: 401,
    when: 'the browser remembers no login, or one that is over; the password is needed',
  },
  SOCIAL_UNAVAILABLE: { status: 503, when: 'the outside provider does not answer, or not as OpenID Connect asks' },
  SOCIAL_DECLINED: { status: 422, when: 'the login at the outside provider was given up there' },
  SOCIAL_FAILED: {
    status: 422,
    when: 'what came back from the outside provider does not belong to this browser’s login, or proves nothing',
  },
  SOCIAL_EXPIRED: {
    status: 409,
    when: 'no login at an outside provider is under way in this browser, or it took too long',
  },
  SOCIAL_NEW: {
    status: 422,
    when: 'nobody here is linked with the person at the provider; value is the socialNewcomer of contract/social.ts',
  },
  SOCIAL_LINK_FIRST: {
    status: 409,
    when: 'an account has the mail address that the provider vouches for: its owner logs in and links it himself',
  },
  SOCIAL_TAKEN: {
    status: 409,
    when: 'the person at the provider is linked with another account, or the account with another person there',
  },
  SOCIAL_LAST_WAY: { status: 422, when: 'the link is the only way into the account' },
  NOT_A_MEMBER: { status: 403, when: 'an account that is no member’s uses the door for members' },
  NOT_AN_AGENT: { status: 403, when: 'a member uses a door for agents' },
  // docs/specification.md 5.9 fixes this spelling
  in_need_true_account: { status: 403, when: 'a trial account asks for a real-money action' },
  PERMISSION_DENIED: { status: 403, when: 'the operator’s role lacks the permission' },
  USERNAME_TAKEN: { status: 409, when: 'registration with a username that exists' },
  MOBILE_TAKEN: { status: 409, when: 'registration with a mobile number that leads to another account' },
  LINK_INVALID: { status: 422, when: 'the link of a mail, or the token in an address, is unknown, used or too old' },
  INVITATION_INVALID: { status: 422, when: 'the affiliate or referral code is unknown or closed' },
  REGISTRATION_CLOSED: { status: 403, when: 'this way to register is switched off' },
  PUSH_SERVICE_UNKNOWN: { status: 422, when: 'a browser names a push service that is not one of the known' },
  PUSH_DEVICES_FULL: { status: 409, when: 'a member has as many woken devices as one may have' },
  TRIAL_CLOSED: { status: 403, when: 'trial play is switched off' },
  PHONE_CAPTCHA: { status: 422, when: 'the provider that verifies numbers takes the visitor for a machine' },
  PHONE_QUOTA: { status: 503, when: 'the provider that verifies numbers has used up what the house may send' },
  PHONE_OFF: { status: 503, when: 'the provider that verifies numbers is not set up for this' },
  PHONE_CLOSED: { status: 422, when: 'the check at the provider that verifies numbers was closed before its end' },
  PHONE_UNKNOWN: { status: 503, when: 'the provider that verifies numbers failed for a reason that it does not tell' },
  SMS_CLOSED: { status: 403, when: 'codes by SMS are switched off for this purpose' },
  NAME_TAKEN: { status: 409, when: 'another content of the kind has this name' },
  CONTENT_CHANGED: { status: 409, when: 'somebody else changed it since it was read' },
  CONTACT_ADDRESS_NEEDED: {
    status: 422,
    when: 'who is not logged in writes to customer service without a mail address or mobile number to answer to',
  },
  CONTACT_PICTURES_FULL: {
    status: 422,
    when: 'a question to customer service takes so many pictures at most; value.limit',
  },
  FEEDBACK_CLOSED: { status: 409, when: 'a remark was closed and is neither answered nor closed again' },
  FEEDBACK_NO_ADDRESS: { status: 409, when: 'whoever wrote a remark is no member and left no mail address' },
  DOMAIN_TAKEN: { status: 409, when: 'a domain belongs to another brand; value.domain' },
  DOMAIN_UNPROVEN: {
    status: 422,
    when: 'a domain’s name server has not said of late that it is to be this brand’s; value.domain',
  },
  MERCHANT_CODE_TAKEN: { status: 409, when: 'a merchant code belongs to another brand; value.code' },
  FIELD_FIXED: { status: 422, when: 'this registration field cannot be set so' },
  UNDER_AGE: { status: 422, when: 'the date of birth is below the brand’s age limit' },
  PASSWORD_WRONG: { status: 422, when: 'the present password given with a change is wrong' },

  INSUFFICIENT_FUNDS: { status: 422, when: 'the balance does not cover the amount' },
  KEY_REUSED: { status: 409, when: 'an idempotency key was used before for something else' },
  HOLD_ENDED: { status: 409, when: 'held money was posted, given back or has expired before' },
  CURRENCY_MISMATCH: { status: 422, when: 'the amount is in another currency than the account' },

  EXPORT_LIMIT: { status: 422, when: 'too many files are under way, or were ordered today; value.limit' },
  EXPORT_TOO_LARGE: { status: 422, when: 'a file would have more rows than one may; value.limit, value.rows' },
  EXPORT_NOT_READY: { status: 409, when: 'the file is still being written, failed, or was cancelled; value.state' },
  RANGE_TOO_OLD: {
    status: 422,
    when: 'a record is asked for a time before what is kept at hand; value.keptFrom, value.days',
  },

  GAME_NOT_FOUND: { status: 404, when: 'no such game in this brand' },
  GAME_UNAVAILABLE: { status: 422, when: 'the game or its vendor is off or under maintenance; value.recommended' },
  PLAY_BARRED: { status: 403, when: 'an operator decided that this member may not play' },
  NETWORKS_REQUIRED: { status: 422, when: 'a vendor of a format without a nonce must name the networks it calls from' },
  VENDOR_KEYS_FULL: { status: 409, when: 'two keys of the vendor are alive; retire one first' },
  VENDOR_KEY_INVALID: {
    status: 422,
    when: 'the public key is not one of the algorithm, as PEM: RSA of 2048 bits or more, or Ed25519, to verify; RSA, EC P-256 or X25519 to seal a shared secret to',
  },
  ROUND_NOT_OPEN: { status: 409, when: 'the round is over, or somebody has decided about it' },
  ROUND_HAS_WIN: { status: 422, when: 'something was paid in the round, so that its stakes cannot simply go back' },
  LOBBY_ORDER_CHANGED: { status: 409, when: 'another operator saved the lobby’s order meanwhile; value.revision' },
  FAVORITES_FULL: { status: 422, when: 'a member keeps 999 favourites at most' },

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
  DECISION_OPEN: { status: 409, when: 'another operator’s proposal about this waits already' },

  METHOD_UNAVAILABLE: { status: 422, when: 'the deposit or withdrawal method is off for this member' },
  AMOUNT_TOO_SMALL: { status: 422, when: 'below the method’s minimum; value.min' },
  AMOUNT_TOO_LARGE: { status: 422, when: 'above the method’s maximum; value.max' },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    when: 'the payment provider does not answer; the same request may be sent again',
  },
  DEPOSITS_OPEN: { status: 422, when: 'too many deposits of the member wait for payment; value.limit' },
  DEPOSIT_CLOSED: { status: 409, when: 'the deposit is already decided' },
  PICTURE_INVALID: {
    status: 422,
    when: 'the picture is no PNG or JPEG, cannot be opened, or has a side that is too small or too large',
  },
  PROOFS_FULL: { status: 422, when: 'a deposit takes so many pictures at most; value.limit' },
  FINDING_CLOSED: { status: 409, when: 'the finding is already decided' },
  PAYOUT_ACCOUNT_NOT_FOUND: { status: 404, when: 'no such payout account of this member' },
  PAYOUT_ACCOUNT_EXISTS: { status: 409, when: 'the member has this payout account already' },
  PAYOUT_ACCOUNTS_FULL: { status: 422, when: 'the member has as many payout accounts as allowed; value.limit' },
  PAYMENT_PASSWORD_NOT_SET: { status: 422, when: 'the member has no payment password yet' },
  PAYMENT_PASSWORD_WRONG: { status: 422, when: 'wrong payment password; value.attemptsLeft' },
  PAYMENT_PASSWORD_LOCKED: { status: 423, when: 'too many wrong payment passwords; value.retryAfterSeconds' },
  WITHDRAWAL_OPEN: { status: 409, when: 'another withdrawal of the member is still in progress' },
  WITHDRAWAL_LOCKED: { status: 422, when: 'part of the balance is locked; value.withdrawable' },
  WITHDRAWAL_LIMIT: { status: 422, when: 'the daily number or amount is used up; value.limit' },
  HOLDER_DIFFERS: { status: 422, when: 'a payout account in another name than the member’s own' },
  OUTGOING_RESTS: {
    status: 422,
    when: 'outgoing money rests after an operator helped a member back into the account; value.until',
  },
  PAYEE_WAITS: { status: 422, when: 'the payout account is too new to be paid; value.from' },
  STEP_UP_REQUIRED: {
    status: 403,
    when: 'a decision about money, and the operator’s session is not fresh; officeStepUp makes it so',
  },
  DECISION_CLOSED: { status: 409, when: 'the decision is over; value.state' },
  DECISION_STALE: { status: 409, when: 'what is decided about has changed since it was asked, or since it was read' },
  EVIDENCE_USED: { status: 409, when: 'the evidence serves another decision already' },
  OWN_MONEY: { status: 403, when: 'the money is the operator’s own as a member' },
  RULE_AUTHOR: {
    status: 403,
    when: 'the operator had a part in what this decision depends on: loosened its rule, approved what it corrects, or moved this member’s money or helped his account lately',
  },
  SECOND_OPERATOR: { status: 409, when: 'the same operator approves twice what two must agree on' },
  PROVIDER_SAYS: { status: 409, when: 'the payment provider says otherwise of this pay-out; value.state' },
  PAYEE_BLOCKED: {
    status: 422,
    when: 'nothing is paid to this payout account: it is blocked, removed, or no longer the one that was named',
  },
  STATEMENT_INVALID: { status: 422, when: 'a provider’s statement cannot be read; value.line' },
  REOPEN_CLOSED: { status: 422, when: 'the time to take back a receipt is over' },
  NO_CONTACT: { status: 422, when: 'no mail address or mobile number of the member is known' },
  CODE_WRONG: { status: 422, when: 'a wrong code, or none was asked for; value.attemptsLeft' },
  CODE_EXPIRED: { status: 422, when: 'the code is too old, used, or was guessed at too often' },
  WITHDRAWAL_STATE: { status: 409, when: 'the withdrawal’s state does not allow this; value.state' },

  EXCLUDED: { status: 403, when: 'the member is excluded from deposits and play; value.until, null for good' },
  ON_BREAK: { status: 403, when: 'the member takes a break from deposits and play; value.until' },
  DEPOSIT_LIMIT: {
    status: 422,
    when: 'the deposit would pass a limit that the member set; value.period, value.limit, value.left',
  },
  PLAY_LIMIT: {
    status: 422,
    when: 'a limit of stakes, losses or time is used up; value.reason, value.period, value.until',
  },
  CHANGE_NOT_READY: {
    status: 409,
    when: 'the easing of a limit is still waiting, or its confirmation came too late; value.readyAt',
  },
  LIMIT_NOT_TIGHTER: { status: 422, when: 'an operator asks for a limit that is not tighter than the present one' },

  LINE_CLOSED: { status: 403, when: 'the brand does not allow transfers within the line, or not this way' },
  LINE_UNAVAILABLE: { status: 422, when: 'the receiver within the line cannot take money now, for whatever reason' },
  LINE_LIMIT: {
    status: 422,
    when: 'the daily number or amount of transfers within the line would be passed; value.limit',
  },

  SIGNATURE_INVALID: { status: 401, when: 'a call-back whose signature does not verify' },
} as const satisfies Record<string, { status: number; when: string }>

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

/** Refuses: throws the one error class with a declared code. */
export function fail(code: ErrorCode, details: ErrorDetails | null = null): never {
  throw new CallError(code, details)
}
