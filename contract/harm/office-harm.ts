/** Operators' side of markers of harm: reading them with evidence, adding one, and asking to lift one. */
import { z } from 'zod'
import { defineCall, id, instant, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { evidence, HAND_DAYS, signKind } from './markers.ts'

const memberId = id.regex(/^\d{1,18}$/)
const reason = z.string().trim().min(3).max(500)

const marker = z.object({
  kind: signKind,
  /** When it began, and when it was seen last. */
  since: instant,
  seenAt: instant,
  until: instant,
  evidence: evidence.nullable(),
  /** Who added it, and why; null for what the house saw by itself. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  waiting,
})
export type Marker = z.infer<typeof marker>

const past = z.object({
  at: instant,
  kind: signKind,
  /** seen: began; added: by an operator; lifted: by two persons. */
  what: z.enum(['seen', 'added', 'lifted']),
  evidence: evidence.nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type MarkerPast = z.infer<typeof past>

const card = z.object({
  currency: z.string(),
  markers: z.array(marker),
  /** What happened before, newest first, at most a hundred. */
  history: z.array(past),
})
export type MarkerCard = z.infer<typeof card>

export const officeMemberMarkers = defineCall({
  id: 'officeMemberMarkers',
  method: 'GET',
  path: '/office/members/{id}/markers',
  summary: 'A member’s markers of harm with what was counted, and their history',
  who: 'operator',
  permission: 'harm.read',
  input: z.object({ id: memberId }),
  output: card,
  errors: ['NOT_FOUND'],
})

const row = z.object({
  id: memberId,
  username: z.string(),
  kinds: z.array(signKind),
  seenAt: instant,
  until: instant,
})
export type MarkedMember = z.infer<typeof row>

export const officeMarkedMembers = defineCall({
  id: 'officeMarkedMembers',
  method: 'GET',
  path: '/office/marked-members',
  summary:
    'Members with a marker of harm, the latest seen first, for those who look after them; each page is in the log',
  who: 'operator',
  permission: 'harm.read',
  input: pageInput,
  output: pageOf(row),
  errors: [],
})

export const officeAddMarker = defineCall({
  id: 'officeAddMarker',
  method: 'POST',
  path: '/office/members/{id}/markers',
  summary: 'Adds a marker of harm for some days, at once: the member gets no offers meanwhile',
  who: 'operator',
  permission: 'harm.write',
  input: z.object({
    id: memberId,
    days: z.number().int().min(HAND_DAYS.min).max(HAND_DAYS.max).default(HAND_DAYS.usual),
    reason,
  }),
  output: card,
  errors: ['NOT_FOUND'],
})

export const officeLiftMarker = defineCall({
  id: 'officeLiftMarker',
  method: 'POST',
  path: '/office/members/{id}/markers/{kind}/lift',
  summary: 'Asks to lift a marker of harm, which a second operator must agree to; `seenAt` is the one that was read',
  who: 'operator',
  permission: 'harm.write',
  stepUp: true,
  input: z.object({ id: memberId, kind: signKind, seenAt: instant, reason }),
  output: z.object({ waiting }),
  errors: ['NOT_FOUND', 'MARKER_GONE', 'DECISION_OPEN', 'OWN_MONEY'],
})
