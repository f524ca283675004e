/**
 * Events while a decision about an order waits: the provider changes its answer, or the decision expires without a
 * vote.
 */
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withdrawal } from '#contract/cashier/withdrawals.ts'
import { officeDecision, officeDecisions } from '#contract/decisions/decisions.ts'
import {
  officeApproveWithdrawal,
  officeSettleWithdrawal,
  officeWithdrawal,
} from '#contract/cashier/office-withdrawals.ts'
import { officeDeposit, officeResolveDeposit } from '#contract/cashier/office-deposits.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { DECISIONS_JOBS } from '#server/modules/decisions/decisions.jobs.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  balanceOf,
  buildPayee,
  openCashierHouse,
  openDeposit,
  sendWithdrawal,
  setBounds,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { DECISION_LIFE_MS } from './rules/limits.ts'

/** What the provider answers when it is asked about a pay-out; null: no answer. */
let word: 'paid' | 'failed' | 'never_seen' | 'accepted' | null
let house: CashierHouse
let provider: FastifyInstance
beforeAll(async () => {
  house = await openCashierHouse()
  provider = fastify({ forceCloseConnections: true })
  provider.get<{ Params: { reference: string } }>('/payouts/:reference', (request, reply) => {
    if (word === null) return reply.status(503).send({})
    if (word === 'never_seen') return reply.status(404).send({})
    return reply.send({
      reference: request.params.reference,
      state: word,
      providerReference: 'SP0000000001',
      failure: word === 'failed' ? 'closed' : null,
    })
  })
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(async () => {
  await provider.close()
  await house.close()
})

const finance = () => buildOperator(house, 'finance')

describe('OFFICE-2 CASH-4 the provider changes its report between the request and the second vote', () => {
  beforeAll(async () => {
    const origin = await provider.listen({ host: '127.0.0.1', port: 0 })
    stub = origin
  })
  let stub = ''
  let own = ''
  const pointTo = (url: string) =>
    house.env.db.query(`update cashier.providers set api_url = $1 where code = 'sandbox'`, [url])

  async function inDoubt() {
    const payee = await buildPayee(house, { number: '01700000006' })
    const row = await sendWithdrawal(house, payee)
    await house.env.db.query('update cashier.withdrawals set needs_attention = true where id = $1', [row.id])
    own =
      (
        await house.env.db.query<{ url: string }>(`select api_url as url from cashier.providers where code = 'sandbox'`)
      )[0]?.url ?? ''
    await pointTo(stub)
    return { payee, row }
  }
  afterEach(() => pointTo(own))

  test.each([
    ['failed', 'paid'],
    ['never_seen', 'accepted'],
    ['paid', 'failed'],
    ['paid', 'never_seen'],
  ] as const)('%s, then %s: it stays open, and no money moves', async (first, then) => {
    const { payee, row } = await inDoubt()
    word = first
    const outcome = first === 'paid' ? 'paid' : 'failed'
    const { waiting } = await (
      await finance()
    ).caller.ok(officeSettleWithdrawal, {
      id: row.id,
      outcome,
      reason: 'their support wrote so',
      evidence: `mail ${row.reference}`,
    })
    word = then
    const second = await finance()
    expect((await answerWaiting(second, waiting)).body).toMatchObject({ code: 'PROVIDER_SAYS', value: { state: then } })
    expect(
      await second.caller.ok(officeDecision, { id: waiting?.id ?? '' }),
      'his yes is not kept either',
    ).toMatchObject({ state: 'open', agreed: 1 })
    expect(await second.caller.ok(officeWithdrawal, { id: row.id })).toMatchObject({
      state: 'sending',
      needsAttention: true,
    })
    expect(await balanceOf(payee)).toBe('500.00')
    word = first
    expect(await agreeTo(second, waiting)).toMatchObject({ state: 'done' })
    expect(await balanceOf(payee)).toBe(outcome === 'paid' ? '500.00' : '1000.00')
  })

  test('no answer: it stays open until the provider answers', async () => {
    const { payee, row } = await inDoubt()
    word = 'failed'
    const { waiting } = await (
      await finance()
    ).caller.ok(officeSettleWithdrawal, {
      id: row.id,
      outcome: 'failed',
      reason: 'their support wrote so',
      evidence: `mail ${row.reference}`,
    })
    word = null
    const second = await finance()
    expect((await answerWaiting(second, waiting)).body).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
    expect([await balanceOf(payee), (await second.caller.ok(officeDecision, { id: waiting?.id ?? '' })).state]).toEqual(
      ['500.00', 'open'],
    )
    word = 'failed'
    await agreeTo(second, waiting)
    expect(await balanceOf(payee)).toBe('1000.00')
  })
})

describe('OFFICE-2 a request that expires', () => {
  const expire = async () => {
    house.clock.advance(DECISION_LIFE_MS)
    await house.env.db.query('update identity.sessions set last_seen_at = $1, expires_at = $2', [
      house.clock.now(),
      after(house.clock.now(), DAY_MS),
    ])
    await DECISIONS_JOBS.find((job) => job.name === 'decisions.expire')?.run(house.env, {})
  }

  test('a withdrawal is reviewed anew, its money stays held, the member reads that it is in review, the asker that nobody agreed', async () => {
    await setBounds(house, 0)
    const payee = await buildPayee(house)
    const row = await askWithdrawal(house, payee)
    const first = await finance()
    const { waiting } = await first.caller.ok(officeApproveWithdrawal, { id: row.id })
    await expire()
    expect(await first.caller.ok(officeDecision, { id: waiting?.id ?? '' })).toMatchObject({
      state: 'expired',
      isOwn: true,
      closedBy: 'time',
    })
    expect(
      (await first.caller.ok(officeDecisions, { queue: 'over' })).content.map(({ id, state }) => [id, state]),
    ).toContainEqual([waiting?.id, 'expired'])
    expect(await payee.caller.ok(withdrawal, { id: row.id })).toMatchObject({ state: 'reviewing' })
    expect(await balanceOf(payee)).toBe('500.00')
    const again = await first.caller.ok(officeApproveWithdrawal, { id: row.id })
    expect(again).toMatchObject({ state: 'reviewing', waiting: { needed: 2 } })
    expect(await agreeTo(await finance(), again.waiting)).toMatchObject({ state: 'done' })
    await setBounds(house, 20_000, 1_000_000)
  })

  test('a deposit waits for its decision again, under the same line of the statement, and nothing was credited', async () => {
    const member = await buildMember(house)
    const row = await openDeposit(house, member, { methodCode: 'takago-send', amount: '750' })
    await house.env.db.query(
      `update cashier.deposits set proofs = 1, state = 'review', paid_amount = amount where id = $1`,
      [row.id],
    )
    const first = await finance()
    const ask = () =>
      first.caller.ok(officeResolveDeposit, {
        id: row.id,
        decision: 'credit',
        amount: '740',
        evidence: `TRX ${row.reference}`,
        reason: 'it is on the account',
      })
    const { waiting } = await ask()
    await expire()
    expect(await first.caller.ok(officeDecision, { id: waiting?.id ?? '' })).toMatchObject({ state: 'expired' })
    expect(await first.caller.ok(officeDeposit, { id: row.id })).toMatchObject({ state: 'review', waiting: null })
    expect(await balanceOf(member)).toBe('0.00')
    await agreeTo(await finance(), (await ask()).waiting)
    expect(await balanceOf(member)).toBe('740.00')
  })
})
