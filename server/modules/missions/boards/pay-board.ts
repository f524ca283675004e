/** Prizes: an operator looks at them, another one agrees, and a job pays each once (docs/reference/promotions.md 1, row 48). */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { MISSIONS_TOPIC } from '#contract/missions/live.ts'
import { WITHHOLD_REASONS } from '#contract/missions/office-missions.ts'
import type { BoardDocument } from '#contract/missions/terms.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { defineTurn, enqueue } from '#server/lib/jobs.ts'
import { giveReward } from '#server/modules/rewards/giving/give-reward.ts'
import { readReckoning } from '#server/modules/rewards/giving/reckoning.ts'
import { listOwnAccounts } from '#server/modules/rewards/authorities/own-account.sql.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { rewardTitle } from '../pick-text.ts'
import { findItem, findVersion, lockItem, putState, type Item, type Published } from '../items/items.sql.ts'
import { sumFees } from './entrants.sql.ts'
import { insertFinal, insertPayouts, listDue, listFinals, listPaying, lockDue, putPayout } from './finals.sql.ts'
import { listRanks, writeList } from './final-list.ts'
import { listPrizes, type Prize } from './prizes.ts'

const LIFE_MS = 7 * DAY_MS
const BATCH = 200
/** The key of the posting by which the fees of a paid tournament become the house's. */
export const feesKey = (item: bigint): string => `board-fees:${item}`

type Board = { item: Item; document: BoardDocument; published: Published }

async function lockBoard(tx: Tx, id: bigint, brand: string): Promise<Board> {
  const item = (await lockItem(tx, id, brand)) ?? fail('NOT_FOUND')
  if (item.state !== 'frozen') return fail('MISSION_STATE', { state: item.state })
  const published = await findVersion(tx, id, item.version)
  if (published?.document.kind !== 'board') return fail('NOT_FOUND')
  return { item, document: published.document, published }
}

/** Returns the prizes of a board without those that are withheld. */
export async function planPrizes(
  tx: Queryable,
  item: bigint,
  document: BoardDocument,
  without: ReadonlySet<string>,
): Promise<Prize[]> {
  return listPrizes(await listRanks(tx, item, document, without.size), document, without)
}

async function takeFees(tx: Tx, env: Env, { id, reference, currency, brand }: Item): Promise<void> {
  const amountMinor = await sumFees(tx, id)
  if (amountMinor === 0n) return
  const debit = await openAccount(tx, { kind: 'entry_fees', owner: reference, currency })
  const credit = await openAccount(tx, { kind: 'promotions', owner: brand, currency })
  await postTransfersInTx(tx, env, {
    key: feesKey(id),
    at: env.clock.now(),
    transfers: [{ debit, credit, amountMinor, reason: 'entry_fee', reference }],
  })
}

type Withheld = readonly { memberId: string; reason: string }[]

async function storePayouts(tx: Tx, actor: AuditActor, { item, document }: Board, withheld: Withheld): Promise<void> {
  const { env, operator } = actor
  const why = new Map(withheld.map(({ memberId, reason }) => [memberId, reason]))
  const without = new Set(why.keys())
  const rows = await listRanks(tx, item.id, document, without.size)
  const prizes = listPrizes(rows, document, without)
  const own = await listOwnAccounts(
    tx,
    operator.id,
    prizes.map(({ memberId }) => memberId),
  )
  if (own.length > 0) return fail('OWN_MONEY')
  await insertPayouts(
    tx,
    item.id,
    prizes.map(({ memberId, rank, amountMinor, reckoning, isWithheld }) => ({
      memberId,
      rank,
      amountMinor,
      reckoning,
      state: isWithheld ? ('withheld' as const) : ('due' as const),
      reason: why.get(memberId) ?? null,
    })),
  )
  if (without.size === 0) return
  const [last] = await listFinals(tx, item.id)
  const differences = rows.flatMap(({ memberId }, place) =>
    without.has(memberId) ? [`${place + 1} ${why.get(memberId)} ${document.withheld}`] : [],
  )
  await insertFinal(tx, item.id, {
    version: (last?.version ?? 0) + 1,
    ...writeList(rows, document, without),
    differences,
    madeAt: env.clock.now(),
    madeBy: operator.username,
  })
}

