/** What keeps an account its owner's: sessions, devices, second factors, the second step of a login, remembered logins. */
import { z } from 'zod'
import { defineCall, defineRefusal, id, instant, nothing } from './call.ts'
import { sessionOpened } from './identity.ts'

export const SEALED = ['SEALED_REQUIRED', 'SEALED_INVALID', 'SEALED_EXPIRED', 'SEALED_REPLAYED'] as const
/** Ways to pass the second step of a login. */
export const STEP_METHODS = ['totp', 'passkey', 'recovery', 'sms', 'email', 'bankName'] as const
export type StepMethod = (typeof STEP_METHODS)[number]
/** How a session was opened. */
export const LOGIN_METHODS = [
  'password',
  'sms',
  'register',
  'trial',
  'remembered',
  'social',
  'link',
  ...STEP_METHODS.filter((one) => one !== 'sms'),
] as const
export type LoginMethod = (typeof LOGIN_METHODS)[number]
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
export const RECOVERY_CODES = 10

const token = z.string().regex(/^[\w-]{43}$/)
const code = z.string().trim().max(20)
const password = z.string().min(1).max(256)
const base64url = z.string().max(4000)
/** What a browser's passkey answers (WebAuthn level 3, as JSON). */
export const passkeyAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.record(z.string().max(60), z.unknown()),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).nullish(),
})
/** What the browser is to give to its passkeys. */
const options = z.record(z.string(), z.unknown())

/** A browser, as its user agent tells it. Null where it does not. */
export const deviceLabel = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isPhone: z.boolean(),
})

export const securityOverview = defineCall({
  id: 'securityOverview',
  method: 'GET',
  path: '/wps/member/security',
  who: 'member',
  summary: 'Where the account is open and was, from which devices, and what protects it.',
  input: nothing,
  output: z.object({
    sessions: z.array(
      z.object({
        id,
        isCurrent: z.boolean(),
        device: deviceLabel,
        ip: z.string(),
        method: z.enum(LOGIN_METHODS),
        createdAt: instant,
        lastSeenAt: instant,
        expiresAt: instant,
      }),
    ),
    devices: z.array(
      z.object({
        id,
        isCurrent: z.boolean(),
        device: deviceLabel,
        ip: z.string(),
        firstSeenAt: instant,
        lastSeenAt: instant,
        /** Until then a second factor is not asked for here. */
        trustedUntil: instant.nullable(),
        isRemembered: z.boolean(),
        openSessions: z.number().int(),
      }),
    ),
    factors: z.object({
      totp: z.object({ since: instant }).nullable(),
      passkeys: z.array(z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })),
      recoveryCodesLeft: z.number().int(),
    }),
    logins: z.array(
      z.object({ at: instant, ip: z.string(), device: deviceLabel, method: z.enum(LOGIN_METHODS), isNew: z.boolean() }),
    ),
    /** Until then no change asks again who is there; null when the next one does. */
    freshUntil: instant.nullable(),
    hasPassword: z.boolean(),
    passwordChangedAt: instant.nullable(),
  }),
  errors: [],
})

export const revokeSession = defineCall({
  id: 'revokeSession',
  method: 'DELETE',
  path: '/wps/member/security/sessions/{id}',
  who: 'member',
  summary: 'Ends one session of the account.',
  input: z.object({ id }),
  output: z.object({ ended: z.boolean() }),
  errors: ['NOT_FOUND'],
})
export const revokeOtherSessions = defineCall({
  id: 'revokeOtherSessions',
  method: 'DELETE',
  path: '/wps/member/security/sessions',
  who: 'member',
  summary: 'Ends every session but the one that asks, and forgets every remembered login.',
  input: nothing,
  output: z.object({ ended: z.number().int() }),
  errors: [],
})
export const forgetDevice = defineCall({
  id: 'forgetDevice',
  method: 'DELETE',
  path: '/wps/member/security/devices/{id}',
  who: 'member',
  summary:
    'Forgets a device: its sessions end, nothing is remembered there, and it is asked for a second factor again.',
  input: z.object({ id }),
  output: z.object({ ended: z.number().int() }),
  errors: ['NOT_FOUND'],
})

