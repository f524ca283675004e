/** The JSON schemas of calls' answers, for serialisers and the API document. */
import { z } from 'zod'

/** Schemas that were already made: the contract's own schemas do not change while the process runs. */
const answerSchemas = new WeakMap<z.ZodType, Record<string, unknown>>()

function valueSchema(output: z.ZodType): Record<string, unknown> {
  const { $schema: _draft, ...value } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })
  return value
}

/**
 * Returns the JSON schema of a call's answer, for the serialiser and the API document. Returns the same object for
 * every call, so that its serialiser is compiled once (server/lib/serializers.ts); callers must not change it. Its
 * properties are made when they are first read: for all calls together that takes a good part of a server's start.
 */
export function answerSchema(output: z.ZodType): Record<string, unknown> {
  const known = answerSchemas.get(output)
  if (known) return known
  let properties: Record<string, unknown> | undefined
  const schema = {
    type: 'object',
    required: ['success', 'value'],
    get properties() {
      properties ??= { success: { type: 'boolean' }, value: valueSchema(output) }
      return properties
    },
  }
  answerSchemas.set(output, schema)
  return schema
}
