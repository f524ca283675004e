/**
 * Hostile input made from the contract: fast-check arbitraries over the JSON schema of a call's input. There are three
 * kinds: the right shape with nasty values, a broken shape, and bytes that are no input at all.
 */
import fc from 'fast-check'
import { z } from 'zod'
import type { CallDefinition } from '#contract/call.ts'
import { projectRoot } from '#server/lib/project-root.ts'

type Json = Record<string, unknown>
type Schema = Json & {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/**
 * What an answer must never contain: a stack, a path on the disk, a statement, an error message of the database or of
 * the language.
 */
export const LEAK = new RegExp(
  [
    'node_modules',
    '\\n\\s+at ',
    '\\.[cm]?[jt]s:\\d+',
    projectRoot().replaceAll('/', '\\/'),
    'syntax error at',
    'invalid input syntax',
    'violates \\w+',
    'duplicate key',
    'out of range for type',
    'current transaction is aborted',
    'Cannot (?:read|set|convert) ',
    'is not a function',
    'Unexpected token',
    'select .{0,80} from \\w+\\.\\w+',
    'insert into \\w+\\.\\w+ \\(',
    'ECONNREFUSED',
    'root:x:',
  ].join('|'),
)

/**
 * Texts that have broken servers before: quotes and SQL, zero bytes, half surrogates, paths, templates, prototype keys,
 * right-to-left.
 */
export const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\uFEFF',
  '\u202Egnp.exe',
  '🂡'.repeat(80),
  'ক্ষ্ম'.repeat(40),
  "'; drop table wallet.entries; --",
  "' or '1'='1",
  '" or ""="',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '%00',
  '%s%n%x',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '-0',
  '0',
  '1e309',
  '0x10',
  '٣٤٥',
  '১২৩',
  '999999999999',
  '9223372036854775807',
  '9223372036854775808',
  '0.00001',
  '1,000',
  '+1',
  '1.',
  '.5',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '275761-01-01T00:00:00Z',
  'A'.repeat(5_000),
  'a@b',
  '\\',
  '\r\nx-injected: 1',
  '*',
  '%',
  '_',
  '(',
  '[',
  '{}',
  '[]',
] as const
const NASTY_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e21,
  -1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER + 2,
  1e-9,
] as const

const nastyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...NASTY_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(...NASTY_NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: {} } }),
  fc.array(nastyText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'where', '$ne', ''), nastyText, { maxKeys: 3 }),
)

/** Generates values that fit the schema as far as JSON schema can express it; `id` generates ids of existing things. */
function fitting(schema: Schema, id: fc.Arbitrary<string>, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => fitting(one, id, name)))
  if (/(^id$|Ids?$|^(member|account|accountRef|session|username|reference)$)/.test(name) && schema.type === 'string')
    return fc.oneof(id, fittingText(schema))
  switch (schema.type) {
    case 'object':
      return fittingObject(schema, id)
    case 'array':
      return fc.array(schema.items ? fitting(schema.items, id, name) : nastyValue, {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'integer':
      return fc.oneof(
        fc.integer({ min: Math.max(schema.minimum ?? -5, -1e9), max: Math.min(schema.maximum ?? 5_000, 1e9) }),
      )
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return fittingText(schema)
    default:
      return nastyValue
  }
}

function fittingText(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.format === 'date-time')
    return fc.constantFrom(
      '2026-01-01T00:00:00Z',
      '2099-12-31T23:59:59.999Z',
      '0001-01-01T00:00:00Z',
      '1970-01-01T00:00:00.000Z',
    )
  if (schema.format === 'date') return fc.constantFrom('2026-01-01', '1900-02-28', '9999-12-31', '0001-01-01')
  const { minLength = 0, maxLength = 40 } = schema
  if (schema.pattern) {
    try {
      return fc.stringMatching(new RegExp(schema.pattern), { maxLength: 70 })
    } catch {
      return fc.constantFrom('1', 'abc', '100.00') // a pattern with look-ahead, which cannot be generated
    }
  }
  const fits = NASTY_TEXTS.filter((text) => text.length >= minLength && text.length <= (schema.maxLength ?? 6_000))
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  return fits.length > 0 ? fc.oneof(fc.constantFrom(...fits), plain) : plain
}