/** Pays a frozen board's prizes. */
export const BOARD_PAY = defineDecision({
  kind: 'board.pay',
  permission: 'promotions.review',
  lifeMs: LIFE_MS,
  content: z.object({
    item: z.string(),
    reference: z.string(),
    title: z.string(),
    prizes: z.number(),
    sum: z.string(),
    currency: z.string(),
    withheld: z.array(z.object({ memberId: z.string(), reason: z.enum(WITHHOLD_REASONS) })),
    hash: z.string(),
  }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content, brand }) => (await lockItem(tx, BigInt(content.item), brand ?? ''))?.state ?? '',
  execute: async (tx, actor, { content, brand, id }) => {
    const board = await lockBoard(tx, BigInt(content.item), brand ?? '')
    const { item } = board
    await storePayouts(tx, actor, board, content.withheld)
    await putState(tx, item.id, 'paying')
    await writeAudit(tx, actor, {
      action: 'mission.pay',
      subject: `mission:${item.reference}`,
      after: { prizes: content.prizes, sum: content.sum, withheld: content.withheld, decision: String(id) },
    })
    await enqueue(tx, PAY_BOARDS, {}, { key: PAY_BOARDS.name })
    await takeFees(tx, actor.env, item)
  },
})

/**
 * Asks to pay a board's prizes. Fails with NOT_FOUND, MISSION_STATE unless it is frozen, INVALID_INPUT for a withheld
 * member without a rank, OWN_MONEY when the operator's own account would be paid, DECISION_OPEN.
 */
export async function askPayout(
  context: OperatorContext,
  given: { id: string; withheld: { memberId: string; reason: (typeof WITHHOLD_REASONS)[number] }[]; reason: string },
): Promise<{ id: string; waiting: Waiting }> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const { item, document } = await lockBoard(tx, readId(given.id) ?? 0n, merchant)
    const without = new Set(given.withheld.map(({ memberId }) => memberId))
    const rows = await listRanks(tx, item.id, document, without.size)
    const known = new Set(rows.map(({ memberId }) => memberId))
    if ([...without].some((memberId) => !known.has(memberId)))
      return fail('INVALID_INPUT', { fields: { withheld: { rule: 'unknown' } } })
    const prizes = listPrizes(rows, document, without).filter(({ isWithheld }) => !isWithheld)
    const own = await listOwnAccounts(
      tx,
      operator.id,
      prizes.map(({ memberId }) => memberId),
    )
    if (own.length > 0) return fail('OWN_MONEY')
    const [final] = await listFinals(tx, item.id)
    const decision = await askDecision(tx, context, BOARD_PAY, {
      subject: `mission:${item.reference}`,
      reason: given.reason,
      content: {
        item: String(item.id),
        reference: item.reference,
        title: Object.values(document.texts)[0]?.title ?? '',
        prizes: prizes.length,
        sum: toWire(prizes.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)),
        currency: item.currency,
        withheld: given.withheld,
        hash: final?.hash ?? '',
      },
    })
    return { id: given.id, waiting: presentWaiting(decision) }
  })
}

async function payPrize(env: Env, { item, document, published }: Board, memberId: string): Promise<void> {
  await env.db.tx(async (tx) => {
    const due = await lockDue(tx, item.id, memberId)
    if (due === null) return
    const { amountMinor, reckoning } = due
    const given = await giveReward(tx, env, {
      memberId,
      source: { kind: 'board', id: String(item.id), occurrence: 'prize' },
      what: { kind: 'cash', amountMinor, turnover: document.turnover },
      reckoning: readReckoning(reckoning),
      payer: 'house',
      authority: published.authority,
      claim: 'now',
      title: { key: 'rewards.title.own', values: rewardTitle(document) },
      expiresAt: null,
    })
    if (given.status === 'refused') await putPayout(tx, item.id, memberId, { state: 'refused', reason: given.why })
    else await putPayout(tx, item.id, memberId, { state: 'paid', reward: given.reward })
    tx.onCommit(() => env.live.signal(memberId, MISSIONS_TOPIC))
  })
}

async function payBoard(env: Env, id: bigint, brand: string): Promise<void> {
  const item = await findItem(env.db, id, brand)
  const published = item && (await findVersion(env.db, id, item.version))
  if (!item || published?.document.kind !== 'board') return
  const board: Board = { item, document: published.document, published }
  for (;;) {
    const due = await listDue(env.db, id, BATCH)
    for (const memberId of due) await payPrize(env, board, memberId)
    if (due.length < BATCH) break
  }
  await env.db.tx(async (tx) => {
    const now = await lockItem(tx, id, brand)
    if (now?.state === 'paying' && (await listDue(tx, id, 1)).length === 0) await putState(tx, id, 'paid')
  })
}

/** Pays what is due of every board that is being paid; continues where a former run stopped. */
export async function payBoards(env: Env): Promise<void> {
  for (const { id, brand } of await listPaying(env.db)) await payBoard(env, id, brand)
}

export const PAY_BOARDS = defineTurn({ name: 'missions.pay-boards', schedule: '*/5 * * * *', run: payBoards })
