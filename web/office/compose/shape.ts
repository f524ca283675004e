/**
 * Reads how a document is built from its kind's schema (contract/promotions/documents.ts, contract/missions/terms.ts), so that
 * the form has a control for every field that a kind has, now and later.
 */
import { z } from 'zod'

export type Path = readonly (string | number)[]
export type Shape = { nullable: boolean; form: string | null } & (
  | { is: 'text' }
  | { is: 'money' }
  | { is: 'moment' }
  | { is: 'flag' }
  | { is: 'other' }
  | { is: 'number'; min: number | null; max: number | null }
  | { is: 'choice'; options: readonly string[] }
  | { is: 'fields'; fields: Readonly<Record<string, Shape>> }
  | { is: 'list'; item: Shape; min: number; max: number | null }
  | { is: 'table'; value: Shape; keys: readonly string[] | null }
  | { is: 'one-of'; by: string; options: Readonly<Record<string, Readonly<Record<string, Shape>>>> }
)

/** A schema without what is wrapped around it, and what the wrapping says. */
type Bare = { schema: unknown; nullable: boolean; form: string | null }

const formOf = (schema: unknown): string | null => {
  const form = schema instanceof z.ZodType ? schema.meta()?.['form'] : undefined
  return typeof form === 'string' ? form : null
}

function unwrap(schema: unknown, nullable = false, form: string | null = null): Bare {
  const said = form ?? formOf(schema)
  if (schema instanceof z.ZodNullable) return unwrap(schema.unwrap(), true, said)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return unwrap(schema.unwrap(), nullable, said)
  if (schema instanceof z.ZodPrefault) return unwrap(schema.unwrap(), nullable, said)
  if (schema instanceof z.ZodPipe)
    return unwrap(schema.out instanceof z.ZodISODateTime ? schema.out : schema.in, nullable, said)
  return { schema, nullable, form: said }
}

const fieldsOf = (schema: z.ZodObject): Record<string, Shape> =>
  Object.fromEntries(Object.entries(schema.shape).map(([name, inner]) => [name, shapeOf(inner)]))

function readOneOf(union: z.ZodDiscriminatedUnion): Pick<Extract<Shape, { is: 'one-of' }>, 'is' | 'by' | 'options'> {
  const by = union.def.discriminator
  const options = union.options.flatMap((option) => {
    if (!(option instanceof z.ZodObject)) return []
    const { [by]: mark, ...fields } = option.shape as Record<string, unknown>
    const value = mark instanceof z.ZodLiteral ? [...mark.values][0] : undefined
    return typeof value === 'string' ? [[value, fieldsOf(z.object(fields as z.ZodRawShape))] as const] : []
  })
  return { is: 'one-of', by, options: Object.fromEntries(options) }
}

const bound = (value: number | null | undefined) =>
  value === undefined || value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value

/** Returns how many items a list must and may have. */
function lengthsOf(schema: z.ZodArray): { min: number; max: number | null } {
  const found = (schema.def.checks ?? []).map((one) => one._zod.def as { minimum?: unknown; maximum?: unknown })
  const min = found.find(({ minimum }) => minimum !== undefined)?.minimum
  const max = found.find(({ maximum }) => maximum !== undefined)?.maximum
  return { min: typeof min === 'number' ? min : 0, max: typeof max === 'number' ? max : null }
}

/** Returns the shape of a schema. A schema that no control is known for is `other`: its value is kept as it is. */
export function shapeOf(whole: unknown): Shape {
  const { schema, nullable, form } = unwrap(whole)
  const about = { nullable, form }
  if (schema instanceof z.ZodObject) return { ...about, is: 'fields', fields: fieldsOf(schema) }
  if (schema instanceof z.ZodDiscriminatedUnion) return { ...about, ...readOneOf(schema) }
  if (schema instanceof z.ZodArray) return { ...about, is: 'list', item: shapeOf(schema.element), ...lengthsOf(schema) }
  if (schema instanceof z.ZodRecord) {
    const key = schema.keyType
    return {
      ...about,
      is: 'table',
      value: shapeOf(schema.valueType),
      keys: key instanceof z.ZodEnum ? key.options.map(String) : null,
    }
  }
  if (schema instanceof z.ZodEnum) return { ...about, is: 'choice', options: schema.options.map(String) }
  if (schema instanceof z.ZodLiteral) return { ...about, is: 'choice', options: [...schema.values].map(String) }
  if (schema instanceof z.ZodBoolean) return { ...about, is: 'flag' }
  if (schema instanceof z.ZodNumber)
    return { ...about, is: 'number', min: bound(schema.minValue), max: bound(schema.maxValue) }
  if (schema instanceof z.ZodISODateTime) return { ...about, is: 'moment' }
  if (schema instanceof z.ZodString) return { ...about, is: form === 'money' ? 'money' : 'text' }
  return { ...about, is: 'other' }
}

/** Values that a new document begins with, by the field's name: what is usual, never what costs more. */
const USUAL: Readonly<Record<string, unknown>> = {
  wageringTimes: '10',
  lifeDays: 14,
  otherwise: 100,
  claimDays: 7,
  rounds: 10,
  playDays: 7,
  number: 2,
  minutes: 15,
  days: 1,
  memberDays: 30,
  perDay: 1,
  dayMax: 5,
  oncePerDevice: true,
  oncePerPayee: true,
  chosen: true,
  remarkNeeded: true,
  picture: 'cricket',
}

/** Returns what a new field of a shape holds, before anybody types. */
export function blankOf(shape: Shape, name = ''): unknown {
  if (shape.nullable) return null
  if (name in USUAL && (shape.is === 'number' || shape.is === 'text' || shape.is === 'flag')) return USUAL[name]
  if (shape.is === 'fields') return blankFields(shape.fields)
  if (shape.is === 'one-of') {
    const first = Object.keys(shape.options)[0] ?? ''
    return { [shape.by]: first, ...blankFields(shape.options[first] ?? {}) }
  }
  if (shape.is === 'list') return Array.from({ length: shape.min }, () => blankOf(shape.item))
  if (shape.is === 'table') return {}
  if (shape.is === 'choice') return shape.options[0] ?? ''
  if (shape.is === 'flag') return false
  if (shape.is === 'number') return shape.min ?? 0
  return ''
}

/** Returns new values for fields. */
export const blankFields = (fields: Readonly<Record<string, Shape>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, blankOf(shape, name)]))

/** Returns the value at a path, or undefined. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, step) => (at === null || typeof at !== 'object' ? undefined : Reflect.get(at, step)), value)

/** Returns a copy with another value at a path; everything beside the path stays, known to the form or not. */
export function withValue(value: unknown, [step, ...rest]: Path, next: unknown): unknown {
  if (step === undefined) return next
  const inner = withValue(valueAt(value, [step]), rest, next)
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(value) ? [...value] : []
    list[step] = inner
    return list
  }
  return { ...(typeof value === 'object' ? value : {}), [step]: inner }
}
