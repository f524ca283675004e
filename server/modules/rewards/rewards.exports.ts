/** What was promised and given to a member, for the file of their personal data. */
import { toWire } from '#contract/money.ts'
import { listSection, moment, PERSONAL_LIST_MAX, type PersonalSection } from '#server/lib/exports/personal-section.ts'
import { listRewardsOf } from './giving/rewards.sql.ts'
import { listGrants } from './grants/grants.sql.ts'

export const REWARDS_PERSONAL_DATA: readonly PersonalSection[] = [
  listSection({ part: 'money', name: 'rewards' }, async ({ env }, id) =>
    (await listRewardsOf(env.db, id, PERSONAL_LIST_MAX)).map((one) => ({
      reference: one.reference,
      source: one.sourceKind,
      kind: one.kind,
      amount: one.kind === 'points' ? String(one.amountMinor) : toWire(one.amountMinor),
      currency: one.currency,
      state: one.state,
      createdAt: moment(one.createdAt),
      expiresAt: moment(one.expiresAt),
      endedAt: moment(one.endedAt),
      endReason: one.endReason,
    })),
  ),
  listSection({ part: 'money', name: 'grants' }, async ({ env }, id) =>
    (await listGrants(env.db, id, PERSONAL_LIST_MAX)).map((one) => ({
      reference: one.reference,
      amount: toWire(one.amountMinor),
      currency: one.currency,
      terms: one.terms,
      state: one.state,
      createdAt: moment(one.createdAt),
      beganAt: moment(one.beganAt),
      expiresAt: moment(one.expiresAt),
      endedAt: moment(one.endedAt),
      endReason: one.endReason,
      converted: one.convertedMinor === null ? null : toWire(one.convertedMinor),
    })),
  ),
]
