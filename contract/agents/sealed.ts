/**
 * Sealed days of teams: what an agent's team did and what it brought him, day by day, as it was published. The form is that of
 * members' statements, so that contract/statements/statement-proof.mjs checks it unchanged: an "account" is a figure of the
 * agent, whose balance is the sum of all days so far.
 */
import { z } from 'zod'
import { defineCall, instant } from '../call.ts'
import { SEALED_MEASURES } from './sealed-measures.ts'
import { sealedDay, span, fits, spanRule, sealedStatement } from '../statements/statement.ts'

export const agentRoots = defineCall({
  id: 'agentRoots',
  method: 'GET',
  path: '/wps/system/agentRoots',
  who: 'anyone',
  summary:
    'Roots of the sealed days of the brand’s teams, each chained to the day before: the newest of each currency, and those of a span of days',
  input: z.object(span).refine(fits, spanRule),
  output: z.object({
    latest: z.array(sealedDay.extend({ sealedAt: instant })),
    content: z.array(sealedDay.extend({ sealedAt: instant })),
  }),
  errors: [],
})

export const agentStatement = defineCall({
  id: 'agentStatement',
  method: 'GET',
  path: '/wps/agent/statement',
  who: 'agent',
  summary:
    'What the agent’s team did and what it brought, on sealed days, with the proofs that it is what was published (contract/statements/statement-proof.mjs checks them)',
  input: z.object(span).refine(fits, spanRule),
  output: sealedStatement(z.enum(SEALED_MEASURES)),
  errors: ['AGENTS_CLOSED'],
})