/** One way to show that it is oneself. */
const proof = z.object({
  method: z.enum(['password', 'totp', 'passkey']),
  password: password.optional(),
  code: code.optional(),
  assertion: passkeyAnswer.optional(),
})
export const confirmItsMe = defineCall({
  id: 'confirmItsMe',
  method: 'POST',
  path: '/wps/member/security/confirm',
  who: 'member',
  sealed: true,
  summary:
    'Shows by password, authenticator or passkey that the session’s holder is the member; changes are open for ten minutes then.',
  input: proof,
  output: z.object({ freshUntil: instant }),
  errors: ['PASSWORD_WRONG', 'ONE_TIME_PASSWORD_OVER', 'VERIFICATION_FAILED', 'ACCOUNT_LOCKED', ...SEALED],
})
export const confirmPasskey = defineCall({
  id: 'confirmPasskey',
  method: 'POST',
  path: '/wps/member/security/confirm/passkey',
  who: 'member',
  summary: 'The challenge that a passkey signs to confirm that it is oneself.',
  input: nothing,
  output: z.object({ options }),
  errors: ['NOT_FOUND'],
})

export const totpBegin = defineCall({
  id: 'totpBegin',
  method: 'POST',
  path: '/wps/member/security/totp',
  who: 'member',
  summary: 'A fresh secret for an authenticator app. It protects nothing before its first code was right.',
  input: nothing,
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['REAUTH_REQUIRED', 'FACTOR_EXISTS'],
})
export const totpConfirm = defineCall({
  id: 'totpConfirm',
  method: 'POST',
  path: '/wps/member/security/totp/confirm',
  who: 'member',
  sealed: true,
  summary: 'Turns the authenticator on with its first code; answers fresh recovery codes when there were none.',
  input: z.object({ code }),
  output: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
  errors: ['REAUTH_REQUIRED', 'VERIFICATION_FAILED', 'ACCOUNT_LOCKED', 'FACTOR_EXISTS', 'NOT_FOUND', ...SEALED],
})
export const totpRemove = defineCall({
  id: 'totpRemove',
  method: 'DELETE',
  path: '/wps/member/security/totp',
  who: 'member',
  summary: 'Turns the authenticator off.',
  input: nothing,
  output: z.object({ removed: z.boolean() }),
  errors: ['REAUTH_REQUIRED', 'NOT_FOUND'],
})

export const passkeyBegin = defineCall({
  id: 'passkeyBegin',
  method: 'POST',
  path: '/wps/member/security/passkeys/begin',
  who: 'member',
  summary: 'What the browser makes a new passkey from.',
  input: nothing,
  output: z.object({ options }),
  errors: ['REAUTH_REQUIRED', 'PASSKEYS_FULL'],
})
export const passkeyAdd = defineCall({
  id: 'passkeyAdd',
  method: 'POST',
  path: '/wps/member/security/passkeys',
  who: 'member',
  summary: 'Keeps a new passkey under a name; answers fresh recovery codes when there were none.',
  input: z.object({ name: z.string().trim().min(1).max(PASSKEY_NAME_MAX), attestation: passkeyAnswer }),
  output: z.object({ id, recoveryCodes: z.array(z.string()).nullable() }),
  errors: ['REAUTH_REQUIRED', 'VERIFICATION_FAILED', 'PASSKEYS_FULL'],
})
export const passkeyRemove = defineCall({
  id: 'passkeyRemove',
  method: 'DELETE',
  path: '/wps/member/security/passkeys/{id}',
  who: 'member',
  summary: 'Forgets a passkey.',
  input: z.object({ id }),
  output: z.object({ removed: z.boolean() }),
  errors: ['REAUTH_REQUIRED', 'NOT_FOUND'],
})
export const recoveryCodes = defineCall({
  id: 'recoveryCodes',
  method: 'POST',
  path: '/wps/member/security/recovery',
  who: 'member',
  summary: 'Ten fresh recovery codes; the former ones are worth nothing. They are seen this once.',
  input: nothing,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['REAUTH_REQUIRED', 'FACTOR_NONE'],
})

/** `value` of VERIFICATION_REQUIRED: what the second step of a login offers. */
export const verificationOffer = z.object({
  verificationId: token,
  reason: z.enum(['factor', 'network']),
  methods: z.array(z.enum(STEP_METHODS)),
  /** Where a code would go, mostly hidden. */
  recipients: z.object({ sms: z.string().optional(), email: z.string().optional() }),
})
export type VerificationOffer = z.output<typeof verificationOffer>
export const verificationRequired = defineRefusal('VERIFICATION_REQUIRED', verificationOffer)

