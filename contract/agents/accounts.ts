/** Accounts and links that an agent opens. What a link opens is stored with it; no form says it. */
import { z } from 'zod'
import { defineCall, instant, nothing } from '../call.ts'
import { SEALED, text } from '../identity/fields.ts'
import { accountId, LINE_KINDS } from './line.ts'
import { rates } from './rates.ts'

const requestId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)

const opened = z.object({
  id: accountId,
  username: z.string(),
  kind: z.enum(LINE_KINDS),
  /** To be shown once. It logs in once, for setting a password of one's own. */
  oneTimePassword: z.string(),
  expiresAt: instant,
})

export const createDownline = defineCall({
  id: 'createDownline',
  method: 'POST',
  path: '/wps/agent/downlines',
  who: 'agent',
  sealed: true,
  summary:
    'Opens an account right below the agent, with a one-time password. Idempotent by requestId: while nobody has logged in, asked again it is the same account with a new password',
  input: z
    .object({
      requestId,
      kind: z.enum(LINE_KINDS),
      username: text(64).min(1),
      /** An agent's rebate rates from the first moment on. */
      rates: rates.optional(),
    })
    .refine(({ kind, rates: preset }) => !preset || kind === 'agent', { path: ['rates'] }),
  output: opened,
  errors: [
    'AGENTS_CLOSED',
    'AGENT_MAY_NOT',
    'DOWNLINE_LIMIT',
    'DOWNLINE_ENTERED',
    'LINE_TOO_DEEP',
    'USERNAME_TAKEN',
    'RATE_OUT_OF_BOUNDS',
    'RATE_PLACES_USED',
    'KEY_REUSED',
    'TOO_MANY_REQUESTS',
    ...SEALED,
  ],
})

export const renewDownlinePassword = defineCall({
  id: 'renewDownlinePassword',
  method: 'POST',
  path: '/wps/agent/downlines/{id}/password',
  who: 'agent',
  sealed: true,
  summary: 'Sets a new one-time password of an account that the agent opened and that nobody has entered yet',
  input: z.object({ id: accountId }),
  output: opened,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND', 'DOWNLINE_ENTERED', ...SEALED],
})

/** How many visitors opened a link, and how far those came who registered with it. */
const funnel = z.object({
  /** Visitors by day, each once a day, added up. */
  opened: z.number().int(),
  registered: z.number().int(),
  /** With a deposit that was not taken back. */
  deposited: z.number().int(),
  /** Who staked own money at least once. */
  active: z.number().int(),
})

export const invitationLink = z.object({
  id: accountId,
  code: z.string(),
  /** Null: the account's first code, which stays open. */
  label: z.string().nullable(),
  opens: z.enum(LINE_KINDS),
  /** The rebate rates of whom it opens, from the registration on; null: none. */
  rates: rates.nullable(),
  /** Whether those rates may be given as things stand; otherwise the link opens nothing. */
  fits: z.boolean(),
  isOpen: z.boolean(),
  createdAt: instant,
  closedAt: instant.nullable(),
  funnel,
})
export type InvitationLink = z.infer<typeof invitationLink>

export const invitationLinks = defineCall({
  id: 'invitationLinks',
  method: 'GET',
  path: '/wps/agent/invitations',
  who: 'agent',
  summary: 'The agent’s codes with the funnel of each, open ones first; and which accounts the agent may open',
  input: nothing,
  output: z.object({
    links: z.array(invitationLink),
    /** Kinds of accounts that the agent's account may open, itself or by a link. */
    kinds: z.array(z.enum(LINE_KINDS)),
    open: z.number().int(),
    linksMax: z.number().int(),
    /** Accounts that the agent opened today in the brand's time zone, and may open in a day. */
    today: z.object({ opened: z.number().int(), limit: z.number().int() }),
  }),
  errors: ['AGENTS_CLOSED'],
})

export const createInvitation = defineCall({
  id: 'createInvitation',
  method: 'POST',
  path: '/wps/agent/invitations',
  who: 'agent',
  summary: 'Makes a link that opens members’ or agents’ accounts right below the agent. Idempotent by requestId',
  input: z
    .object({ requestId, opens: z.enum(LINE_KINDS), label: text(40).min(1), rates: rates.optional() })
    .refine(({ opens, rates: preset }) => !preset || opens === 'agent', { path: ['rates'] }),
  output: invitationLink,
  errors: ['AGENTS_CLOSED', 'AGENT_MAY_NOT', 'LINKS_FULL', 'RATE_OUT_OF_BOUNDS', 'KEY_REUSED'],
})

export const closeInvitation = defineCall({
  id: 'closeInvitation',
  method: 'DELETE',
  path: '/wps/agent/invitations',
  who: 'agent',
  summary: 'Closes a link for good. A closed one is answered as it is',
  input: z.object({ id: accountId }),
  output: invitationLink,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND', 'LINK_STANDS'],
})
