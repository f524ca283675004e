/** Members' grants and rewards, as operators of their brand read them. */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import {
  OFFICE_REWARDS_MAX,
  type officeBonus,
  type officeBonusContributions,
  type officeBonusEntries,
  type officeBonuses,
  type officeFindBonuses,
  type OfficeGrantRow,
} from '#contract/rewards/office-bonuses.ts'
import { GRANTS_SHOWN_MAX } from '#contract/rewards/grants.ts'
import { listWaitingFor, listWaitingOf } from '#server/lib/decisions/list-waiting.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findAccount, findMemberByName } from '#server/modules/identity/accounts/get-account.ts'
import { type Debt, findDebtOf, leftOfDebt } from '#server/modules/cashier/debts/debts.sql.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { listTurnovers } from '../following/wagering.sql.ts'
import { presentReward } from '../giving/present-reward.ts'
import { listRewardsOf } from '../giving/rewards.sql.ts'
import { findGrant, type Grant, listGrants, type TitledGrant } from '../grants/grants.sql.ts'
import { describeContributions, percentOf, presentGrant, presentTurnover } from '../showing/describe-bonuses.ts'
import { findProgress } from '../wagering/contributions.sql.ts'
import { findBonuses, findOwner, listBonusEntries } from './bonuses.sql.ts'
import { REWARD_GIVE } from './give-by-hand.ts'

const subjectOf = (reference: string) => `bonus:${reference}`
const NOTHING = { countedMinor: 0n, stakedMinor: 0n }

/** Presents grants of one member with the decisions that wait about them. */
async function presentGrants(
  { env, merchant, locale }: OperatorContext,
  grants: readonly TitledGrant[],
  cashMinor: bigint,
): Promise<OfficeGrantRow[]> {
  const [progress, waiting] = await Promise.all([
    findProgress(
      env.db,
      grants.map(({ id }) => id),
    ),
    listWaitingFor(
      env.db,
      merchant,
      grants.map(({ reference }) => subjectOf(reference)),
    ),
  ])
  const queued = grants.filter(({ state }) => state === 'queued')
  return Promise.all(
    grants.map(async (grant) => {
      const place = grant.state === 'queued' ? queued.indexOf(grant) + 1 : null
      const shown = { cashMinor, progress: progress.get(grant.id) ?? NOTHING, place, locale }
      const { row } = await presentGrant(env, grant, shown)
      return { ...row, waiting: waiting.get(subjectOf(grant.reference)) ?? null }
    }),
  )
}

/** Returns a member's grants, rewards, money to be staked and gifts that wait. Fails with NOT_FOUND. */
export async function describeBonusesOf(
  context: OperatorContext,
  { id }: { id: string },
): Promise<OutputOf<typeof officeBonuses>> {
  const { env, merchant: brand } = context
  const account = await findAccount(env.db, id)
  if (account?.merchant !== brand || account.isTrial) return fail('NOT_FOUND')
  const { username, currency } = account
  const cashMinor = await getBalance(env.db, { kind: 'member_cash', owner: id, currency })
  const [grants, rewards, turnovers, asked] = await Promise.all([
    listGrants(env.db, id, GRANTS_SHOWN_MAX),
    listRewardsOf(env.db, id, OFFICE_REWARDS_MAX),
    listTurnovers(env.db, id, currency),
    listWaitingOf(env.db, { brand, kind: REWARD_GIVE.kind, memberId: id }),
  ])
  const now = env.clock.now()
  return {
    member: { id, username },
    currency,
    cash: toWire(cashMinor),
    grants: await presentGrants(context, grants, cashMinor),
    rewards: rewards.map((one) => ({
      ...presentReward({ ...one, grant: null }, now),
      authority: String(one.authorityId),
    })),
    turnovers: turnovers.map(presentTurnover),
    asked: asked.map(({ subject, amountMinor, waiting }) => ({
      reference: subject.slice('reward:'.length),
      amount: toWire(amountMinor ?? 0n),
      waiting,
    })),
  }
}

