/** An operator's second factors, and the step up before acts about money. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from '../call.ts'
import { PASSKEY_NAME_MAX, passkeyAnswer } from './security.ts'
import { SEALED } from './fields.ts'

export const OPERATOR_FACTORS = ['totp', 'passkey', 'recovery'] as const
export type OperatorFactor = (typeof OPERATOR_FACTORS)[number]

export const rowId = id.regex(/^\d{1,18}$/)

export const token = z.string().regex(/^[\w-]{43}$/)
export const code = z.string().trim().max(20)
export const password = z.string().min(1).max(256)
export const options = z.record(z.string(), z.unknown())

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
