/** What a member is told of their own markers of harm: what was seen, in figures of their own, and until when. */
import { z } from 'zod'
import { defineCall, instant, nothing } from '../call.ts'
import { PROTECTION_TOPIC } from '../protection/live.ts'
import { evidence, signKind } from './markers.ts'

export const playSigns = defineCall({
  id: 'playSigns',
  method: 'GET',
  path: '/wps/member/playSigns',
  who: 'member',
  changesWith: [PROTECTION_TOPIC],
  summary: 'What the house noticed about the member’s play; while there is something, no offers are made to them.',
  input: nothing,
  output: z.object({
    currency: z.string(),
    signs: z.array(
      z.object({
        kind: signKind,
        seenAt: instant,
        /** When it ends by itself, unless it is seen again. */
        until: instant,
        /** Null for what an operator noticed. */
        evidence: evidence.nullable(),
      }),
    ),
  }),
  errors: [],
})
