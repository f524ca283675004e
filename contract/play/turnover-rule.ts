/** How a hand between people counts as turnover: the chips that were put in, or the rake times a number. */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'

export const TURNOVER_COUNTS = ['stake', 'rake'] as const
export const TURNOVER_MULTIPLE_MAX = 100

const rule = z.object({
  counts: z.enum(TURNOVER_COUNTS),
  /**
   * With `rake`: the part of the rake that the member's own chips paid counts this many times, at most what they put
   * in.
   */
  multiple: z.number().int().min(1).max(TURNOVER_MULTIPLE_MAX),
})
export type TurnoverRule = z.output<typeof rule>

export const getTurnoverRule = defineCall({
  id: 'getTurnoverRule',
  method: 'GET',
  path: '/office/games/turnoverRule',
  summary: 'How the brand counts turnover of hands between people.',
  who: 'operator',
  permission: 'games.read',
  input: nothing,
  output: rule,
  errors: [],
})
export const setTurnoverRule = defineCall({
  id: 'setTurnoverRule',
  method: 'PUT',
  path: '/office/games/turnoverRule',
  summary: 'Sets how the brand counts turnover of hands between people; hands that end from now on count so.',
  who: 'operator',
  permission: 'games.write',
  input: rule.extend({ reason: z.string().trim().min(3).max(300) }),
  output: rule,
  errors: [],
})
