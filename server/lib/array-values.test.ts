/** Arrays reach the database as the driver would write them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type House } from '#server/testing/house.ts'
import { writeValue } from './array-values.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const TEXTS = [
  '',
  'null',
  'NULL',
  '{',
  'a,b',
  ' ',
  '"',
  '\\',
  '\\"{}',
  'a\nb\tc\u0001"\\',
  '\u007f"\u0085',
  'বাংলা "উদ্ধৃতি"',
  '\u2028"',
  '😀"',
  JSON.stringify({ a: ['"', '\\', '\n'] }),
  null,
]

test('OFFICE-2 texts, numbers, claims and moments come back from an array as they went in', async () => {
  const { db } = house.env
  const moments = [new Date(0), new Date('2026-11-28T06:00:00.123Z'), new Date('0999-01-01T00:00:00Z'), null]
  const numbers = [1, -2.5, 0, null]
  const big = [9_223_372_036_854_775_807n, -1n, 0n, null]
  const claims = [true, false, null]
  const [row] = await db.query(
    'select $1::text[] as texts, $2::timestamptz[] as moments, $3::float8[] as numbers, $4::bigint[]::text[] as big, $5::boolean[] as claims, $6::text[] as none',
    [TEXTS, moments, numbers, big, claims, []],
  )
  expect(row).toEqual({
    texts: TEXTS,
    moments,
    numbers,
    big: big.map((one) => (one === null ? null : String(one))),
    claims,
    none: [],
  })
  const [prepared] = await db.prepared('test.texts', 'select $1::text[] as texts', [TEXTS])
  expect(prepared).toEqual({ texts: TEXTS })
})

test('OFFICE-2 what is no flat array of such values is left to the driver', async () => {
  for (const value of [null, 7n, '{', { a: 1 }, [['a'], ['b']], [{ a: 1 }], [Buffer.from('a')]])
    expect(writeValue(value)).toBe(value)
  const nested = [
    ['a', '"'],
    ['\\', ''],
  ]
  const bytes = [Buffer.from([0, 255])]
  const [row] = await house.env.db.query('select $1::text[][] as nested, $2::bytea[] as bytes', [nested, bytes])
  expect(row).toEqual({ nested, bytes })
})
