/** An operator's own account: logging in with a second factor, invitations, the step up before money, factors, sessions. */
import { z } from 'zod'
import { defineCall, defineRefusal, id, instant, nothing } from './call.ts'
import { officeSessionOpened } from './office-identity.ts'
import { LINK_KINDS, operatorSession } from './office-operators.ts'
import { PASSKEY_NAME_MAX, passkeyAnswer, SEALED } from './security.ts'

export const OPERATOR_FACTORS = ['totp', 'passkey', 'recovery'] as const
export type OperatorFactor = (typeof OPERATOR_FACTORS)[number]
export const OPERATOR_PASSWORD_MIN = 10

const token = z.string().regex(/^[\w-]{43}$/)
const rowId = id.regex(/^\d{1,18}$/)
const code = z.string().trim().max(20)
const password = z.string().min(1).max(256)
const newPassword = z.string().min(1).max(256)
const options = z.record(z.string(), z.unknown())
/** Keeps the session in an HttpOnly cookie that every tab of the browser shares; `token` of the answer is empty then. */
const keepInCookie = z.boolean().default(false)

/** `value` of VERIFICATION_REQUIRED at officeLogin. */
export const operatorOffer = z.object({ verificationId: token, methods: z.array(z.enum(OPERATOR_FACTORS)) })
export type OperatorOffer = z.output<typeof operatorOffer>
export const operatorVerification = defineRefusal('VERIFICATION_REQUIRED', operatorOffer)

export const officeLoginVerify = defineCall({
  id: 'officeLoginVerify',
  method: 'POST',
  path: '/office/session/login/verify',
  who: 'anyone',
  sealed: true,
  summary: 'The second step of an operator’s login that was refused with VERIFICATION_REQUIRED',
  input: z.object({
    verificationId: token,
    method: z.enum(OPERATOR_FACTORS),
    code: code.optional(),
    assertion: passkeyAnswer.optional(),
    keepInCookie,
  }),
  output: officeSessionOpened,
  errors: [
    'VERIFICATION_FAILED',
    'VERIFICATION_EXPIRED',
    'ACCOUNT_LOCKED',
    'ACCOUNT_FROZEN',
    'NETWORK_CLOSED',
    ...SEALED,
  ],
})
export const officeLoginVerifyPasskey = defineCall({
  id: 'officeLoginVerifyPasskey',
  method: 'POST',
  path: '/office/session/login/verify/passkey',
  who: 'anyone',
  summary: 'The challenge that a passkey signs in the second step of a login',
  input: z.object({ verificationId: token }),
  output: z.object({ options }),
  errors: ['VERIFICATION_EXPIRED'],
})
export const officePasskeyLoginBegin = defineCall({
  id: 'officePasskeyLoginBegin',
  method: 'POST',
  path: '/office/session/login/passkey/begin',
  who: 'anyone',
  summary: 'A challenge for a login by passkey alone',
  input: nothing,
  output: z.object({ loginId: token, options }),
  errors: [],
})
export const officePasskeyLogin = defineCall({
  id: 'officePasskeyLogin',
  method: 'POST',
  path: '/office/session/login/passkey',
  who: 'anyone',
  summary: 'Logs an operator in by passkey alone; no wrong passwords of others stand in its way',
  input: z.object({ loginId: token, assertion: passkeyAnswer, keepInCookie }),
  output: officeSessionOpened,
  errors: ['VERIFICATION_FAILED', 'VERIFICATION_EXPIRED', 'ACCOUNT_FROZEN', 'NETWORK_CLOSED', 'SEEDED_LOGIN'],
})

