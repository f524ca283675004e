/** The rules for how long rounds of a bank may stay open and how they end then. A stricter rule takes two operators. */
import { z } from 'zod'
import { ROUND_OUTCOMES } from '#contract/play/open-rounds.ts'
import { everywhere, writeAudit } from '#server/lib/audit.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { listRoundRules, lockRoundRule, putRoundRule, type RoundRule } from './resolutions.sql.ts'

/** The rule of a bank for which no operator set one: after two weeks the stakes are returned. */
export const DEFAULT_RULE: RoundRule = { afterMinutes: (14 * DAY_MS) / MINUTE_MS, outcome: 'void' }

const rule = z.object({ afterMinutes: z.number(), outcome: z.enum(ROUND_OUTCOMES) })
const printRule = async (q: Queryable, vendor: string) => JSON.stringify((await listRoundRules(q)).get(vendor) ?? null)

/** The decision to give open rounds less time, or another outcome: members lose stakes by it, or get lost ones back. */
export const VENDOR_ROUND_RULE = defineDecision({
  kind: 'vendor.round-rule',
  permission: 'house.vendors',
  isHouse: true,
  lifeMs: 3 * DAY_MS,
  need: async () => ({ persons: 2 }),
  content: z.object({ vendor: z.string(), before: rule, after: rule }),
  async readBasis(tx, { content: { vendor } }) {
    await lockRoundRule(tx, vendor)
    return printRule(tx, vendor)
  },

  async execute(tx, actor, { content: { vendor, before, after }, reason }) {
    await putRoundRule(tx, vendor, after)
    await writeAudit(tx, everywhere(actor), {
      action: 'vendor.round-rule',
      subject: `vendor:${vendor}`,
      reason,
      before,
      after,
    })
  },
})

/**
 * Returns whether a rule moves money that the one before did not: less time, or another outcome, which loses members'
 * stakes or returns lost ones.
 */
export const movesMore = (next: RoundRule, before: RoundRule) =>
  next.afterMinutes < before.afterMinutes || next.outcome !== before.outcome
