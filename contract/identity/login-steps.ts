/** The second step of a login, logins by passkey, and logins that a device remembers. */
import { z } from 'zod'
import { defineCall, defineRefusal, instant, nothing } from '../call.ts'
import { sessionOpened } from './identity.ts'
import { STEP_METHODS, token, passkeyAnswer, options } from './security.ts'
import { SEALED } from './fields.ts'

/** `value` of VERIFICATION_REQUIRED: what the second step of a login offers. */
export const verificationOffer = z.object({
  verificationId: token,
  reason: z.enum(['factor', 'network']),
  methods: z.array(z.enum(STEP_METHODS)),
  /** Where a code would be sent, mostly hidden. */
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
    /**
     * Whether the account was used in this browser before. In any other browser the page asks before it takes over the
     * session.
     */
    isKnownHere: z.boolean(),
  }),
  errors: ['LINK_INVALID'],
})
export type TokenExchanged = z.output<typeof exchangeToken.output>