export const loginVerify = defineCall({
  id: 'loginVerify',
  method: 'POST',
  path: '/wps/session/login/verify',
  who: 'anyone',
  sealed: true,
  summary: 'The second step of a login that was refused with VERIFICATION_REQUIRED.',
  input: z.object({
    verificationId: token,
    method: z.enum(STEP_METHODS),
    code: z.string().trim().max(255).optional(),
    assertion: passkeyAnswer.optional(),
    /** Do not ask this browser for a factor again for thirty days. */
    trustDevice: z.boolean().default(false),
  }),
  output: sessionOpened,
  errors: [
    'VERIFICATION_FAILED',
    'VERIFICATION_EXPIRED',
    'ACCOUNT_LOCKED',
    'ACCOUNT_FROZEN',
    'ACCOUNT_CLOSED',
    ...SEALED,
  ],
})
export const loginVerifyCode = defineCall({
  id: 'loginVerifyCode',
  method: 'POST',
  path: '/wps/session/login/verify/code',
  who: 'anyone',
  summary: 'Sends the code of the second step by SMS or mail.',
  input: z.object({ verificationId: token, method: z.enum(['sms', 'email']) }),
  output: z.object({ recipient: z.string(), expiredMinutes: z.number().int() }),
  errors: ['VERIFICATION_EXPIRED', 'TOO_MANY_REQUESTS', 'NO_CONTACT'],
})
export const loginVerifyPasskey = defineCall({
  id: 'loginVerifyPasskey',
  method: 'POST',
  path: '/wps/session/login/verify/passkey',
  who: 'anyone',
  summary: 'The challenge that a passkey signs in the second step.',
  input: z.object({ verificationId: token }),
  output: z.object({ options }),
  errors: ['VERIFICATION_EXPIRED'],
})

export const passkeyLoginBegin = defineCall({
  id: 'passkeyLoginBegin',
  method: 'POST',
  path: '/wps/session/login/passkey/begin',
  who: 'anyone',
  summary: 'The challenge of a login by passkey alone.',
  input: nothing,
  output: z.object({ loginId: token, options }),
  errors: [],
})
export const passkeyLogin = defineCall({
  id: 'passkeyLogin',
  method: 'POST',
  path: '/wps/session/login/passkey',
  who: 'anyone',
  sealed: true,
  summary: 'Opens a session with a passkey; it is both the name and the proof.',
  input: z.object({ loginId: token, assertion: passkeyAnswer }),
  output: sessionOpened,
  errors: ['VERIFICATION_FAILED', 'VERIFICATION_EXPIRED', 'ACCOUNT_FROZEN', 'ACCOUNT_CLOSED', ...SEALED],
})

export const rememberedLogin = defineCall({
  id: 'rememberedLogin',
  method: 'GET',
  path: '/wps/session/remembered',
  who: 'anyone',
  summary: 'Whose login this browser remembers; null for nobody’s.',
  input: nothing,
  output: z.object({ username: z.string().nullable() }),
  errors: [],
})
export const rememberLogin = defineCall({
  id: 'rememberLogin',
  method: 'POST',
  path: '/wps/session/remembered',
  who: 'member',
  summary: 'Remembers the login in this browser for one day, or forgets it. No password is kept.',
  input: z.object({ remember: z.boolean() }),
  output: z.object({ until: instant.nullable() }),
  errors: [],
})
export const forgetRemembered = defineCall({
  id: 'forgetRemembered',
  method: 'DELETE',
  path: '/wps/session/remembered',
  who: 'anyone',
  summary: 'Forgets whose login this browser remembers.',
  input: nothing,
  output: z.object({ forgotten: z.boolean() }),
  errors: [],
})
export const loginRemembered = defineCall({
  id: 'loginRemembered',
  method: 'POST',
  path: '/wps/session/login/remembered',
  who: 'anyone',
  summary: 'Opens a session with what this browser remembers.',
  input: nothing,
  output: sessionOpened,
  errors: ['REMEMBERED_ENDED', 'ACCOUNT_FROZEN', 'ACCOUNT_CLOSED', 'VERIFICATION_REQUIRED'],
})

export const exchangeToken = defineCall({
  id: 'exchangeToken',
  method: 'POST',
  path: '/wps/session/exchange',
  who: 'anyone',
  summary: 'Opens a session for the token of one that stood in a page’s address, which is worth nothing from then on.',
  input: z.object({ token: z.string().trim().min(1).max(64) }),
  output: sessionOpened.extend({
    /** Whether the account was open in this browser before. In any other the page asks before it takes the session over. */
    isKnownHere: z.boolean(),
  }),
  errors: ['LINK_INVALID'],
})
export type TokenExchanged = z.output<typeof exchangeToken.output>
