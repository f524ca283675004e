/** How an operator accepts an invitation or a link for a new password. */
import { z } from 'zod'
import { defineCall, instant } from '../call.ts'
import { token, code, password, options } from './office-factors.ts'
import { LINK_KINDS } from './office-operators.ts'
import { PASSKEY_NAME_MAX, passkeyAnswer } from './security.ts'
import { SEALED } from './fields.ts'

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
    /** A new password will be set; without one but with a factor, the present password is asked for. */
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
    /** The new password; for a link of kind `factor`, the present one. */
    password,
    /** Not for a link of kind `password`. */
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
