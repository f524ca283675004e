/** Operators' calls of referral: the plan, invited people with what speaks against them, review. */
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import {
  officePublishReferralPlan,
  officeReferralPlan,
  officeReferrals,
  officeReviewReferral,
  type ReferralRow,
} from '#contract/referral/office-referral.ts'
import { DEFAULT_PLAN } from '#contract/referral/plan.ts'
import { getBrand } from '#server/lib/brands.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { type Case, listCases, listEarned, listRewards, type ReferralReward } from './cases.sql.ts'
import { metOf } from './follow-invited.ts'
import { listForOffice, type OfficeRow } from './invited.sql.ts'
import { publishPlan } from './plan-decision.ts'
import { listPlans, type PlanVersion } from './plans.sql.ts'
import { reviewReferral } from './review-referral.ts'

const MONTHS_SHOWN = 24
const VERSIONS_SHOWN = 50

async function showPlan({ env, merchant }: OperatorContext): Promise<OutputOf<typeof officeReferralPlan>> {
  const versions = (await listPlans(env.db, [merchant]))
    .toReversed()
    .map(({ version, from, by, plan }) => ({ version, from: from.toISOString(), by, plan }))
  const waiting = await findWaiting(env.db, merchant, 'referral-plan.publish', `referral-plan:${merchant}`)
  const months = await listEarned(env.db, { receiver: null, brand: merchant }, MONTHS_SHOWN)
  return {
    current: versions[0] ?? null,
    versions: versions.slice(0, VERSIONS_SHOWN),
    defaults: { ...DEFAULT_PLAN, currency: (await getBrand(env, merchant)).currency },
    months: months.map(({ amountMinor, ...one }) => ({ ...one, amount: toWire(amountMinor) })),
    waiting: waiting && presentWaiting(waiting),
  }
}

function presentRow(
  row: OfficeRow,
  { plans, cases, rewards }: { plans: PlanVersion[]; cases: Case[]; rewards: ReferralReward[] },
): ReferralRow {
  const plan = plans.find(({ version }) => version === row.version)?.plan
  const found = cases.find(({ memberId }) => memberId === row.memberId)
  return {
    id: row.memberId,
    username: row.username,
    inviter: { id: row.inviters[0] ?? '', username: row.inviterName },
    registeredAt: row.registeredAt.toISOString(),
    state: row.state as ReferralRow['state'],
    phone: plan ? metOf(row, plan).phone : row.isPhoneProved,
    deposits: toWire(row.deposits),
    validBet: toWire(row.valid),
    currency: plan?.currency ?? null,
    metAt: row.metAt?.toISOString() ?? null,
    evidence: found?.evidence ?? [],
    note: found?.note ?? null,
    decidedBy: found?.decidedBy ?? null,
    rewards: rewards
      .filter(({ memberId }) => memberId === row.memberId)
      .map(({ tier, receiver, amountMinor, state, why }) => ({
        tier,
        receiver,
        amount: toWire(amountMinor),
        state,
        why,
      })),
  }
}

async function listReferrals(
  { env, merchant }: OperatorContext,
  { pageNo, pageSize, state, username }: ParsedInputOf<typeof officeReferrals>,
): Promise<OutputOf<typeof officeReferrals>> {
  const { db } = env
  const { rows, total } = await listForOffice(db, {
    brand: merchant,
    state: state ?? null,
    username: username ?? null,
    now: env.clock.now(),
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  })
  const ids = rows.map(({ memberId }) => memberId)
  const [plans, cases, rewards] = await Promise.all([
    listPlans(db, [merchant]),
    listCases(db, ids),
    listRewards(db, ids),
  ])
  const content = rows.map((row) => presentRow(row, { plans, cases, rewards }))
  return toPage(content, pageNo, pageSize, total)
}

/** Adds operators' calls of referral. */
export function bindReferralOffice(http: Http): void {
  bindCall(http, officeReferralPlan, showPlan)
  bindCall(http, officePublishReferralPlan, publishPlan)
  bindCall(http, officeReferrals, listReferrals)
  bindCall(http, officeReviewReferral, reviewReferral)
}
