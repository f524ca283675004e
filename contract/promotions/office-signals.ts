/** Signals of abuse of promotions (docs/reference/games.md 9.5): evidence for people, never a sentence. */
import { z } from 'zod'
import { defineCall, id, instant, nothing, pageInput, pageOf } from '../call.ts'
import { APPLICATIONS_TOPIC } from './live.ts'

/** Message key `office.signals.rule.<rule>`. */
export const SIGNAL_RULES = [
  'opposite_bets',
  'covered_bonus',
  'chip_dumping',
  'failed_codes',
  'referral_ring',
  'fast_withdrawal',
  'shared_device',
  'shared_payee',
] as const
export type SignalRule = (typeof SIGNAL_RULES)[number]
export const SIGNAL_STATES = ['open', 'founded', 'unfounded'] as const
export type SignalState = (typeof SIGNAL_STATES)[number]

const REVIEW = { who: 'operator', permission: 'promotions.review' } as const

export const officeSignals = defineCall({
  id: 'officeSignals',
  method: 'GET',
  path: '/office/promotions/signals',
  ...REVIEW,
  changesWith: [APPLICATIONS_TOPIC],
  summary: 'What speaks for abuse, a member and a rule a row, with its evidence and what was decided, the newest first',
  input: pageInput.extend({
    state: z.enum(SIGNAL_STATES).default('open'),
    rule: z.enum(SIGNAL_RULES).optional(),
    username: z.string().trim().max(64).optional(),
  }),
  output: pageOf(
    z.object({
      id,
      member: z.object({ id, username: z.string() }),
      rule: z.enum(SIGNAL_RULES),
      state: z.enum(SIGNAL_STATES),
      /** Other members whom it is about. */
      others: z.array(z.object({ id, username: z.string() })),
      /** Figures by name; message key `office.signals.fact.<name>`. */
      evidence: z.record(z.string(), z.union([z.string(), z.number()])),
      at: instant,
      decidedAt: instant.nullable(),
      decidedBy: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  errors: [],
})

export const officeSignalRules = defineCall({
  id: 'officeSignalRules',
  method: 'GET',
  path: '/office/promotions/signals/rules',
  ...REVIEW,
  changesWith: [APPLICATIONS_TOPIC],
  summary: 'How often each rule spoke at the brand, and how often that was decided as unfounded',
  input: nothing,
  output: z.object({
    rules: z.array(
      z.object({
        rule: z.enum(SIGNAL_RULES),
        open: z.int(),
        founded: z.int(),
        unfounded: z.int(),
        /** Unfounded of all decided ones, from 0 to 1; null: none was decided. */
        falsePositives: z.number().min(0).max(1).nullable(),
      }),
    ),
  }),
  errors: [],
})

export const officeDecideSignal = defineCall({
  id: 'officeDecideSignal',
  method: 'POST',
  path: '/office/promotions/signals/{id}',
  ...REVIEW,
  stepUp: true,
  summary:
    'Decides whether a signal is founded. Takes and frees nothing: gifts that wait have reviews of their own; nobody about themselves',
  input: z.object({
    id: id.regex(/^\d{1,18}$/),
    outcome: z.enum(['founded', 'unfounded']),
    reason: z.string().trim().min(3).max(300),
  }),
  output: z.object({ state: z.enum(SIGNAL_STATES) }),
  errors: ['NOT_FOUND', 'OWN_MONEY', 'PROMOTION_STATE'],
})
