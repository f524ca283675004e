/** Decisions and time: races, operators who lost their rights, grants, expiry. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, after } from '#server/lib/clock.ts'
import { buildOperator } from '#server/testing/builders.ts'
import {
  answer,
  ask,
  askPay,
  carriedOut,
  contextOf,
  hire,
  kinds,
  newDay,
  openStage,
  pay,
  refusal,
  rest,
  seen,
  stage,
  subject,
  three,
} from '#server/testing/decision-stage.ts'
import { readerOf, withdrawDecision } from './answer-decision.ts'
import { carryOutAgreed, expireDecision } from './carry-out-decision.ts'
import { listVotes } from './decision-votes.sql.ts'
import { countDecisions } from './decisions.sql.ts'
import { isLooser } from './money-rules.ts'
beforeAll(openStage)
afterAll(() => stage.house.close())
beforeEach(newDay)

describe('OFFICE-1 who may, at the moment it counts', () => {
  test('of two who agree at once one carries it out', async () => {
    const asked = await askPay(stage.one, 50_000n)
    const three = await buildOperator(stage.house)
    const said = await Promise.all([stage.two, three].map((person) => refusal(answer(person, asked))))
    expect(said.toSorted()).toEqual(['DECISION_CLOSED', null])
    expect(carriedOut).toEqual([asked.subject])
  })

  test.each([
    ['frozen', `update identity.operators set status = 'frozen' where id = $1`],
    ['demoted', `update identity.operators set role = 'viewer' where id = $1`],
  ])(
    'a vote of an operator who is %s by then is not counted, nor the request of such an asker',
    async (_word, change) => {
      const asked = await ask(stage.one, three, { subject: subject(), content: {}, reason: 'because' })
      expect((await answer(stage.two, asked)).state).toBe('open')
      await stage.house.env.db.query(change, [stage.two.id])
      expect((await answer(await buildOperator(stage.house), asked)).state, 'two of three').toBe('open')
      await stage.house.env.db.query(change, [stage.one.id])
      expect((await answer(await buildOperator(stage.house), asked)).state, 'two of four').toBe('open')
      expect((await answer(await buildOperator(stage.house), asked)).state).toBe('done')
    },
  )

  test('an operator who is frozen during the last vote was either counted before, or is not counted', async () => {
    for (let round = 0; round < 6; round++) {
      const [asker, last] = [await buildOperator(stage.house), await buildOperator(stage.house)]
      const asked = await ask(asker, pay, {
        subject: subject(),
        content: { note: 'n' },
        reason: 'because',
        memberId: stage.member.id,
        money: { direction: 'in', currency: 'BDT', amountMinor: 50_000n },
      })
      const [said] = await Promise.all([
        answer(last, asked),
        stage.house.env.db.query(`update identity.operators set status = 'frozen' where id = $1`, [asker.id]),
      ])
      expect(carriedOut.includes(asked.subject)).toBe(said.state === 'done')
    }
  })

  test('another brand’s operator sees and answers nothing, as if it did not exist', async () => {
    const asked = await askPay(stage.one, 50_000n)
    expect(await refusal(answer(stage.far, asked, true, 'meghna'))).toBe('NOT_FOUND')
    expect(await refusal(answer(stage.far, { ...asked, id: 999_999n }, true, 'meghna'))).toBe('NOT_FOUND')
    const support = await buildOperator(stage.house, 'support')
    expect(await refusal(answer(support, asked)), 'nor one without the permission').toBe('NOT_FOUND')
    const context = await contextOf(stage.two)
    expect(
      await countDecisions(stage.house.env.db, readerOf(context), BigInt(context.operator.personId)),
    ).toMatchObject({ waiting: expect.any(Number) as number })
  })

  test('where one must be of the stage.house, two of the brand are not enough', async () => {
    const [manager, colleague, staff] = [
      await buildOperator(stage.house, 'manager'),
      await buildOperator(stage.house, 'manager'),
      await buildOperator(stage.house, 'house-staff', null),
    ]
    const asked = await ask(manager, hire, { subject: subject(), content: { role: 'finance' }, reason: 'because' })
    expect((await answer(colleague, asked)).state).toBe('open')
    expect(carriedOut).toEqual([])
    expect((await answer(staff, asked)).state).toBe('done')
  })

  test('whom it is about got more since it was asked for: from then on the house must agree as well', async () => {
    const [manager, colleague, staff] = [
      await buildOperator(stage.house, 'manager'),
      await buildOperator(stage.house, 'manager'),
      await buildOperator(stage.house, 'house-staff', null),
    ]
    seen.needsHouse = false
    const asked = await ask(manager, hire, { subject: subject(), content: { role: 'viewer' }, reason: 'because' })
    seen.needsHouse = true
    expect((await answer(colleague, asked)).state).toBe('open')
    expect(carriedOut).toEqual([])
    expect((await answer(staff, asked)).state).toBe('done')
  })

  test('an operator of the house does nothing at a brand without a grant, and nothing after its end', async () => {
    const guest = await buildOperator(stage.house, 'house', null)
    const asked = await askPay(stage.one, 50_000n)
    expect(await refusal(answer(guest, asked))).toBe('NOT_FOUND')
    const grant = await stage.house.env.db.query<{ id: bigint }>(
      `insert into identity.grants (operator_id, merchant, permissions, reason, from_at, until_at) values ($1, 'fairhouse', '{withdrawals.force}', 'an audit', $2, $3) returning id`,
      [guest.id, stage.house.clock.now(), after(stage.house.clock.now(), HOUR_MS)],
    )
    expect(await refusal(answer(guest, asked, true, 'meghna')), 'at another brand').toBe('NOT_FOUND')
    await stage.house.env.db.query('update identity.grants set ended_at = $2, ended_by = $3 where id = $1', [
      grant[0]?.id,
      stage.house.clock.now(),
      'x',
    ])
    expect(await refusal(answer(guest, asked)), 'ended').toBe('NOT_FOUND')
    await stage.house.env.db.query(
      `insert into identity.grants (operator_id, merchant, permissions, reason, from_at, until_at) values ($1, 'fairhouse', '{withdrawals.force}', 'again', $2, $3)`,
      [guest.id, stage.house.clock.now(), after(stage.house.clock.now(), HOUR_MS)],
    )
    expect((await answer(guest, asked)).state).toBe('done')
    stage.house.clock.advance(HOUR_MS)
    expect((await contextOf(guest)).operator.permissions).not.toContain('withdrawals.force')
  })
})

describe('OFFICE-2 what time does', () => {
  test('an unanswered one expires; only the asker may withdraw it', async () => {
    const asked = await askPay(stage.one, 50_000n)
    await expireDecision(stage.house.env, kinds, asked.id)
    expect(await refusal(withdrawDecision(await contextOf(stage.two), kinds, asked.id))).toBe('NOT_FOUND')
    stage.house.clock.advance(DAY_MS)
    expect(await refusal(answer(stage.two, asked)), 'before the job came by').toBe('DECISION_CLOSED')
    await expireDecision(stage.house.env, kinds, asked.id)
    await expireDecision(stage.house.env, kinds, asked.id)
    const other = await askPay(stage.one, 50_000n)
    expect((await withdrawDecision(await contextOf(stage.one), kinds, other.id)).state).toBe('withdrawn')
    expect(seen.closed).toEqual([`${asked.subject} expired`, `${other.subject} withdrawn`])
    expect(carriedOut).toEqual([])
  })

  test('an agreed rule rests before it counts, and is overtaken when one who was for it may no more', async () => {
    const order = () => ({ subject: subject(), content: { after: 1 }, reason: 'because' })
    const [kept, lost] = [await ask(stage.one, rest, order()), await ask(stage.two, rest, order())]
    expect((await answer(stage.two, kept)).state).toBe('agreed')
    expect((await answer(await buildOperator(stage.house), lost)).state).toBe('agreed')
    await carryOutAgreed(stage.house.env, kinds, kept.id)
    expect(carriedOut, 'too early').toEqual([])
    stage.house.clock.advance(DAY_MS)
    await Promise.all([
      carryOutAgreed(stage.house.env, kinds, kept.id),
      carryOutAgreed(stage.house.env, kinds, kept.id),
    ])
    expect(carriedOut, 'once').toEqual([kept.subject])
    await stage.house.env.db.query(`update identity.operators set role = 'viewer' where id = $1`, [stage.two.id])
    await carryOutAgreed(stage.house.env, kinds, lost.id)
    expect(carriedOut).toEqual([kept.subject])
    const [{ state } = { state: '' }] = await stage.house.env.db.query<{ state: string }>(
      'select state from core.decisions where id = $1',
      [lost.id],
    )
    expect(state).toBe('overtaken')
    expect((await listVotes(stage.house.env.db, [kept.id])).map((vote) => vote.operator)).toEqual([
      stage.one.username,
      stage.two.username,
    ])
  })

  test('money rules are appended, never changed, and wider in any way is looser', async () => {
    await expect(stage.house.env.db.query('update core.money_rules set member_above = 0')).rejects.toThrow()
    await expect(stage.house.env.db.query('delete from core.money_rules')).rejects.toThrow()
    const bounds = { memberAboveMinor: 5n, operatorAboveMinor: 10n, brandAboveMinor: 20n }
    expect([
      isLooser(bounds, bounds),
      isLooser({ ...bounds, memberAboveMinor: 4n }, bounds),
      isLooser({ ...bounds, brandAboveMinor: 21n }, bounds),
      isLooser(bounds, null),
    ]).toEqual([false, false, true, true])
  })
})
