/** Thefts by whoever owns the database, in what persons decided: the books must say so. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#server/check-books.ts'
import { answer, askPay, newDay, openStage, stage } from '#server/testing/decision-stage.ts'
import { damage } from '#server/testing/owner.ts'

beforeAll(openStage)
afterAll(() => stage.house.close())
beforeEach(newDay)

const found = async () => (await checkBooks(stage.house.env.db)).checks.filter((check) => check.code?.startsWith('decisions-'))
  .flatMap(({ code, differing }) => differing.map(({ id }) => `${code} ${id}`))

test('OFFICE-2 content changed after it was agreed, a vote on other content, and a second person taken away', async () => {
  const asked = await askPay(stage.one, 50_000n)
  const { reference, id } = asked
  await answer(stage.two, asked)
  expect(await found()).toEqual([])
  await damage(stage.house, `update core.decisions set amount = amount * 10 where id = ${id}`)
  expect(await found()).toEqual([`decisions-content ${reference}`])
  await damage(stage.house, `update core.decisions set amount = amount / 10 where id = ${id}`)
  await damage(stage.house, `update core.decision_votes set content_hash = repeat('0', 64) where decision_id = ${id} and operator_id = ${stage.two.id}`)
  expect(await found()).toEqual([`decisions-content ${reference}`, `decisions-persons ${reference}`])
  await damage(stage.house, `update core.decision_votes v set content_hash = d.content_hash from core.decisions d where d.id = v.decision_id and d.id = ${id}`)
  await damage(stage.house, `delete from core.decision_votes where decision_id = ${id} and operator_id = ${stage.two.id}`)
  expect(await found()).toEqual([`decisions-persons ${reference}`])
  await damage(stage.house, `update core.decisions set needed = 1 where id = ${id}`)
  expect(await found(), 'the number is not in the hash: who owns the database may still lower it').toEqual([])
})
