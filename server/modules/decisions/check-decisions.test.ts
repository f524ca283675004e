/** Manipulations of decisions by the owner of the database: the books must report them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DECISIONS } from '#server/modules.ts'
import type { Decision } from '#server/lib/decisions/decision-kind.ts'
import { findDiffering } from '#server/testing/books.ts'
import { answer, askPay, newDay, openStage, personOf, setRule, stage } from '#server/testing/decision-stage.ts'
import { damage } from '#server/testing/owner.ts'
import { HASH } from './check-decisions.ts'
import { ONE_MAY } from './check-needed.ts'

beforeAll(openStage)
afterAll(() => stage.house.close())
beforeEach(newDay)

/** Returns what the books report about decisions. */
const found = async () =>
  (await findDiffering(stage.house.env.db, {}, 'decisions-')).flatMap(({ code, differing }) =>
    differing.map(({ id }) => `${code} ${id}`),
  )

test('OFFICE-2 content changed after it was agreed, a vote on other content, and a second person taken away', async () => {
  const asked = await askPay(stage.one, 50_000n)
  const { reference, id } = asked
  await answer(stage.two, asked)
  expect(await found()).toEqual([])
  await damage(stage.house, `update core.decisions set amount = amount * 10 where id = ${id}`)
  expect(await found()).toEqual([`decisions-content ${reference}`])
  await damage(stage.house, `update core.decisions set amount = amount / 10 where id = ${id}`)
  await damage(
    stage.house,
    `update core.decision_votes set content_hash = repeat('0', 64) where decision_id = ${id} and operator_id = ${stage.two.id}`,
  )
  expect(await found()).toEqual([`decisions-content ${reference}`, `decisions-persons ${reference}`])
  await damage(
    stage.house,
    `update core.decision_votes v set content_hash = d.content_hash from core.decisions d where d.id = v.decision_id and d.id = ${id}`,
  )
  await damage(
    stage.house,
    `delete from core.decision_votes where decision_id = ${id} and operator_id = ${stage.two.id}`,
  )
  expect(await found()).toEqual([`decisions-persons ${reference}`])
  await damage(stage.house, `update core.decisions set needed = 1 where id = ${id}`)
  expect(await found(), 'whoever lowers the number contradicts the kind and the log').toEqual([
    `decisions-needed ${reference}`,
    `decisions-needed ${reference}`,
  ])
  await damage(stage.house, `delete from core.audit_log where after ->> 'reference' = '${reference}'`)
  expect(await found(), 'and the kind alone, where the log is gone').toEqual([`decisions-needed ${reference}`])
  await damage(
    stage.house,
    `delete from core.decisions where id = ${id}`,
    `delete from core.decision_votes where decision_id = ${id}`,
  )
})

/** Makes a decision that one person asked for and that is done, about an amount. */
async function doneAlone(amount: bigint): Promise<Decision> {
  const asked = await askPay(stage.one, amount)
  expect(asked).toMatchObject({ state: 'done', needed: 1 })
  return asked
}
/**
 * Rewrites decisions as if they were approvals of withdrawals that one person may decide; their hashes match the new
 * content.
 */
async function asCredit(decisions: readonly Decision[]): Promise<void> {
  const ids = decisions.map(({ id }) => id).join(', ')
  await damage(
    stage.house,
    `update core.decisions d set kind = 'withdrawal.approve', content_hash = ${HASH} where id in (${ids})`,
    `update core.decisions d set content_hash = ${HASH} where id in (${ids})`,
    `update core.decision_votes v set content_hash = d.content_hash from core.decisions d where d.id = v.decision_id and d.id in (${ids})`,
  )
}

test('OFFICE-2 one person above a bound of money, alone or in parts, or without a rule', async () => {
  await setRule('fairhouse', 10_000n)
  const first = await doneAlone(6_000n)
  stage.house.clock.advance(1_000)
  const second = await askPay(stage.one, 6_000n)
  await answer(stage.two, second)
  await asCredit([first, second])
  expect(await found()).toEqual([])
  await damage(
    stage.house,
    `update core.decisions set needed = 1 where id = ${second.id}`,
    `delete from core.audit_log where after ->> 'reference' = '${second.reference}'`,
    `delete from core.decision_votes where decision_id = ${second.id} and operator_id = ${stage.two.id}`,
  )
  expect(await found(), 'two parts of one sum').toEqual([`decisions-needed ${second.reference}`])
  await damage(
    stage.house,
    `delete from core.decisions where id = ${second.id}`,
    `delete from core.decision_votes where decision_id = ${second.id}`,
  )
  await damage(
    stage.house,
    `create table kept_rules as select * from core.money_rules`,
    `delete from core.money_rules where brand is null`,
  )
  expect(await found(), 'no floor of the house').toEqual([`decisions-needed ${first.reference}`])
  await damage(
    stage.house,
    `insert into core.money_rules overriding system value select * from kept_rules where brand is null`,
    `drop table kept_rules`,
  )
  await damage(
    stage.house,
    `delete from core.decisions where id = ${first.id}`,
    `delete from core.decision_votes where decision_id = ${first.id}`,
  )
  expect(await found()).toEqual([])
})

