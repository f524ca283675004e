/** The security of an account: the overview, sessions and devices. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from '../call.ts'

/** Methods for the second step of a login. */
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

export const token = z.string().regex(/^[\w-]{43}$/)
export const code = z.string().trim().max(20)
export const password = z.string().min(1).max(256)
const base64url = z.string().max(4000)
/** The answer of a browser's passkey (WebAuthn level 3, as JSON). */
export const passkeyAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.record(z.string().max(60), z.unknown()),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).nullish(),
})
/** The options that the browser passes to its passkeys. */
export const options = z.record(z.string(), z.unknown())

/** A browser, as its user agent describes it. Null where it does not. */
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
        /** Until then no second factor is asked for here. */
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
    /** Until then no change needs a new confirmation of identity; null when the next one does. */
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
