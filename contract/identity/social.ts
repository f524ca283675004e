/** Logging in through an outside provider (OpenID Connect), and what an account is linked with. */
import { paths } from '../paths.ts'
import { z } from 'zod'
import { defineCall, defineRefusal, instant, nothing } from '../call.ts'
import { sessionOpened } from './identity.ts'

/** Simple marks that the pages draw; a provider whose mark is not among them has the key. */
export const SOCIAL_MARKS = ['key', 'google', 'line', 'microsoft'] as const
export type SocialMark = (typeof SOCIAL_MARKS)[number]
export const providerCode = z.string().regex(/^[a-z0-9-]{2,32}$/)
const provider = z.object({ code: providerCode, name: z.string(), mark: z.enum(SOCIAL_MARKS) })
export type SocialProvider = z.output<typeof provider>
/** Where the browser is sent; the address alone opens nothing without the cookie that comes with this answer. */
const begun = z.object({ url: z.string() })
/** A page of this site, without its host. */
const returnTo = z
  .string()
  .regex(/^\/(?![/\\])[\w\-/?=&.%]{0,200}$/)
  .default(paths.login())

export const socialProviders = defineCall({
  id: 'socialProviders',
  method: 'GET',
  path: '/wps/session/login/social',
  who: 'anyone',
  summary: 'The outside providers that the brand lets its members log in with.',
  input: nothing,
  output: z.array(provider),
  errors: [],
})
export const socialLogin = defineCall({
  id: 'socialLogin',
  method: 'GET',
  path: '/wps/session/login/social/{provider}',
  who: 'anyone',
  summary:
    'Begins a login at an outside provider: where the browser goes. It comes back beside this path and ends at `returnTo`, where socialFinish is called.',
  input: z.object({ provider: providerCode, returnTo }),
  output: begun,
  errors: ['NOT_FOUND', 'SOCIAL_UNAVAILABLE'],
})
export const socialFinish = defineCall({
  id: 'socialFinish',
  method: 'POST',
  path: '/wps/session/login/social',
  who: 'anyone',
  summary:
    'Opens the session of whoever the provider named in this browser. Who has no account gets SOCIAL_NEW with what the form may begin with.',
  input: nothing,
  output: sessionOpened,
  errors: [
    'SOCIAL_EXPIRED',
    'SOCIAL_FAILED',
    'SOCIAL_DECLINED',
    'SOCIAL_NEW',
    'SOCIAL_LINK_FIRST',
    'ACCOUNT_FROZEN',
    'ACCOUNT_CLOSED',
    'NOT_A_MEMBER',
    'VERIFICATION_REQUIRED',
  ],
})

/** `value` of SOCIAL_NEW. */
export const socialNewcomer = z.object({
  provider: z.string(),
  nickname: z.string().nullable(),
  email: z.string().nullable(),
})
export type SocialNewcomer = z.output<typeof socialNewcomer>
export const socialNew = defineRefusal('SOCIAL_NEW', socialNewcomer)

export const socialLinks = defineCall({
  id: 'socialLinks',
  method: 'GET',
  path: '/wps/member/security/social',
  who: 'member',
  summary: 'The outside providers of the brand, and which of them open this account.',
  input: nothing,
  output: z.array(
    provider.extend({
      link: z.object({ email: z.string().nullable(), linkedAt: instant, lastUsedAt: instant.nullable() }).nullable(),
    }),
  ),
  errors: [],
})
export const socialLinkBegin = defineCall({
  id: 'socialLinkBegin',
  method: 'POST',
  path: '/wps/member/security/social/{provider}',
  who: 'member',
  summary: 'Begins linking the account with a provider: where the browser goes; socialLinkFinish ends it.',
  input: z.object({ provider: providerCode }),
  output: begun,
  errors: ['NOT_FOUND', 'REAUTH_REQUIRED', 'SOCIAL_UNAVAILABLE', 'SOCIAL_TAKEN'],
})
export const socialLinkFinish = defineCall({
  id: 'socialLinkFinish',
  method: 'POST',
  path: '/wps/member/security/social',
  who: 'member',
  summary: 'Links the account with whoever the provider named in this browser.',
  input: nothing,
  output: z.object({ provider: z.string() }),
  errors: ['SOCIAL_EXPIRED', 'SOCIAL_FAILED', 'SOCIAL_DECLINED', 'SOCIAL_TAKEN'],
})
export const socialUnlink = defineCall({
  id: 'socialUnlink',
  method: 'DELETE',
  path: '/wps/member/security/social/{provider}',
  who: 'member',
  summary: 'Ends a link. The last way into the account stays.',
  input: z.object({ provider: providerCode }),
  output: z.object({ removed: z.boolean() }),
  errors: ['NOT_FOUND', 'REAUTH_REQUIRED', 'SOCIAL_LAST_WAY'],
})
