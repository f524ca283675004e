/**
 * Payment providers of the house. One that is added, another address and another key need two persons: payments of every
 * brand go there. No operator ever sees a secret.
 */
import { z } from 'zod'
import { defineCall, id, nothing } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'

const HOUSE = { who: 'operator', permission: 'house.rules' } as const

/** How the house and a provider talk (docs/payment-providers.md). */
export const PROVIDER_ADAPTERS = ['own'] as const

export const providerCode = z.string().regex(/^[a-z0-9-]{2,32}$/)
const provider = z.object({
  /** The provider’s code. */
  id,
  adapter: z.enum(PROVIDER_ADAPTERS),
  /** null: the sandbox, or the house’s own accounts. */
  apiUrl: z.string().nullable(),
  /** The path that its call-backs use. */
  path: z.string(),
  /** How many methods of brands it serves. */
  methods: z.int(),
  waiting,
})
export const officeProviders = defineCall({
  id: 'officeProviders',
  method: 'GET',
  path: '/office/house/providers',
  ...HOUSE,
  summary: 'Every payment provider, its address, and how many methods it serves.',
  input: nothing,
  output: z.object({ content: z.array(provider) }),
  errors: [],
})

export const officeSetProvider = defineCall({
  id: 'officeSetProvider',
  method: 'PUT',
  path: '/office/house/providers/{id}',
  ...HOUSE,
  stepUp: true,
  summary:
    'Asks that a provider be added, reached elsewhere or given a new key: another person must agree. The secret is made then, and sealed to the provider’s own key.',
  input: z.object({
    id: providerCode,
    apiUrl: z.string().trim().max(300),
    /** The provider’s public key as PEM (RSA, EC P-256 or X25519), to which a new secret is sealed; needed for a new provider. */
    publicKey: z.string().trim().max(4_000).optional(),
    reason: z.string().trim().min(3).max(300),
  }),
  output: z.object({ waiting }),
  errors: ['DECISION_OPEN', 'INVALID_INPUT', 'VENDOR_KEY_INVALID'],
})
