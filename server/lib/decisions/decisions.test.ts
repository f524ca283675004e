/** Which persons may decide and what is agreed, as the house and the database enforce it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import {
  answer,
  askPay,
  carriedOut,
  contextOf,
  newDay,
  openStage,
  personOf,
  refusal,
  seen,
  setRule,
  stage,
  subject,
} from '#server/testing/decision-stage.ts'
import { readerOf } from './answer-decision.ts'
import { findDecision } from './decisions.sql.ts'
import { readBounds } from './money-rules.ts'
beforeAll(openStage)
afterAll(() => stage.house.close())
beforeEach(newDay)

describe('OFFICE-2 who decides', () => {
  test('up to the bound one person decides at once; above it the vote of a second person decides, in its commit', async () => {
    expect(await askPay(stage.one, 10_000n)).toMatchObject({ state: 'done', needed: 1, result: { note: 'n' } })
    const asked = await askPay(stage.one, 1n)
    expect(asked, 'the member’s day is full').toMatchObject({ state: 'open', needed: 2 })
    expect(carriedOut).toHaveLength(1)
    expect(await answer(stage.two, asked)).toMatchObject({ state: 'done', closedBy: stage.two.username })
    expect(carriedOut).toHaveLength(2)
    expect(await refusal(answer(stage.two, asked)), 'it is over').toBe('DECISION_CLOSED')
  })

  test('splitting does not help: the sums of the member, of the operator and of the brand count, at once or one after the other', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => buildMember(stage.house)))
    const asked = await Promise.all(Array.from({ length: 6 }, () => askPay(stage.one, 4_000n)))
    expect(
      asked.filter((decision) => decision.state === 'done'),
      'of one member',
    ).toHaveLength(2)
    const more = []
    for (const other of others) more.push(await askPay(stage.one, 9_000n, { memberId: other.id }))
    expect(
      more.map((decision) => decision.state),
      'of one operator: 30,000',
    ).toEqual(['done', 'done', 'open', 'open'])
    const third = await buildOperator(stage.house)
    const last = []
    for (const other of await Promise.all(Array.from({ length: 4 }, () => buildMember(stage.house))))
      last.push(await askPay(third, 9_000n, { memberId: other.id }))
    expect(
      last.map((decision) => decision.state),
      'of the brand: 50,000',
    ).toEqual(['done', 'done', 'open', 'open'])
    stage.house.clock.advance(DAY_MS + HOUR_MS)
    expect((await askPay(stage.one, 10_000n)).state, 'another day').toBe('done')
  })

  test('without a rule of the brand, of the house or of the currency, two persons decide about the smallest amount', async () => {
    const inr = (amountMinor: bigint) =>
      askPay(stage.one, 0n, { money: { direction: 'in', currency: 'INR', amountMinor } })
    expect((await inr(1n)).needed, 'no rule at all').toBe(2)
    await setRule('fairhouse', 10_000n, [], 'INR')
    expect((await inr(1n)).needed, 'no floor of the house').toBe(2)
    await setRule(null, 5_000n, [], 'INR')
    expect((await inr(1n)).needed).toBe(1)
    expect((await inr(5_000n)).needed, 'the stricter one counts').toBe(2)
    expect(await stage.house.env.db.tx((tx) => readBounds(tx, 'meghna', 'INR')), 'a fresh brand').toMatchObject({
      memberAboveMinor: 0n,
      brandAboveMinor: 0n,
    })
  })

  test('nobody agrees to their own request: not with the same login, and not with another login of the same person', async () => {
    const asked = await askPay(stage.one, 50_000n)
    expect(await refusal(answer(stage.one, asked))).toBe('SECOND_OPERATOR')
    const again = await buildOperator(stage.house, 'finance', 'fairhouse', BigInt(await personOf(stage.one)))
    expect(await refusal(answer(again, asked))).toBe('SECOND_OPERATOR')
    expect(carriedOut).toEqual([])
    expect((await answer(stage.two, asked)).state).toBe('done')
  })

  test('nobody decides about their own money, neither as asker nor by agreeing; the database refuses it', async () => {
    const { db } = stage.house.env
    await db.query('insert into identity.person_accounts (account_id, person_id, added_at) values ($1, $2, $3)', [
      stage.member.id,
      await personOf(stage.one),
      stage.house.clock.now(),
    ])
    expect(await refusal(askPay(stage.one, 10n))).toBe('OWN_MONEY')
    const asked = await askPay(stage.two, 50_000n)
    expect(await refusal(answer(stage.one, asked))).toBe('OWN_MONEY')
    const third = await buildOperator(stage.house)
    await db.query('insert into identity.person_accounts (account_id, person_id, added_at) values ($1, $2, $3)', [
      (await buildMember(stage.house)).id,
      await personOf(third),
      stage.house.clock.now(),
    ])
    expect((await answer(third, asked)).state).toBe('done')
  })

  test('a person who loosened the rule is not counted under it, as asker or by agreeing, also when they loosened it after the request', async () => {
    const author = BigInt(await personOf(stage.two))
    await setRule('fairhouse', 20_000n, [author])
    const small = await askPay(stage.two, 5n)
    expect(small, 'one person is enough, but not this one').toMatchObject({ state: 'open', needed: 1 })
    expect((await answer(stage.one, small)).state).toBe('done')
    const asked = await askPay(stage.one, 50_000n)
    expect(await refusal(answer(stage.two, asked))).toBe('RULE_AUTHOR')
    const third = await buildOperator(stage.house)
    await setRule('fairhouse', 25_000n, [BigInt(await personOf(third))])
    const after = await answer(third, asked)
    expect(after.state, 'his yes counts nothing').toBe('open')
    expect((await answer(await buildOperator(stage.house), asked)).state).toBe('done')
  })

  test('a rule that became stricter meanwhile counts', async () => {
    const author = BigInt(await personOf(stage.one))
    await setRule('fairhouse', 20_000n, [author])
    const waiting = await askPay(stage.one, 5n)
    await setRule('fairhouse', 0n, [])
    expect(await answer(stage.two, waiting)).toMatchObject({ state: 'open', needed: 2 })
    expect((await answer(await buildOperator(stage.house), waiting)).state).toBe('done')
  })
})

describe('OFFICE-2 what is agreed', () => {
  test('an agreement to other content counts nothing, and what was asked cannot be changed', async () => {
    const { db } = stage.house.env
    const asked = await askPay(stage.one, 50_000n)
    expect(await refusal(answer(stage.two, { ...asked, contentHash: 'a'.repeat(64) }))).toBe('DECISION_STALE')
    for (const change of [
      `amount = 60000`,
      `content = '{"note": "more"}'`,
      `member_id = '1'`,
      `evidence = 'x'`,
      `needed = 1`,
      `excluded = '{}'::bigint[], needed = 1`,
      `asked_person = 101`,
      `content_hash = repeat('a', 64)`,
    ]) {
      await expect(db.query(`update core.decisions set ${change} where id = $1`, [asked.id]), change).rejects.toThrow(
        'stays as it was asked',
      )
    }
    await expect(
      db.query(`update core.decisions set state = 'done', closed_at = now() where id = $1`, [asked.id]),
    ).rejects.toThrow('too few persons')
    await expect(db.query('delete from core.decisions where id = $1', [asked.id])).rejects.toThrow()
    await expect(db.query('update core.decision_votes set agrees = true')).rejects.toThrow()
    await expect(
      db.query(
        `insert into core.decision_votes select id, $2, $3, 'x', false, true, content_hash, null, '', now() from core.decisions where id = $1`,
        [asked.id, await personOf(stage.two), stage.one.id],
      ),
    ).rejects.toThrow('another person')
    expect(carriedOut).toEqual([])
  })

  test('what it is about has changed since: it is over, and nothing is carried out', async () => {
    const asked = await askPay(stage.one, 50_000n)
    seen.basis = 'changed'
    expect(await refusal(answer(stage.two, asked))).toBe('DECISION_STALE')
    expect(await findDecision(stage.house.env.db, readerOf(await contextOf(stage.one)), asked.id)).toMatchObject({
      state: 'overtaken',
    })
    expect([carriedOut, seen.closed]).toEqual([[], [`${asked.subject} overtaken`]])
  })

  test('one waits about a subject at a time, and evidence serves once', async () => {
    const asked = await askPay(stage.one, 50_000n, { evidence: 'Line 7 of 21 November' })
    expect(await refusal(askPay(stage.two, 50_000n, { subject: asked.subject }))).toBe('DECISION_OPEN')
    expect(await refusal(askPay(stage.two, 50_000n, { evidence: 'LINE 7 of 21 november ' }))).toBe('EVIDENCE_USED')
    await answer(stage.two, asked, false)
    expect(
      (await askPay(stage.two, 50_000n, { evidence: 'Line 7 of 21 November' })).state,
      'a refused one frees it',
    ).toBe('open')
    const same = subject()
    const both = await Promise.all(
      [stage.one, stage.two].map((person) => refusal(askPay(person, 50_000n, { subject: same }))),
    )
    expect(both.toSorted()).toEqual(['DECISION_OPEN', null])
  })
})
