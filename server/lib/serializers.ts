/**
 * Serialisers of answers, compiled once for each process: fastify would compile those of every call again for each
 * application.
 */
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

type Serializer = (answer: unknown) => string

const compiled = new WeakMap<object, Serializer>()

/**
 * Returns the serialiser of one JSON schema, which is identified by being the same object. Fails when it cannot be
 * compiled.
 */
function compileOnce(schema: AnySchema & object): Serializer {
  const known = compiled.get(schema)
  if (known) return known
  const serializer = fastJsonStringify(schema) as Serializer
  compiled.set(schema, serializer)
  return serializer
}

/**
 * Makes an application use the serialisers that another one of this process has compiled. Call it before adding routes.
 * Each is compiled while the application is made ready, which fails with one that cannot be; with `isLate`, at its first
 * answer, so that a server that was killed answers sooner: tests have compiled all of them before.
 */
export function shareSerializers(app: FastifyInstance, isLate = false): void {
  app.setSerializerCompiler<AnySchema & object>(({ schema }) =>
    isLate ? (answer) => compileOnce(schema)(answer) : compileOnce(schema),
  )
}
