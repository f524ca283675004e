import { z } from 'zod'
import type { CallDefinition } from '#contract/call.ts'
import { ERRORS } from '#contract/errors.ts'
import { answerSchema } from './answer-schema.ts'

type Json = Record<string, unknown>

function schemaOf(type: z.ZodType): Json {
  const { $schema: _draft, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return schema
}

/** The header of a stream that carries the id of the last event that the client saw. */
const LAST_EVENT = { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }

/** Describes a stream of server-sent events: each has a name, and a text of its schema. */
function describeEvents(events: NonNullable<CallDefinition['events']>): Json {
  const oneOf = Object.entries(events).map(([event, data]) => ({
    type: 'object',
    required: ['event', 'data'],
    properties: { id: { type: 'string' }, event: { const: event }, data: schemaOf(data) },
  }))
  return {
    description: 'server-sent events, until either side ends it',
    content: { 'text/event-stream': { schema: { type: 'string' }, 'x-events': { oneOf } } },
  }
}

function describeCall(call: CallDefinition): Json {
  const input = schemaOf(call.input)
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = new Set((input.required ?? []) as string[])
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const inQuery = call.method === 'GET' ? Object.keys(properties).filter((name) => !inPath.includes(name)) : []
  const parameter = (name: string, place: string) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: properties[name] ?? { type: 'string' },
  })
  const errors = new Map<number, string[]>()
  for (const code of call.errors)
    errors.set(ERRORS[code].status, [...(errors.get(ERRORS[code].status) ?? []), `${code}: ${ERRORS[code].when}`])
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.path.split('/').slice(1, 3).join('/')],
    'x-audience': call.who,
    security: call.who === 'anyone' ? [] : [{ token: [] }],
    parameters: [
      ...(call.events ? [LAST_EVENT] : []),
      ...inPath.map((name) => parameter(name, 'path')),
      ...inQuery.map((name) => parameter(name, 'query')),
    ],
    ...(call.method === 'GET'
      ? {}
      : {
          requestBody: call.upload
            ? {
                content: Object.fromEntries(
                  call.upload.types.map((type) => [
                    type,
                    { schema: { type: 'string', format: 'binary', maxLength: call.upload?.maxBytes } },
                  ]),
                ),
              }
            : call.sealed
              ? {
                  content: {
                    'application/jose': {
                      schema: {
                        type: 'string',
                        description: 'compact JWE (ECDH-ES, A256GCM) of the body, with iat and jti',
                        'x-sealed-body': input,
                      },
                    },
                  },
                }
              : { content: { 'application/json': { schema: input } } },
        }),
    responses: {
      200: call.events
        ? describeEvents(call.events)
        : { description: 'done', content: { 'application/json': { schema: answerSchema(call.output) } } },
      ...Object.fromEntries(
        [...errors].map(([status, codes]) => [
          status,
          {
            description: codes.join('\n'),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        ]),
      ),
    },
  }
}

/** Returns the OpenAPI 3.1 document of a list of calls, made from the same contract that validates them. */
export function openApiDocument(title: string, calls: readonly CallDefinition[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Every answer is {success, value} or {success, code, message, value}. Money is a decimal string, times are ISO 8601 in UTC.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['success', 'code', 'message'],
          properties: {
            success: { const: false },
            code: { enum: Object.keys(ERRORS) },
            message: { type: 'string' },
            value: {},
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}
