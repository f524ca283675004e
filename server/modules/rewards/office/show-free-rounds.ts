/** Free rounds of the brand's members, as operators read them, ask about them and cancel them. */
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import {
  OFFICE_ROUNDS_MAX,
  type officeAskFreeRounds,
  type officeCancelFreeRounds,
  type officeFreeRounds,
  type OfficeFreeRoundsRow,
  type officeOneFreeRounds,
} from '#contract/rewards/office-free-rounds.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { getCatalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import { nameIn } from '#server/modules/catalogue/titles/name-in.ts'
import {
  findFreeRoundsOf,
  listPlayedRounds,
  type FoundFreeRounds,
} from '#server/modules/doors/free-rounds/free-rounds.report.sql.ts'
import { askVendorAgain, cancelFreeRounds } from '#server/modules/doors/free-rounds/issue-free-rounds.ts'
import { findMemberByName } from '#server/modules/identity/accounts/get-account.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { findReward, type RewardWithGrant } from '../giving/rewards.sql.ts'

async function present({ env, locale }: OperatorContext, one: FoundFreeRounds): Promise<OfficeFreeRoundsRow> {
  const { byCode } = await getCatalogue(env)
  const title = byCode.get(one.gameCode)
  return {
    id: one.reference,
    member: { id: one.memberId, username: one.username },
    vendor: one.vendor,
    gameCode: one.gameCode,
    gameName: title ? nameIn(title.names, locale, one.gameCode) : one.gameCode,
    rounds: one.rounds,
    used: one.used,
    stake: toWire(one.stakeMinor),
    winMax: toWire(one.winMaxMinor),
    won: toWire(one.wonMinor),
    winnings: one.winnings,
    currency: one.currency,
    state: one.shownState,
    needsAttention: one.needsAttention,
    createdAt: one.createdAt.toISOString(),
    expiresAt: one.expiresAt.toISOString(),
  }
}

/** Returns a page of the brand's free rounds; a member who is not known has none. */
export async function listFreeRounds(
  context: OperatorContext,
  { username, state, vendor, reference, pageNo, pageSize }: ParsedInputOf<typeof officeFreeRounds>,
): Promise<OutputOf<typeof officeFreeRounds>> {
  const { env, merchant: brand } = context
  const member = username ? await findMemberByName(env.db, brand, username) : undefined
  if (member === null) return toPage([], pageNo, pageSize, 0)
  const filter = { brand, memberId: member?.id, state, vendor: vendor || undefined, reference: reference || undefined }
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize }
  const { rows, total } = await findFreeRoundsOf(env.db, filter, page)
  return toPage(await Promise.all(rows.map((one) => present(context, one))), pageNo, pageSize, total)
}

/** Returns free rounds of the operator's brand. Fails with NOT_FOUND for another brand's as for unknown ones. */
async function getOne(q: Queryable, brand: string, reference: string): Promise<FoundFreeRounds> {
  const { rows } = await findFreeRoundsOf(q, { brand, reference }, { offset: 0, limit: 1 })
  return rows[0] ?? fail('NOT_FOUND')
}

/** Returns the reward that free rounds were given for; null where they were given without one. */
async function rewardOf(q: Queryable, { source, memberId }: FoundFreeRounds): Promise<RewardWithGrant | null> {
  const id = /^reward:(\d+)$/.exec(source)?.[1]
  return id === undefined ? null : findReward(q, BigInt(id), memberId)
}

/** Returns free rounds with their history. Fails with NOT_FOUND. */
export async function describeFreeRounds(
  context: OperatorContext,
  { id }: { id: string },
): Promise<OutputOf<typeof officeOneFreeRounds>> {
  const { env, merchant } = context
  const one = await getOne(env.db, merchant, id)
  const [played, reward, row] = await Promise.all([
    listPlayedRounds(env.db, one.reference, OFFICE_ROUNDS_MAX),
    rewardOf(env.db, one),
    present(context, one),
  ])
  const moment = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...row,
    why: one.why,
    canCancel: one.canCancel,
    asks: one.asks,
    nextAskAt: moment(one.nextAskAt),
    told: one.told,
    issuedAt: moment(one.issuedAt),
    lastAt: moment(one.lastAt),
    endedAt: moment(one.endedAt),
    settledAt: moment(one.settledAt),
    settled: one.settledMinor === null ? null : toWire(one.settledMinor),
    grant: reward?.grant ?? null,
    reward: reward?.reference ?? null,
    authority: reward ? String(reward.authorityId) : null,
    played: played.map(({ roundId, at, isTakenBack, wonMinor }) => ({
      id: roundId,
      at: at.toISOString(),
      isTakenBack,
      won: toWire(wonMinor),
    })),
  }
}

/**
 * Cancels free rounds for good: one person is enough, since nothing that was won is taken, and the member is told. Fails
 * with NOT_FOUND, and FREE_ROUNDS_STATE when none could begin any more.
 */
export async function cancelByHand(
  context: OperatorContext,
  { id, reason }: ParsedInputOf<typeof officeCancelFreeRounds>,
): Promise<OutputOf<typeof officeCancelFreeRounds>> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    const one = await getOne(tx, merchant, id)
    if (!one.canCancel || !(await cancelFreeRounds(tx, env, one.id, 'operator')))
      return fail('FREE_ROUNDS_STATE', { state: one.shownState })
    await writeAudit(tx, context, {
      action: 'free-rounds.cancel',
      subject: `free-rounds:${id}`,
      reason,
      before: { state: one.shownState, used: one.used, rounds: one.rounds },
    })
    const reward = await rewardOf(tx, one)
    await sendMessage(tx, env, one.memberId, {
      key: 'free-rounds-cancelled',
      values: { reference: id, rounds: one.rounds - one.used },
      ...(reward ? { about: { kind: 'reward', id: reward.reference } } : {}),
    })
    return { state: (await getOne(tx, merchant, id)).shownState }
  })
}

/** Has a vendor asked again that gave no clear answer. Fails with NOT_FOUND, and FREE_ROUNDS_STATE. */
export async function askByHand(
  context: OperatorContext,
  { id, reason }: ParsedInputOf<typeof officeAskFreeRounds>,
): Promise<OutputOf<typeof officeAskFreeRounds>> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    const one = await getOne(tx, merchant, id)
    if (!(await askVendorAgain(tx, env, one.id))) return fail('FREE_ROUNDS_STATE', { state: one.shownState })
    const subject = `free-rounds:${id}`
    await writeAudit(tx, context, { action: 'free-rounds.ask', subject, reason, before: { told: one.told } })
    return { state: one.shownState }
  })
}
