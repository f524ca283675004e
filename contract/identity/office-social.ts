/** The outside providers that a brand's operators let members log in with. */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { providerCode, SOCIAL_MARKS } from './social.ts'

const facts = {
  name: z.string().trim().min(1).max(40),
  mark: z.enum(SOCIAL_MARKS),
  clientId: z.string().trim().min(1).max(200),
  enabled: z.boolean(),
}
/** TLS only, without query and fragment: the base address of discovery. */
const issuer = z
  .string()
  .trim()
  .max(200)
  .regex(/^https:\/\/[\w.-]+(:\d{1,5})?(\/[\w./~-]*)?$/)
const row = z.object({
  ...facts,
  id: z.string(),
  /** Null: the sandbox provider of the demo. */
  issuer: z.string().nullable(),
  hasSecret: z.boolean(),
  /** The address to register with the provider: it redirects browsers there. */
  callbackUrl: z.string(),
})

export const listSocialProviders = defineCall({
  id: 'listSocialProviders',
  method: 'GET',
  path: '/office/site/social',
  who: 'operator',
  permission: 'site.read',
  summary: 'The brand’s outside providers. Secrets are never shown.',
  input: nothing,
  output: z.object({ content: z.array(row) }),
  errors: [],
})
export const setSocialProvider = defineCall({
  id: 'setSocialProvider',
  method: 'PUT',
  path: '/office/site/social/{id}',
  who: 'operator',
  permission: 'site.write',
  summary:
    'Adds or changes a provider; audited. A secret that is left out stays, unless issuer or client changed: then it is gone.',
  input: z.object({
    ...facts,
    id: providerCode,
    /** Left out: stays; a new provider needs one. */ issuer: issuer.optional(),
    secret: z.string().min(1).max(400).optional(),
  }),
  output: row,
  errors: ['INVALID_INPUT'],
})
