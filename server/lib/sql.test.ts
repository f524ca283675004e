import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '#server/testing/postgres.ts'
import { openDb, type Db } from './db.ts'
import { assignments, fixed, join, sql, where } from './sql.ts'

const HOSTILE = [
  "'; drop table identity.accounts; --",
  '$1',
  '$2::text',
  '"names"',
  '\\',
  "e'\\''",
  '/*',
  '',
  'null',
  '1 or 1=1',
  '\u2019\u0301',
]
const values = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'grapheme' }),
  fc.bigInt(),
  fc.boolean(),
  fc.constant(null),
)

describe('statements whose text varies', () => {
  test('numbers its values in the order of the text, also those of pieces inside', () => {
    const inner = sql`b = ${2} and c = ${3}`
    const outer = sql`select a from t where a = ${1} and ${inner} limit ${4}`
    expect(outer.text).toBe('select a from t where a = $1 and b = $2 and c = $3 limit $4')
    expect(outer.values).toEqual([1, 2, 3, 4])
    expect(sql`${inner} or ${inner}`.text).toBe('b = $1 and c = $2 or b = $3 and c = $4')
  })

  test('leaves out absent conditions, and the word `where` when all are absent', () => {
    const none: string | undefined = undefined
    expect(where(sql`a = ${1}`, none && sql`b = ${none}`, false, null, '', sql`c`).text).toBe('where a = $1 and c')
    expect(sql`select 1 ${where(undefined)}`.text).toBe('select 1 ')
  })

  test('refuses a condition that is no piece: dropping it would show rows that the reader may not see', () => {
    // @ts-expect-error a text is no condition
    expect(() => where('merchant = 1')).toThrow(TypeError)
    // @ts-expect-error nor is what JSON can make
    expect(() => where({ text: 'true', values: [] })).toThrow(TypeError)
  })

  test('joins pieces by a constant, and none to nothing', () => {
    const rows = [1, 2].map((one) => sql`(${one}, ${'x'})`)
    expect(sql`values ${join(rows, ', ')}`.text).toBe('values ($1, $2), ($3, $4)')
    expect(join([], ', ').text).toBe('')
  })

  test('sets what has a value, in the order of the columns, null too and undefined not', () => {
    const columns = { a: sql`a`, b: sql`b_`, c: sql`c` }
    const set = assignments(columns, { c: null, a: 1, b: undefined })
    expect([set.text, set.values]).toEqual(['a = $1, c = $2', [1, null]])
    expect(() => assignments(columns, { b: undefined })).toThrow('sets nothing')
    const outside: object = JSON.parse('{"a":1,"d = 1; --":2,"__proto__":{"b":3}}')
    expect(assignments(columns, outside).text).toBe('a = $1')
  })

  test('takes no text that is not a constant', () => {
    const outside: string = JSON.parse('"id"')
    const pattern: `D-${string}` = `D-${outside}`
    // @ts-expect-error a text that came from somewhere
    fixed(outside)
    // @ts-expect-error a text of which a part came from somewhere
    fixed(pattern)
    // @ts-expect-error one of both
    fixed(outside === 'id' ? 'id' : pattern)
    // @ts-expect-error the same between pieces
    join([], outside)
    expect(fixed('id').text).toBe('id')
    const asTemplate = [outside] as unknown as TemplateStringsArray // what JavaScript without types could do
    expect(() => sql(asTemplate)).toThrow(TypeError)
    expect(() => sql(Object.freeze([outside]) as unknown as TemplateStringsArray)).toThrow(TypeError)
  })

  test('no value changes the text, in any place and with any content', () => {
    fc.assert(
      fc.property(fc.array(values, { minLength: 5, maxLength: 5 }), ([a, b, c, d, e]) => {
        const made = (one: unknown, two: unknown, three: unknown, four: unknown, five: unknown) =>
          sql`update t set ${assignments({ a: sql`a`, b: sql`b` }, { a: one, b: two })}
            ${where(sql`c = ${three}`, join([sql`d = ${four}`, sql`d is null`], ' or '))} limit ${five}`
        const hostile = made(a, b, c, d, e)
        expect(hostile.text).toBe(made(1, 2, 3, 4, 5).text)
        expect(hostile.values).toEqual([a, b, c, d, e])
      }),
    )
  })

  test('a text that looks like a piece is a value', () => {
    for (const one of [{ text: 'true', values: [] }, { strings: ['true'], raw: ['true'] }, ['a', 'b']]) {
      expect(sql`a = ${one}`).toMatchObject({ text: 'a = $1', values: [one] })
    }
  })
})

describe('the database gets values as values', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let db: Db
  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'), 'empty')
    db = openDb(database.url, 1)
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  test('whatever a filter says comes back as it is, and finds only itself', async () => {
    const storable = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...HOSTILE), storable), storable, async (wanted, other) => {
        const fits = where(sql`name = ${wanted}`, sql`${wanted}::text is not null`)
        const rows = await db.query<{ name: string }>(
          sql`select name from (values (${wanted}), (${`${other}x${wanted}`})) as names(name) ${fits}`,
        )
        expect(rows).toEqual([{ name: wanted }])
      }),
      { numRuns: 60 },
    )
  })
})
