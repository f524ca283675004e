/** Payments with unknown orders: no brand sees them, and two persons of the house close them. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { officeDecisionCount, officeDecisions } from '#contract/decisions/decisions.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import {
  officeCloseUnknownPayment,
  officeFindings,
  officeResolveFinding,
  officeUnknownPayments,
} from '#contract/cashier/office-payments.ts'
import { newReference } from '#server/lib/random.ts'
import { seedMeghnaCashier } from '#server/modules/cashier/seeds/seed-cashier.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildMember, buildOperator } from '#server/testing/builders.ts'
import { openCashierHouse, openDeposit, type CashierHouse } from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
  await seedMeghna(house.env)
  await seedMeghnaCashier(house.env)
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const THERE = { host: MEGHNA.domain }
const reason = 'sent back by the provider'

/** Makes a payment with an unknown order, through a provider that both brands use. */
async function buildUnknown(closed: string | null = null): Promise<{ id: string; reference: string }> {
  const reference = newReference(house.env.random, 'D')
  const [row] = await house.env.db.query<{ id: bigint }>(
    `insert into cashier.findings (provider, event_id, kind, reference, amount, currency, provider_reference, at, state, decided_by, decided_at, note)
     values ('sandbox', $1, 'unknown_order', $1, 75000, 'BDT', 'P-1', $2, $3, $4, $5, $6) returning id`,
    [
      reference,
      house.clock.now(),
      closed ? 'closed' : 'open',
      closed,
      closed ? house.clock.now() : null,
      closed ? 'sent back' : null,
    ],
  )
  return { id: String(row?.id), reference }
}

/** Returns both brands, each with an operator who decides about its deposits. */
const brands = async () => [
  { caller: (await buildOperator(house, 'admin')).caller, headers: {} },
  { caller: (await buildOperator(house, 'admin', MEGHNA.code)).caller, headers: THERE },
]

describe('CASH-2 OFFICE-2 a payment for an unknown order', () => {
  test('is in no brand’s list or count, and no brand can name it', async () => {
    const shared = await house.env.db.query(`select distinct merchant from cashier.methods where provider = 'sandbox'`)
    expect(shared.length, 'both brands pay through the provider').toBe(2)
    const [open, closed] = [await buildUnknown(), await buildUnknown('somebody')]
    for (const { caller, headers } of await brands()) {
      for (const state of ['open', 'credited', 'closed'] as const)
        expect(await caller.ok(officeFindings, { state }, headers), state).toMatchObject({ content: [], total: 0 })
      for (const { id } of [open, closed])
        for (const decision of ['close', 'credit'] as const) {
          expect((await caller.call(officeResolveFinding, { id, decision, reason }, headers)).body).toMatchObject({
            code: 'NOT_FOUND',
          })
        }
      expect((await caller.call(officeUnknownPayments, {}, headers)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
      expect((await caller.call(officeCloseUnknownPayment, { id: open.id, reason }, headers)).body).toMatchObject({
        code: 'PERMISSION_DENIED',
      })
    }
  })

  test('is closed by two persons of the house, of which no brand reads', async () => {
    const { id, reference } = await buildUnknown()
    const [first, second] = [await buildHouseOperator(house), await buildHouseOperator(house)]
    const asked = await first.caller.ok(officeCloseUnknownPayment, { id, reason })
    expect(asked).toMatchObject({ state: 'open', waiting: { needed: 2, agreed: 1 } })
    expect(
      (await first.caller.ok(officeUnknownPayments, { pageSize: 100 })).content.find((one) => one.id === id)?.waiting,
    ).toEqual(asked.waiting)
    expect((await second.caller.call(officeCloseUnknownPayment, { id, reason })).body).toMatchObject({
      code: 'DECISION_OPEN',
    })
    expect((await answerWaiting(first, asked.waiting)).body.success, 'the asker is not a second person').toBe(false)
    for (const { caller, headers } of await brands()) {
      expect(JSON.stringify(await caller.ok(officeDecisions, {}, headers))).not.toContain(reference)
      expect(await caller.ok(officeDecisionCount, {}, headers)).toMatchObject({ waiting: 0 })
    }
    await agreeTo(second, asked.waiting)
    expect(
      (await first.caller.ok(officeUnknownPayments, { state: 'closed', pageSize: 100 })).content.find(
        (one) => one.id === id,
      ),
    ).toMatchObject({ state: 'closed', note: reason, decidedBy: second.username, waiting: null })
    expect((await first.caller.call(officeCloseUnknownPayment, { id, reason })).body).toMatchObject({
      code: 'FINDING_CLOSED',
    })
    for (const { caller, headers } of await brands())
      expect(JSON.stringify(await caller.ok(listAudit, {}, headers))).not.toContain(reference)
  })

  test('stays as it was where it was decided before the house had to', async () => {
    const { id } = await buildUnknown('finance')
    const { caller } = await buildHouseOperator(house)
    expect(
      (await caller.ok(officeUnknownPayments, { state: 'closed', pageSize: 100 })).content.find((one) => one.id === id),
    ).toMatchObject({ decidedBy: 'finance', note: 'sent back' })
    expect((await caller.call(officeCloseUnknownPayment, { id, reason })).body).toMatchObject({
      code: 'FINDING_CLOSED',
    })
  })

  test('asks for the house’s permission, and is not a brand’s own finding', async () => {
    const { id } = await buildUnknown()
    expect(
      (await (await buildHouseOperator(house, 'house-staff')).caller.call(officeCloseUnknownPayment, { id, reason }))
        .body,
    ).toMatchObject({ code: 'PERMISSION_DENIED' })
    const row = await openDeposit(house, await buildMember(house))
    const [own] = await house.env.db.query<{ id: bigint }>(
      `insert into cashier.findings (provider, event_id, kind, reference, deposit_id, amount, currency, provider_reference, at)
       select provider, reference, 'second_payment', reference, id, 75000, 'BDT', 'P-2', $2 from cashier.deposits where id = $1 returning id`,
      [row.id, house.clock.now()],
    )
    const { caller } = await buildHouseOperator(house)
    expect((await caller.call(officeCloseUnknownPayment, { id: String(own?.id), reason })).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(JSON.stringify(await caller.ok(officeUnknownPayments, { pageSize: 100 }))).not.toContain(row.reference)
    const [mine, other] = await brands()
    expect((await mine?.caller.ok(officeFindings, {}))?.content.map((one) => one.id)).toEqual([String(own?.id)])
    expect(await other?.caller.ok(officeFindings, {}, THERE)).toMatchObject({ total: 0 })
  })

  test('cannot be closed in the database without its decision', async () => {
    const { id } = await buildUnknown()
    await expect(
      house.env.db.query(
        `update cashier.findings set state = 'closed', decided_by = 'somebody', decided_at = now(), note = 'gone' where id = $1`,
        [id],
      ),
    ).rejects.toThrow('without its decision')
  })
})