test('OFFICE-2 a yes that nobody gave, one of the same person under another login, and one of a login that was frozen or had no permission then', async () => {
  const { db } = stage.house.env
  const asked = await askPay(stage.one, 50_000n)
  await answer(stage.two, asked)
  const { reference, id } = asked
  const line = `action = 'decision.agree' and after ->> 'reference' = '${reference}'`
  await damage(stage.house, `update core.audit_log set action = 'decision.read' where ${line}`)
  expect(await found()).toEqual([`decisions-voters ${reference}`])
  await damage(
    stage.house,
    `update core.audit_log set action = 'decision.agree' where action = 'decision.read' and after ->> 'reference' = '${reference}'`,
  )
  expect(await found()).toEqual([])

  // makes the second login belong to the first person: then only one person agreed
  const person = await personOf(stage.one)
  const was = await personOf(stage.two)
  await damage(
    stage.house,
    `update identity.operators set person_id = ${person} where id = ${stage.two.id}`,
    `update core.decision_votes set person_id = ${was} where decision_id = ${id} and operator_id = ${stage.two.id}`,
  )
  expect(await found()).toContain(`decisions-voters ${reference}`)
  expect(await found()).toContain(`decisions-persons ${reference}`)
  await damage(stage.house, `update identity.operators set person_id = ${was} where id = ${stage.two.id}`)

  const say = (action: string, before: string, ago: string) =>
    db.query(
      `insert into core.audit_log (at, brand, operator_id, operator, action, subject, before, after, ip)
     select d.closed_at - $5::interval, 'fairhouse', '0', 'time', $2, 'operator:' || $3, $4::jsonb, $4::jsonb, '' from core.decisions d where d.id = $1`,
      [id, action, stage.two.username, before, ago],
    )
  await say('operator.freeze', '{}', '1 hour')
  expect(await found()).toEqual([`decisions-voters ${reference}`])
  await say('operator.unfreeze', '{}', '30 minutes')
  expect(await found()).toEqual([])
  await say('operator.role', '{"role": "viewer"}', '20 minutes')
  expect(await found()).toEqual([`decisions-voters ${reference}`])
  await say('operator.role', '{"role": "finance"}', '10 minutes')
  expect(await found()).toEqual([])
})

describe('OFFICE-2 the rules of money', () => {
  const rules = async () =>
    (await findDiffering(stage.house.env.db, {}, 'rules-decided')).flatMap(({ differing }) =>
      differing.map(({ what }) => what),
    )
  const INR = { brand: 'fairhouse', currency: 'INR' }
  const newest = `(select max(id) from core.money_rules where brand = '${INR.brand}' and currency = '${INR.currency}')`

  test('one that was loosened by nobody, edited in place, taken away or dated back is named', async () => {
    const known = await rules()
    const news = async () =>
      (await rules()).filter(
        (one, at, all) =>
          all.filter((other) => other === one).length > known.filter((other) => other === one).length &&
          all.indexOf(one) === at,
      )
    await setRule(INR.brand, 1_000n, [], INR.currency)
    expect(await news(), 'the first one is how the house was opened').toEqual([])
    await setRule(INR.brand, 500n, [], INR.currency)
    expect(await news(), 'stricter is anybody’s').toEqual([])
    await setRule(INR.brand, 5_000n, [], INR.currency)
    expect(await news()).toEqual(['was made looser by nobody'])
    await damage(stage.house, `update core.money_rules set at = at - interval '1 day' where id = ${newest}`)
    expect(await news()).toEqual(['was made looser by nobody', 'is dated back'])
    await damage(
      stage.house,
      `update core.money_rules set decision_id = (select min(id) from core.decisions), at = at + interval '1 day' where id = ${newest}`,
    )
    expect(await news()).toEqual(['is not what was decided', 'follows on a rule that was edited or taken away since'])
    await damage(
      stage.house,
      `delete from core.money_rules where brand = '${INR.brand}' and currency = '${INR.currency}'`,
    )
    expect(await news()).toEqual([])
  })
})

test('OFFICE-2 every kind that one person may decide is a kind of the house, and every other one is two persons’', async () => {
  expect(Object.keys(ONE_MAY).filter((kind) => !DECISIONS.has(kind))).toEqual([])
  const asked = await askPay(stage.one, 50_000n)
  await answer(stage.two, asked)
  for (const kind of [...DECISIONS.keys()].filter((one) => !(one in ONE_MAY))) {
    await damage(stage.house, `update core.decisions d set kind = '${kind}', needed = 1 where id = ${asked.id}`)
    expect(await found(), kind).toContain(`decisions-needed ${asked.reference}`)
  }
  await damage(
    stage.house,
    `delete from core.decisions where id = ${asked.id}`,
    `delete from core.decision_votes where decision_id = ${asked.id}`,
  )
})
