/** Second factors of a member: confirming one's identity, one-time codes, passkeys, recovery codes. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from '../call.ts'
import { PASSKEY_NAME_MAX, code, password, passkeyAnswer, options } from './security.ts'
import { SEALED } from './fields.ts'

/** One way to confirm one's identity. */
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
