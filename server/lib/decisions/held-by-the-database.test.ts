/** What the database itself refuses about decisions: these checks remain when the code is bypassed or has a hole. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import {
  answer,
  ask,
  askPay,
  newDay,
  openStage,
  personOf,
  stage,
  subject,
  three,
} from '#server/testing/decision-stage.ts'
import type { Decision } from './decision-kind.ts'
beforeAll(openStage)
afterAll(() => stage.house.close())
beforeEach(newDay)

/** Writes a yes directly into the table, with the print that the voter read. */
const vote = async (person: Person, { id }: Decision, print: string | null = null) =>
  stage.house.env.db.query(
    `insert into core.decision_votes select id, $2, $3, 'x', false, true, coalesce($4, content_hash), null, '', now() from core.decisions where id = $1`,
    [id, await personOf(person), person.id, print],
  )
const close = ({ id }: Decision) =>
  stage.house.env.db.query(`update core.decisions set state = 'done', closed_at = $2, closed_by = 'x' where id = $1`, [
    id,
    stage.house.clock.now(),
  ])
const link = async (person: Person) =>
  stage.house.env.db.query(
    'insert into identity.person_accounts (account_id, person_id, added_at) values ($1, $2, now())',
    [stage.member.id, await personOf(person)],
  )

describe('OFFICE-2 decisions held by the database', () => {
  test('a yes to another print is not counted', async () => {
    const asked = await askPay(stage.one, 50_000n)
    await vote(stage.two, asked, 'a'.repeat(64))
    await expect(close(asked)).rejects.toThrow('too few persons')
    await vote(await buildOperator(stage.house), asked)
    await expect(close(asked)).resolves.toBeDefined()
  })

  test('a yes is not counted once the account is known to be the voter’s own', async () => {
    const asked = await askPay(stage.one, 50_000n)
    await vote(stage.two, asked)
    await link(stage.two)
    await expect(close(asked)).rejects.toThrow('too few persons')
  })

  test('nobody requests a decision about their own money, also when their own vote is left out', async () => {
    await link(stage.one)
    const insert = (person: Person) =>
      stage.house.env.db.query(
        `insert into core.decisions (reference, brand, kind, permission, subject, member_id, content, reason, needed, asked_by, asked_name, asked_person, asked_at, expires_at)
       select 'Q-' || upper(substr(md5($3::text), 1, 8)), 'fairhouse', 'test.pay', 'withdrawals.force', $3, $1, '{}', 'x', 1, o.id, o.username, o.person_id, now(), now() + interval '1 day'
       from identity.operators o where o.id = $2`,
        [stage.member.id, person.id, subject()],
      )
    await expect(insert(stage.one)).rejects.toThrow('nobody decides about his own money')
    await expect(insert(stage.two)).resolves.toBeDefined()
  })

  test('one begins open, ends once, and takes no vote after that', async () => {
    const asked = await ask(stage.one, three, { subject: subject(), content: {}, reason: 'because' })
    const refused = await answer(stage.two, asked, false)
    expect(refused.state).toBe('refused')
    const late = await buildOperator(stage.house)
    await expect(vote(late, asked)).rejects.toThrow('it is over')
    await expect(
      stage.house.env.db.query(
        `update core.decisions set state = 'open', closed_at = null, closed_by = null where id = $1`,
        [asked.id],
      ),
    ).rejects.toThrow('a decision ends once')
    await expect(close(asked)).rejects.toThrow('a decision ends once')
    await expect(
      stage.house.env.db.query(
        `insert into core.decisions (reference, kind, permission, subject, content, reason, needed, asked_by, asked_name, asked_person, asked_at, expires_at, state, closed_at)
       select 'Q-BORNDONE', kind, permission, subject, content, reason, 1, asked_by, asked_name, asked_person, asked_at, expires_at, 'done', now() from core.decisions where id = $1`,
        [asked.id],
      ),
    ).rejects.toThrow('a decision begins open')
  })
})
