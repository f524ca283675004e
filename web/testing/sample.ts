/** Makes a value that a schema allows, for the many fields of an answer that do not matter in a screen's test. */
import type { z } from 'zod'

/** Tried in this order, until the schema accepts one. */
const LEAVES: readonly unknown[] = [
  '',
  '0.00',
  '1',
  'a',
  '2026-11-23',
  '2026-11-23T06:00:00.000Z',
  '#123456',
  0,
  1,
  false,
  null,
]

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  items?: readonly z.ZodType[]
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  in?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
}

function read(schema: z.ZodType): unknown {
  const def = schema.def as Def
  if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, read(field)]))
  if (def.type === 'nullable') return null
  if (def.type === 'optional') return undefined
  if (def.type === 'array') return []
  if (def.type === 'record') {
    const names = Object.values((def.keyType?.def as Def | undefined)?.entries ?? {})
    return Object.fromEntries(names.map((name) => [name, def.valueType && read(def.valueType)]))
  }
  if (def.type === 'tuple') return (def.items ?? []).map(read)
  if (def.type === 'union') return def.options?.[0] && read(def.options[0])
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0]
  if (def.type === 'literal') return def.values?.[0]
  if (def.innerType) return read(def.innerType)
  if (def.in) return read(def.in)
  return LEAVES.find((leaf) => schema.safeParse(leaf).success)
}

/**
 * Returns a small value that the schema allows (empty lists, no optional fields), with `fields` in it. Throws when it
 * finds none: then set the missing field in `fields`.
 */
export function sampleOf<Schema extends z.ZodType>(
  schema: Schema,
  fields: Partial<z.output<Schema>> = {},
): z.output<Schema> {
  return schema.parse({ ...(read(schema) as object), ...fields })
}
