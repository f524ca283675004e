/** How a brand gives bonus money, and how often its deposits must be staked. */
import { z } from 'zod'
import { defineCall, instant, nothing } from '../call.ts'
import { ruleWaiting } from '../cashier/office-cashier-rules.ts'

export const GRANT_DESIGNS = ['purse', 'single_wallet'] as const
export const DEPOSIT_TURNOVER_MAX = 10

export const bonusSettings = z.object({
  /** purse: bonus money of its own, spent after cash. single_wallet: cash that is locked until it was staked. */
  design: z.enum(GRANT_DESIGNS),
  /** How many times a deposit must be staked before it can be withdrawn. Null: as the house says. */
  depositTurnover: z.int().min(0).max(DEPOSIT_TURNOVER_MAX).nullable(),
})
export type BonusSettings = z.infer<typeof bonusSettings>

const answer = z.object({
  settings: bonusSettings,
  /** What counts where the brand says nothing of its own. */
  houseTurnover: z.int(),
  waiting: ruleWaiting,
  /** What was changed, the newest first. */
  history: z.array(
    z.object({
      reference: z.string(),
      at: instant,
      askedBy: z.string(),
      closedBy: z.string(),
      reason: z.string(),
      before: bonusSettings.nullable(),
      after: bonusSettings,
    }),
  ),
})

export const officeBonusSettings = defineCall({
  id: 'officeBonusSettings',
  method: 'GET',
  path: '/office/bonus-settings',
  summary: 'How the brand gives bonus money, how often its deposits must be staked, and what was changed of it',
  who: 'operator',
  permission: 'promotions.read',
  input: nothing,
  output: answer,
  errors: [],
})

export const officeSetBonusSettings = defineCall({
  id: 'officeSetBonusSettings',
  method: 'PUT',
  path: '/office/bonus-settings',
  summary:
    'Sets how the brand gives bonus money, for what is given later; everything but a higher turnover needs a second operator, and counts a day later',
  who: 'operator',
  permission: 'cashier.rules',
  stepUp: true,
  input: bonusSettings.extend({ reason: z.string().trim().max(500).default('') }),
  output: answer,
  errors: ['INVALID_INPUT', 'DECISION_OPEN'],
})
