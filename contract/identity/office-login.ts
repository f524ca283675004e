/** How operators log in, with a second factor. */
import { z } from 'zod'
import { defineCall, defineRefusal, nothing } from '../call.ts'
import { OPERATOR_FACTORS, token, code, options } from './office-factors.ts'
import { officeSessionOpened } from './office-identity.ts'
import { passkeyAnswer } from './security.ts'
import { SEALED } from './fields.ts'

/**
 * Stores the session in an HttpOnly cookie that all tabs of the browser share; `token` of the answer is empty then.
 */
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
