/** What protects the forms against guessing: captchas, proof of work in their place, the bot check. */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'

const text = (max: number) => z.string().trim().max(max)
/** What a form sends when the login guard asks for it: a captcha with its text, and a solved challenge. */
export const loginGuardInput = {
  captchaId: text(64).optional(),
  captcha: text(16).optional(),
  /** In place of the captcha's id and text: the solved challenge of captchaWork. */
  captchaWork: z.string().max(2_000).optional(),
  botCheck: z.string().max(2_000).optional(),
}
export const LOGIN_GUARD_ERRORS = ['CAPTCHA_REQUIRED', 'CAPTCHA_WRONG', 'BOT_CHECK_REQUIRED'] as const

export const captcha = defineCall({
  id: 'captcha',
  method: 'GET',
  path: '/wps/captcha',
  who: 'anyone',
  summary: 'A picture of letters to type, as a base64 PNG with its id; at most once a second.',
  input: nothing,
  output: z.object({ id: z.string(), image: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
})

/** The browser computes until it has found the solution. */
const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.number(),
  }),
  signature: z.string(),
})

export const captchaWork = defineCall({
  id: 'captchaWork',
  method: 'GET',
  path: '/wps/captcha/work',
  who: 'anyone',
  summary:
    'For whoever cannot read the captcha: a challenge whose solution stands in for its text; good for ten minutes and one call, so many an hour.',
  input: nothing,
  output: challenge,
  errors: ['TOO_MANY_REQUESTS'],
})

export const botCheck = defineCall({
  id: 'botCheck',
  method: 'GET',
  path: '/wps/verification/challenge',
  who: 'anyone',
  always: true,
  summary: 'A challenge whose solution shows that some work was done; good for ten minutes and one call.',
  input: nothing,
  output: challenge,
  errors: [],
})
