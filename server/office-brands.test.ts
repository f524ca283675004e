/**
 * The two-brand table: every call of the back office × every id of the first brand, asked by operators of the second
 * brand who have all permissions there. A foreign id is answered exactly like one that does not exist, no answer and no
 * file reveals anything of the first brand, and not a row of it changes. A call that is not in the table fails.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import {
  createOfficeExport,
  downloadOfficeExport,
  listOfficeExports,
  OFFICE_RECORDS,
} from '#contract/exports/exports.ts'
import {
  GIVING_PERMISSIONS,
  isHousePermission,
  OPERATOR_PERMISSIONS,
  PERMISSIONS,
  TERMS_PERMISSIONS,
  type Role,
} from '#contract/permissions.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import { newRequestId, type CashierHouse } from '#server/testing/cashier-house.ts'
import { listContractCalls } from '#server/testing/contract-calls.ts'
import { buildFirstBrand, type FirstBrand, type Noun } from '#server/testing/first-brand.ts'
import { OFFICE_CASES, type OfficeCase } from '#server/testing/office-cases.ts'
import { readRowsOf } from '#server/testing/rows-of-brand.ts'
import { openTwoBrands } from '#server/testing/two-brands.ts'

const CALLS = (await listContractCalls()).filter(
  (call) => call.who === 'operator' && !(call.permission && isHousePermission(call.permission)),
)
const THERE = { host: MEGHNA.domain }
/** Ids that belong to nothing. */
const INVENTED: Partial<Record<Noun, string>> & { other: string } = { other: '999999999999' }

let house: CashierHouse
let first: FirstBrand
/** Operators of the second brand: one who decides about everything, one who makes operators, one who writes terms. */
let theirs: Holders<Person>

beforeAll(async () => {
  house = await openTwoBrands()
  first = await buildFirstBrand(house)
  const makes: readonly string[] = OPERATOR_PERMISSIONS
  const terms: readonly string[] = TERMS_PERMISSIONS
  await house.env.db.query(
    `insert into identity.roles (name, permissions) values ('decides', $1), ('manages', $2), ('writes', $3)`,
    [
      PERMISSIONS.filter((one) => !makes.includes(one) && !terms.includes(one)),
      ['operators.read', 'operators.manage'],
      ['promotions.read', ...terms],
    ],
  )
  const decides = await buildOperator(house, 'decides' as Role, MEGHNA.code)
  theirs = {
    decides,
    gives: decides,
    manages: await buildOperator(house, 'manages' as Role, MEGHNA.code),
    writes: await buildOperator(house, 'writes' as Role, MEGHNA.code),
  }
})
afterAll(() => house.close())

type Holders<Of> = { decides: Of; manages: Of; writes: Of; gives: Of }
const GIVES: readonly string[] = GIVING_PERMISSIONS
const holder = <Of>(call: CallDefinition, { decides, manages, writes, gives }: Holders<Of>): Of => {
  if (call.permission === 'promotions.write') return writes
  if (GIVES.includes(call.permission ?? '')) return gives
  const known = OFFICE_CASES[call.id]
  return call.permission?.startsWith('operators.') || (known && 'by' in known) ? manages : decides
}

/** Returns an answer without what differs each time. */
async function ask(person: Person, call: CallDefinition, input: object, headers: Record<string, string> = {}) {
  const { status, body } = await person.caller.call(call, input as never, headers)
  const { requestId: _requestId, ...said } = body as Record<string, unknown>
  return { status, said, code: body.success ? null : body.code }
}

const cases = CALLS.map((call) => [call.id, call] as const)
const withIds = cases.flatMap(([id, call]) => {
  const known = OFFICE_CASES[id]
  return known && 'ids' in known ? [[id, call, known] as const] : []
})
const bodyOf = (body: Extract<OfficeCase, { ids: unknown }>['body']) =>
  typeof body === 'function' ? body(first) : (body ?? {})
const wantedId = (field: string, noun: Noun) => (field === 'username' ? first.member.username : first.ids[noun])

