/**
 * Hostile input made from the contract: fast-check arbitraries over the JSON schema of a call's input. There are three
 * kinds: the right shape with nasty values, a broken shape, and bytes that are no input at all.
 */
import fc from 'fast-check'
import { z } from 'zod'
import type { CallDefinition } from '#contract/call.ts'
import { fitting, fittingObject, mutated, type Json, type Schema } from './fitting.ts'
import { nastyText } from './nasty-values.ts'
import { rawBody, type RawBody } from './raw-bodies.ts'

/** An input as it is sent: an object for the call's own encoding, or raw text under a content type. */
export type Hostile = { input: Json } | RawBody

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
  return fc.oneof(...shapes, ...(call.method === 'GET' ? [] : [{ weight: 2, arbitrary: rawBody }]))
}

/** Generates inputs of the right shape only, for testing whether a call may do what it does. */
export function fittingInput(call: CallDefinition, ids: readonly string[]): fc.Arbitrary<Json> {
  return fittingObject(
    z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema,
    fc.constantFrom(...ids),
  )
}
