/** A stage for decisions of several persons: a house, operators of two brands, and kinds made for tests. */
import { z } from 'zod'
import { CallError, type ErrorCode } from '#contract/errors.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { answerDecision } from '#server/lib/decisions/answer-decision.ts'
import { askDecision, type Order } from '#server/lib/decisions/ask-decision.ts'
import { collectKinds, defineDecision, type Decision } from '#server/lib/decisions/decision-kind.ts'
import { needByMoneyRules } from '#server/lib/decisions/money-rules.ts'
import { insertMoneyRule } from '#server/lib/decisions/money-rules.sql.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readPrincipal } from '#server/modules/identity/read-principal.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { buildMember, buildOperator, type Person } from './builders.ts'
import { openHouse, type House } from './house.ts'

/** What was carried out and committed. */
export const carriedOut: string[] = []
/**
 * The current basis of test.pay, whether the house must agree to test.hire, and the decisions whose `close` was called.
 */
export const seen = { basis: 'as asked', needsHouse: true, closed: [] as string[] }

export const pay = defineDecision<{ note: string }>({
  kind: 'test.pay',
  permission: 'withdrawals.force',
  content: z.strictObject({ note: z.string() }),
  lifeMs: DAY_MS,
  need: (tx, env, one) => needByMoneyRules(tx, env, one),
  readBasis: async () => seen.basis,
  execute: async (tx, _actor, decision) => {
    tx.onCommit(() => carriedOut.push(decision.subject))
    return { note: decision.content.note }
  },
  close: async (_tx, _env, decision, how) => {
    seen.closed.push(`${decision.subject} ${how}`)
  },
})
export const rest = defineDecision<{ after: number }>({
  kind: 'test.rest',
  permission: 'cashier.rules',
  content: z.strictObject({ after: z.number() }),
  lifeMs: DAY_MS,
  delayMs: () => DAY_MS,
  need: async () => ({ persons: 2 }),
  execute: async (tx, _actor, decision) => tx.onCommit(() => carriedOut.push(decision.subject)),
})
export const hire = defineDecision<{ role: string }>({
  kind: 'test.hire',
  permission: 'operators.manage',
  housePermission: 'house.operators',
  content: z.strictObject({ role: z.string() }),
  lifeMs: DAY_MS,
  need: async () => ({ persons: 2, needsHouse: seen.needsHouse }),
  execute: async (tx, _actor, decision) => tx.onCommit(() => carriedOut.push(decision.subject)),
})
export const three = defineDecision<Record<string, never>>({
  kind: 'test.three',
  permission: 'withdrawals.force',
  content: z.strictObject({}),
  lifeMs: DAY_MS,
  need: async () => ({ persons: 3 }),
  execute: async (tx, _actor, decision) => tx.onCommit(() => carriedOut.push(decision.subject)),
})
export const kinds = collectKinds([pay, rest, hire, three] as never)

/** The house and its people; new before each test. */
export const stage = {} as { house: House; member: Person; one: Person; two: Person; far: Person }
let count = 0
/** Returns a subject that no other decision is about. */
export const subject = () => `test:${++count}`

/** Returns the context of an operator's call, at a brand. */
export async function contextOf(person: Person, merchant = 'fairhouse'): Promise<OperatorContext> {
  // the clock jumps by days here: the session must count as one that was opened now
  await stage.house.env.db.query(
    'update identity.sessions set last_seen_at = $2, expires_at = $3 where operator_id = $1',
    [person.id, stage.house.clock.now(), after(stage.house.clock.now(), DAY_MS)],
  )
  const principal = await readPrincipal(stage.house.env, person.token, { merchant, ip: '127.0.0.1' })
  if (principal?.kind !== 'operator') throw new Error('no operator')
  return {
    env: stage.house.env,
    ip: '127.0.0.1',
    merchant,
    operator: principal.operator,
    sessionId: principal.sessionId,
  } as OperatorContext
}
/** Asks for a decision as an operator. */
export async function ask<Content extends Record<string, unknown>>(
  person: Person,
  kind: Parameters<typeof askDecision<Content>>[2],
  order: Order<Content>,
  merchant?: string,
): Promise<Decision> {
  const context = await contextOf(person, merchant)
  return stage.house.env.db.tx((tx) => askDecision(tx, context, kind, order))
}
/** Asks to pay the member. */
export const askPay = (person: Person, amount: bigint, more: Partial<Order<{ note: string }>> = {}) =>
  ask(person, pay, {
    subject: subject(),
    content: { note: 'n' },
    reason: 'because',
    memberId: stage.member.id,
    money: { direction: 'in', currency: 'BDT', amountMinor: amount },
    ...more,
  })
/** Agrees or refuses as an operator. */
export async function answer(
  person: Person,
  { id, contentHash }: Decision,
  agrees = true,
  merchant?: string,
): Promise<Decision> {
  return answerDecision(await contextOf(person, merchant), kinds, { id, contentHash, agrees })
}
/** Returns the code of a refusal; null when there was none. */
export async function refusal(work: Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
}
/** Returns the person of an operator. */
export const personOf = async (person: Person) => (await contextOf(person)).operator.personId
/**
 * Sets the bounds of a brand, or of the house: an operator's day is three times the member's, the brand's day five
 * times.
 */
export const setRule = (brand: string | null, memberAbove: bigint, authors: bigint[] = [], currency = 'BDT') =>
  stage.house.env.db.tx((tx) =>
    insertMoneyRule(tx, brand, currency, {
      memberAboveMinor: memberAbove,
      operatorAboveMinor: memberAbove * 3n,
      brandAboveMinor: memberAbove * 5n,
      authors,
      decisionId: null,
      at: stage.house.clock.now(),
    }),
  )

/** Opens the house; once for each test file. */
export async function openStage(): Promise<void> {
  stage.house = await openHouse()
  await seedMeghna(stage.house.env)
}

/** Moves to another day with other people, and nothing carried out. */
export async function newDay(): Promise<void> {
  stage.house.clock.advance(2 * DAY_MS) // the sums of the day before no longer count
  carriedOut.length = 0
  Object.assign(seen, { basis: 'as asked', needsHouse: true, closed: [] })
  const { house } = stage
  Object.assign(stage, {
    member: await buildMember(house),
    one: await buildOperator(house),
    two: await buildOperator(house),
    far: await buildOperator(house, 'admin', 'meghna'),
  })
  await setRule(null, 100_000n)
  await setRule('fairhouse', 10_000n)
}
