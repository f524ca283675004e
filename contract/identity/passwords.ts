/** A member's password: changing it, and resetting a forgotten one. */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { LOGIN_GUARD_ERRORS, loginGuardInput } from './login-guard.ts'
import { password, SEALED, text, verificationCode } from './fields.ts'
import { PHONE_ERRORS } from './identity.ts'
import { fieldRule } from './register.ts'

export const changePassword = defineCall({
  id: 'password',
  method: 'POST',
  path: '/wps/member/password',
  who: 'member',
  sealed: true,
  duringPasswordChange: true,
  summary:
    'Changes one’s own password; every other session of the account ends. With the switch CHNGPASSVERIF3 it needs a code.',
  input: z.object({
    oldPassword: password,
    newPassword: password,
    confirmNewPassword: password,
    verificationCode: verificationCode.optional(),
  }),
  output: z.object({ changed: z.boolean() }),
  errors: ['PASSWORD_WRONG', 'ONE_TIME_PASSWORD_OVER', 'ACCOUNT_LOCKED', 'CODE_WRONG', 'CODE_EXPIRED', ...SEALED],
})

export const passwordCode = defineCall({
  id: 'passwordCode',
  method: 'POST',
  path: '/wps/member/password/code',
  who: 'member',
  duringPasswordChange: true,
  summary: 'Sends the code that changing the password needs to the member’s own number or mail address.',
  input: nothing,
  output: z.object({
    channel: z.enum(['sms', 'mail']),
    /** Masked. */ recipient: z.string(),
    expiredMinutes: z.number().int(),
  }),
  errors: ['NO_CONTACT', 'SMS_CLOSED', 'TOO_MANY_REQUESTS'],
})

export const passwordRule = defineCall({
  id: 'passwordRule',
  method: 'GET',
  path: '/wps/member/password/rule',
  who: 'anyone',
  duringPasswordChange: true,
  summary: 'What a new password must be like, and whether changing it needs a code.',
  input: nothing,
  output: z.object({ rule: fieldRule, needsCode: z.boolean() }),
  errors: [],
})

export const passwordEmail = defineCall({
  id: 'passwordEmail',
  method: 'POST',
  path: '/wps/member/password/email',
  who: 'anyone',
  summary:
    'Mails a link for setting a new password. The answer is the same whether name and address belong together or not. Also as a form.',
  input: z.object({ username: text(64).min(1), email: text(254).min(3), ...loginGuardInput }),
  output: z.object({ message: z.literal('in_been_out') }),
  errors: ['TOO_MANY_REQUESTS', ...LOGIN_GUARD_ERRORS],
})

export const passwordVerification = defineCall({
  id: 'passwordVerification',
  method: 'POST',
  path: '/wps/member/password/verification',
  who: 'anyone',
  sealed: true,
  summary:
    'Sets a new password with the code that was sent to the number, or with the link of the mail; every session of the account ends.',
  input: z
    .object({
      mobileNum: text(32).optional(),
      countryDialingCode: text(6).optional(),
      verificationCode: verificationCode.optional(),
      /** From the mail's link, in place of number and code. */
      link: text(64).optional(),
      newPassword: password,
    })
    .superRefine((input, { addIssue }) => {
      if (input.link) return
      for (const field of ['mobileNum', 'verificationCode'] as const)
        if (!input[field]) addIssue({ code: 'custom', path: [field], message: 'required' })
    }),
  /** The login name, to log in with the new password immediately. */
  output: z.object({ changed: z.literal(true), account: z.string() }),
  errors: [
    'CODE_WRONG',
    'CODE_EXPIRED',
    ...PHONE_ERRORS,
    'LINK_INVALID',
    'ACCOUNT_FROZEN',
    'ACCOUNT_CLOSED',
    ...SEALED,
  ],
})