/** Returns a page of the brand's grants; a member who is not known has none. */
export async function listBonuses(
  { env, merchant: brand }: OperatorContext,
  { username, state, reference, pageNo, pageSize }: ParsedInputOf<typeof officeFindBonuses>,
): Promise<OutputOf<typeof officeFindBonuses>> {
  const member = username ? await findMemberByName(env.db, brand, username) : undefined
  if (member === null) return toPage([], pageNo, pageSize, 0)
  const filter = { brand, memberId: member?.id, state, reference: reference || undefined }
  const { rows, total } = await findBonuses(env.db, filter, { offset: (pageNo - 1) * pageSize, limit: pageSize })
  const progress = await findProgress(
    env.db,
    rows.map(({ id }) => id),
  )
  const content = rows.map((one) => ({
    id: one.reference,
    member: { id: one.memberId, username: one.username },
    title: { key: one.titleKey, values: one.titleValues },
    state: one.state,
    currency: one.currency,
    amount: toWire(one.amountMinor),
    percent: percentOf(progress.get(one.id)?.countedMinor ?? 0n, one.targetMinor),
    createdAt: one.createdAt.toISOString(),
    expiresAt: one.expiresAt?.toISOString() ?? null,
    endedAt: one.endedAt?.toISOString() ?? null,
  }))
  return toPage(content, pageNo, pageSize, total)
}

/** Returns a grant of the operator's brand. Fails with NOT_FOUND for another brand's as for an unknown one. */
async function getGrant({ env, merchant }: OperatorContext, reference: string): Promise<Grant> {
  const grant = await findGrant(env.db, reference)
  return grant?.brand === merchant ? grant : fail('NOT_FOUND')
}

/** Returns one grant of the brand with its member and its ceiling. Fails with NOT_FOUND. */
export async function describeBonus(
  context: OperatorContext,
  { id }: { id: string },
): Promise<OutputOf<typeof officeBonus>> {
  const { env, merchant } = context
  const grant = await getGrant(context, id)
  const owner = (await findOwner(env.db, merchant, id)) ?? fail('NOT_FOUND')
  const { memberId, currency } = grant
  const cashMinor = await getBalance(env.db, { kind: 'member_cash', owner: memberId, currency })
  const { username, titleKey, titleValues, authorityId, reward } = owner
  const debt = await findDebtOf(env.db, merchant, reward)
  const [row] = await presentGrants(context, [{ ...grant, titleKey, titleValues }], cashMinor)
  if (!row) return fail('NOT_FOUND')
  // its place in the queue is known only beside the member's other grants
  return {
    ...row,
    place: null,
    member: { id: memberId, username },
    authority: String(authorityId),
    debt: debt && presentDebt(debt),
  }
}

const presentDebt = (debt: Debt) => ({
  deposit: debt.cause,
  left: toWire(leftOfDebt(debt)),
  isOpen: debt.closedAt === null,
})

/** Returns what each bet counted towards a grant of the brand. Fails with NOT_FOUND. */
export async function describeBonusContributions(
  context: OperatorContext,
  request: ParsedInputOf<typeof officeBonusContributions>,
): Promise<OutputOf<typeof officeBonusContributions>> {
  const { memberId } = await getGrant(context, request.id)
  return describeContributions(context.env, { id: memberId, locale: context.locale }, request)
}

/** Returns the entries of the ledger that belong to a grant of the brand. Fails with NOT_FOUND. */
export async function describeBonusEntries(
  context: OperatorContext,
  { id, before, pageSize }: ParsedInputOf<typeof officeBonusEntries>,
): Promise<OutputOf<typeof officeBonusEntries>> {
  const { id: grantId, memberId, reference, currency } = await getGrant(context, id)
  const owned = { grantId, memberId, reference, currency }
  const rows = await listBonusEntries(context.env.db, owned, before === undefined ? null : BigInt(before), pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return {
    currency,
    content: shown.map(({ id: transfer, at, account, reason, reference: of, amountMinor, afterMinor }) => ({
      id: String(transfer),
      at: at.toISOString(),
      account,
      reason,
      reference: of,
      amount: toWire(amountMinor),
      balanceAfter: toWire(afterMinor),
    })),
    next: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
  }
}
