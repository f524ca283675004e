/** Values of the right shape, from the JSON schema of a call's input, and the same with some fields broken. */
import fc from 'fast-check'
import { NASTY_TEXTS, nastyText, nastyValue } from './nasty-values.ts'

/** An object as it is sent. */
export type Json = Record<string, unknown>
/** The parts of a JSON schema that the contract uses. */
export type Schema = Json & {
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

/** Generates values that fit the schema as far as JSON schema can express it; `id` generates ids of existing things. */
export function fitting(schema: Schema, id: fc.Arbitrary<string>, name = ''): fc.Arbitrary<unknown> {
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

/** Generates objects that fit the schema of an object. */
export function fittingObject(schema: Schema, id: fc.Arbitrary<string>): fc.Arbitrary<Json> {
  if (!schema.properties && schema.additionalProperties) return fc.dictionary(nastyText, nastyValue, { maxKeys: 3 })
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fitting(field, id, name)]),
  )
  return fc.record(fields, {
    requiredKeys: schema.required?.filter((name) => name in fields) ?? [],
  }) as fc.Arbitrary<Json>
}

/** Generates values of the right shape, with one to three fields replaced, dropped or added. */
export function mutated(fits: fc.Arbitrary<Json>, names: readonly string[]): fc.Arbitrary<Json> {
  const field = fc.constantFrom(...names, 'isAdmin', 'accountId', 'constructor', 'merchant')
  const change = fc.tuple(field, fc.option(nastyValue, { freq: 4, nil: undefined }))
  return fc
    .tuple(fits, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([input, changes]) => ({ ...input, ...Object.fromEntries(changes) }))
}