function fittingObject(schema: Schema, id: fc.Arbitrary<string>): fc.Arbitrary<Json> {
  if (!schema.properties && schema.additionalProperties) return fc.dictionary(nastyText, nastyValue, { maxKeys: 3 })
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fitting(field, id, name)]),
  )
  return fc.record(fields, {
    requiredKeys: schema.required?.filter((name) => name in fields) ?? [],
  }) as fc.Arbitrary<Json>
}

/** Generates values of the right shape, with one to three fields replaced, dropped or added. */
function mutated(fits: fc.Arbitrary<Json>, names: readonly string[]): fc.Arbitrary<Json> {
  const field = fc.constantFrom(...names, 'isAdmin', 'accountId', 'constructor', 'merchant')
  const change = fc.tuple(field, fc.option(nastyValue, { freq: 4, nil: undefined }))
  return fc
    .tuple(fits, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([input, changes]) => ({ ...input, ...Object.fromEntries(changes) }))
}

/** An input as it is sent: an object for the call's own encoding, or raw text under a content type. */
export type Hostile = { input: Json } | { raw: string; type: string | null }

const DEEP = 5_000
const TOO_LARGE = 70_000
const RAW: readonly string[] = [
  '',
  '{',
  '[',
  'null',
  '0',
  '"text"',
  '[]',
  '[{}]',
  '{"a":',
  '{"id":1,}',
  '{"id":"1","id":"2"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"id":"\\ud800"}',
  '{"id":"\\u0000"}',
  '{"amount":1e999}',
  `{"amount":${'9'.repeat(400)}}`,
  '['.repeat(DEEP),
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  `{"a":"${'x'.repeat(TOO_LARGE)}"}`,
  '\u0000\u0001\u0002',
  '\ufeff{}',
  'a=1&a=2&__proto__[x]=1&b[]=2',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  'eyJhbGciOiJub25lIn0..a.b.c',
  'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSJ9....',
]
const TYPES: readonly (string | null)[] = [
  'application/json',
  'application/json; charset=utf-16',
  'application/jose',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'a/b/c',
  '',
  null,
]
const raw: fc.Arbitrary<Hostile> = fc.record({
  raw: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...RAW) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  ),
  type: fc.constantFrom(...TYPES),
})

/** Generates hostile objects for a schema: fitting ones and broken ones. */
export function hostileObject(type: z.ZodType, ids: readonly string[]): fc.Arbitrary<Json> {
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
  const fits = fitting(schema, fc.constantFrom(...ids)) as fc.Arbitrary<Json>
  const names = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])].flatMap((one) => Object.keys(one.properties ?? {}))
  return fc.oneof(fits, mutated(fits, names))
}

/** Generates hostile input of a call; `ids` are ids of existing things that belong to others. */
export function hostileInput(call: CallDefinition, ids: readonly string[]): fc.Arbitrary<Hostile> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const id = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: nastyText })
  const fits = fittingObject(schema, id)
  const names = Object.keys(schema.properties ?? {})
  const wrap = (input: Json): Hostile => ({ input })
  const shapes: fc.WeightedArbitrary<Hostile>[] = [
    { weight: 4, arbitrary: fits.map(wrap) },
    { weight: 3, arbitrary: mutated(fits, names).map(wrap) },
  ]
  return fc.oneof(...shapes, ...(call.method === 'GET' ? [] : [{ weight: 2, arbitrary: raw }]))
}

/** Generates inputs of the right shape only, for testing whether a call may do what it does. */
export function fittingInput(call: CallDefinition, ids: readonly string[]): fc.Arbitrary<Json> {
  return fittingObject(
    z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema,
    fc.constantFrom(...ids),
  )
}

/**
 * Returns whether a call may answer in this way: nothing of ours broke, or it reports that an outside service is
 * unavailable, which it declares.
 */
export function isAnswer(call: CallDefinition, { statusCode, body }: { statusCode: number; body: string }): boolean {
  const code = (JSON.parse(body) as { code?: unknown }).code
  return statusCode < 500 || call.errors.some((one) => one === code)
}