export const officeInvitation = defineCall({
  id: 'officeInvitation',
  method: 'POST',
  path: '/office/invitation',
  who: 'anyone',
  summary: 'Whom a link was sent to, and what it asks for',
  input: z.object({ link: token }),
  output: z.object({
    username: z.string(),
    name: z.string(),
    role: z.string(),
    kind: z.enum(LINK_KINDS),
    expiresAt: instant,
    isHouse: z.boolean(),
    brand: z.string(),
    /** A new password is set; where it is not but a factor is, the present one is asked for. */
    setsPassword: z.boolean(),
    setsFactor: z.boolean(),
  }),
  errors: ['LINK_INVALID', 'TOO_MANY_REQUESTS'],
})
export const officeInvitationTotp = defineCall({
  id: 'officeInvitationTotp',
  method: 'POST',
  path: '/office/invitation/totp',
  who: 'anyone',
  summary: 'A fresh secret for an authenticator app; it counts when the link is accepted with its first code',
  input: z.object({ link: token }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['LINK_INVALID'],
})
export const officeInvitationPasskey = defineCall({
  id: 'officeInvitationPasskey',
  method: 'POST',
  path: '/office/invitation/passkey',
  who: 'anyone',
  summary: 'What the browser makes a passkey from, which counts when the link is accepted with it',
  input: z.object({ link: token }),
  output: z.object({ options }),
  errors: ['LINK_INVALID'],
})
export const officeInvitationAccept = defineCall({
  id: 'officeInvitationAccept',
  method: 'POST',
  path: '/office/invitation/accept',
  who: 'anyone',
  sealed: true,
  summary:
    'Uses a link up: sets password and second factor in one go. Bad input leaves the link as it is; the session is opened by logging in',
  input: z.object({
    link: token,
    /** The new password; of a link of kind `factor`, the present one. */
    password,
    /** Not with a link of kind `password`. */
    factor: z
      .discriminatedUnion('method', [
        z.object({ method: z.literal('totp'), code }),
        z.object({
          method: z.literal('passkey'),
          name: z.string().trim().min(1).max(PASSKEY_NAME_MAX),
          attestation: passkeyAnswer,
        }),
      ])
      .optional(),
  }),
  output: z.object({ username: z.string(), recoveryCodes: z.array(z.string()).nullable() }),
  errors: [
    'LINK_INVALID',
    'PASSWORD_WRONG',
    'VERIFICATION_FAILED',
    'ACCOUNT_LOCKED',
    'ACCOUNT_FROZEN',
    'NETWORK_CLOSED',
    ...SEALED,
  ],
})

export const officeAccount = defineCall({
  id: 'officeAccount',
  method: 'GET',
  path: '/office/account',
  who: 'operator',
  summary: 'The operator who asks: his factors, sessions, and how he may show that it is he',
  input: nothing,
  output: z.object({
    id,
    username: z.string(),
    name: z.string(),
    role: z.string(),
    isHouse: z.boolean(),
    isSeeded: z.boolean(),
    permissions: z.array(z.string()),
    /** Until then no money decision asks again who is there; null when the next one does. */
    freshUntil: instant.nullable(),
    /** Ways of officeStepUp that are open to him. */
    stepUp: z.array(z.enum(['totp', 'passkey', 'password'])),
    email: z.string().nullable(),
    passwordChangedAt: instant.nullable(),
    factors: z.object({
      totp: z.object({ since: instant }).nullable(),
      passkeys: z.array(
        z.object({
          id,
          name: z.string(),
          /** The one host at which it works; null where it is not known yet. */ host: z.string().nullable(),
          createdAt: instant,
          lastUsedAt: instant.nullable(),
        }),
      ),
      recoveryCodesLeft: z.number().int(),
    }),
    sessions: z.array(operatorSession),
  }),
  errors: [],
})
export const officeEndSession = defineCall({
  id: 'officeEndSession',
  method: 'DELETE',
  path: '/office/account/sessions/{id}',
  who: 'operator',
  summary: 'Ends one of one’s own sessions',
  input: z.object({ id: rowId }),
  output: z.object({ ended: z.boolean() }),
  errors: ['NOT_FOUND'],
})
export const officeEndOtherSessions = defineCall({
  id: 'officeEndOtherSessions',
  method: 'DELETE',
  path: '/office/account/sessions',
  who: 'operator',
  summary: 'Ends every own session but the one that asks',
  input: nothing,
  output: z.object({ ended: z.number().int() }),
  errors: [],
})
export const officeChangePassword = defineCall({
  id: 'officeChangePassword',
  method: 'POST',
  path: '/office/account/password',
  who: 'operator',
  sealed: true,
  stepUp: true,
  summary: 'Changes one’s own password; the other sessions end',
  input: z.object({ oldPassword: password, newPassword }),
  output: z.object({ ended: z.number().int() }),
  errors: ['PASSWORD_WRONG', 'ACCOUNT_LOCKED', ...SEALED],
})

export const officeStepUp = defineCall({
  id: 'officeStepUp',
  method: 'POST',
  path: '/office/account/step-up',
  who: 'operator',
  sealed: true,
  summary: 'Shows that it is still he who sits there; decisions about money are open for ten minutes then',
  input: z.object({
    method: z.enum(['totp', 'passkey', 'password']),
    code: code.optional(),
    assertion: passkeyAnswer.optional(),
    password: password.optional(),
  }),
  output: z.object({ freshUntil: instant }),
  errors: ['VERIFICATION_FAILED', 'PASSWORD_WRONG', 'ACCOUNT_LOCKED', ...SEALED],
})
export const officeStepUpPasskey = defineCall({
  id: 'officeStepUpPasskey',
  method: 'POST',
  path: '/office/account/step-up/passkey',
  who: 'operator',
  summary: 'The challenge that a passkey signs for officeStepUp',
  input: nothing,
  output: z.object({ options }),
  errors: ['FACTOR_NONE'],
})

export const officeTotpBegin = defineCall({
  id: 'officeTotpBegin',
  method: 'POST',
  path: '/office/account/totp',
  who: 'operator',
  stepUp: true,
  summary: 'A fresh secret for an authenticator app. It protects nothing before its first code was right',
  input: nothing,
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['FACTOR_EXISTS'],
})
export const officeTotpConfirm = defineCall({
  id: 'officeTotpConfirm',
  method: 'POST',
  path: '/office/account/totp/confirm',
  who: 'operator',
  sealed: true,
  stepUp: true,
  summary: 'Turns the authenticator on with its first code; answers fresh recovery codes when there were none',
  input: z.object({ code }),
  output: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
  errors: ['VERIFICATION_FAILED', 'ACCOUNT_LOCKED', 'FACTOR_EXISTS', 'NOT_FOUND', ...SEALED],
})
export const officeTotpRemove = defineCall({
  id: 'officeTotpRemove',
  method: 'DELETE',
  path: '/office/account/totp',
  who: 'operator',
  stepUp: true,
  summary: 'Turns the authenticator off, unless it is the only factor',
  input: nothing,
  output: z.object({ removed: z.boolean() }),
  errors: ['NOT_FOUND', 'FACTOR_LAST'],
})
export const officePasskeyBegin = defineCall({
  id: 'officePasskeyBegin',
  method: 'POST',
  path: '/office/account/passkeys/begin',
  who: 'operator',
  stepUp: true,
  summary: 'What the browser makes a new passkey from',
  input: nothing,
  output: z.object({ options }),
  errors: ['PASSKEYS_FULL'],
})
export const officePasskeyAdd = defineCall({
  id: 'officePasskeyAdd',
  method: 'POST',
  path: '/office/account/passkeys',
  who: 'operator',
  stepUp: true,
  summary: 'Keeps a new passkey under a name; answers fresh recovery codes when there were none',
  input: z.object({ name: z.string().trim().min(1).max(PASSKEY_NAME_MAX), attestation: passkeyAnswer }),
  output: z.object({ id, recoveryCodes: z.array(z.string()).nullable() }),
  errors: ['VERIFICATION_FAILED', 'PASSKEYS_FULL'],
})
export const officePasskeyRemove = defineCall({
  id: 'officePasskeyRemove',
  method: 'DELETE',
  path: '/office/account/passkeys/{id}',
  who: 'operator',
  stepUp: true,
  summary: 'Forgets a passkey, unless it is the only factor',
  input: z.object({ id: rowId }),
  output: z.object({ removed: z.boolean() }),
  errors: ['NOT_FOUND', 'FACTOR_LAST'],
})
export const officeRecoveryCodes = defineCall({
  id: 'officeRecoveryCodes',
  method: 'POST',
  path: '/office/account/recovery',
  who: 'operator',
  stepUp: true,
  summary: 'Ten fresh recovery codes; the former ones are worth nothing. They are seen this once',
  input: nothing,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['FACTOR_NONE'],
})