describe('SITE-6 OFFICE-1 OFFICE-2 the two-brand table', () => {
  test('knows every call of the back office, and no other', () => {
    expect(
      CALLS.map((call) => call.id).filter((id) => !OFFICE_CASES[id]),
      'not in server/testing/office-cases.ts',
    ).toEqual([])
    expect(
      Object.keys(OFFICE_CASES).filter((id) => !CALLS.some((call) => call.id === id)),
      'no such call',
    ).toEqual([])
    const named = withIds.flatMap(([, call, { ids }]) =>
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [call.id, name ?? '', name ?? '' in ids] as const),
    )
    expect(named.filter(([, , isThere]) => !isThere)).toEqual([])
  })

  test.each(withIds)('SITE-6 %s: a foreign id is as unknown as an invented one', async (_id, call, { ids, body }) => {
    const before = await readRowsOf(house.env.db, 'fairhouse', [first.member.id, first.ids.agent])
    const person = holder(call, theirs)
    for (const [field, noun] of Object.entries(ids)) {
      const foreign = await ask(person, call, { ...bodyOf(body), [field]: wantedId(field, noun) }, THERE)
      const invented = await ask(person, call, { ...bodyOf(body), [field]: INVENTED[noun] ?? INVENTED.other }, THERE)
      expect(foreign, `${field}: as one that does not exist`).toEqual(invented)
      expect(foreign.code, `${field}: ${JSON.stringify(foreign.said)}`).toBe('NOT_FOUND')
    }
    expect(await readRowsOf(house.env.db, 'fairhouse', [first.member.id, first.ids.agent])).toEqual(before)
  })

  test.each(cases.filter(([id]) => OFFICE_CASES[id] && 'list' in OFFICE_CASES[id]))(
    'SITE-6 %s: tells nothing of the first brand, however it is asked',
    async (id, call) => {
      const known = OFFICE_CASES[id]
      const always = known && 'list' in known ? known.list : {}
      const fields = Object.keys((call.input as unknown as { shape?: object }).shape ?? {})
      const asked = [
        {},
        ...Object.entries(first.names)
          .filter(([name]) => fields.includes(name))
          .map(([name, value]) => ({ [name]: value })),
      ]
      const states = ['open', 'requested', 'posted', 'waiting', 'over', 'all', 'reported'].flatMap((value) =>
        ['state', 'queue'].filter((name) => fields.includes(name)).map((name) => ({ [name]: value })),
      )
      for (const input of [...asked, ...states]) {
        const { said } = await ask(holder(call, theirs), call, { ...always, ...input }, THERE)
        for (const mark of first.marks)
          expect(JSON.stringify((said as { value?: unknown }).value ?? null), JSON.stringify(input)).not.toContain(mark)
      }
    },
  )

  test.each(OFFICE_RECORDS)('SITE-6 CASH-5 a file of %s holds nothing of the first brand', async (record) => {
    // codes are for who writes offers
    const { caller } = record === 'officeOfferCodes' ? theirs.writes : theirs.decides
    const now = house.clock.now().getTime()
    const asked = [
      {},
      { username: first.member.username },
      { search: first.member.username },
      { reference: first.names.reference },
      { reference: first.ids.offer },
      { roundId: first.names.roundId },
    ]
    for (const filter of asked) {
      const order = {
        requestId: newRequestId(house),
        record,
        from: new Date(now - DAY_MS).toISOString(),
        to: new Date(now + 1_000).toISOString(),
        ...filter,
      }
      const file = await caller.ok(createOfficeExport, order as never, THERE)
      await house.work()
      const ready = (await caller.ok(listOfficeExports, {}, THERE)).exports.find((one) => one.id === file.id)
      expect(ready?.state, JSON.stringify(ready)).toBe('ready')
      const { action, ticket } = await caller.ok(downloadOfficeExport, { id: file.id }, THERE)
      const sent = await house.app.inject({
        method: 'POST',
        url: action,
        headers: { ...THERE, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ticket }).toString(),
      })
      expect(sent.statusCode).toBe(200)
      // the log of acts has the orders of these files, as the reader typed them
      const told = sent.body.split('\r\n').filter((line) => !line.includes(',export.order,'))
      for (const mark of first.marks) expect(told.join('\n'), JSON.stringify(filter)).not.toContain(mark)
      await house.env.db.query('delete from exports.files where id = $1', [file.id]) // files of a day are limited
    }
  })

  // last, because it changes what it finds
  test.each(withIds)(
    'SITE-6 %s: the ids are real: the first brand’s own operator finds what they name',
    async (_id, call, { ids, body }) => {
      const person = holder(call, {
        decides: first.admin,
        manages: first.manager,
        writes: first.admin,
        gives: first.finance,
      })
      const { code, said } = await ask(person, call, {
        ...bodyOf(body),
        ...Object.fromEntries(Object.entries(ids).map(([field, noun]) => [field, wantedId(field, noun)])),
      })
      expect(code, JSON.stringify(said)).not.toBe('NOT_FOUND')
      expect(code, JSON.stringify(said)).not.toBe('INVALID_INPUT')
      expect(code, JSON.stringify(said)).not.toBe('PERMISSION_DENIED')
    },
  )
})
