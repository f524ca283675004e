import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { describeAway } from './database-away.ts'
import { Refusal, refuse } from './refusal.ts'

/** Reads input by its schema. Refuses with BAD_REQUEST and the field's name. */
export function read<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  return refuse('BAD_REQUEST', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'malformed'}`)
}

/** Returns the bearer token of a request, if it has one. */
export function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer (\S{16,200})$/.exec(request.headers.authorization ?? '')?.[1]
}

function isClientError(error: unknown): error is Error & { statusCode: number } {
  return (
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500
  )
}

function requestIdOf(body: unknown): string | undefined {
  const isNamed = typeof body === 'object' && body !== null && 'requestId' in body
  return isNamed && typeof body.requestId === 'string' ? body.requestId : undefined
}

/**
 * Sends every failure as `StudioFailure`. An error that is no refusal is logged, and its reason is not sent. While the
 * database is away the answer is 503 without a code: clients repeat the request under its id, as if nobody had answered.
 */
export function answerFailures(app: FastifyInstance, log: Logger): void {
  const answer = (reply: FastifyReply, refusal: Refusal, requestId?: string) =>
    reply.code(refusal.status).send(refusal.toFailure(requestId))
  app.setErrorHandler((error, request, reply) => {
    const requestId = requestIdOf(request.body)
    if (error instanceof Refusal) return answer(reply, error, requestId)
    if (isClientError(error)) {
      const code = error.statusCode === 429 ? 'TOO_MANY_REQUESTS' : 'BAD_REQUEST'
      return answer(reply, new Refusal(code, error.message), requestId)
    }
    const away = describeAway(error)
    if (away !== null) {
      log.warn({ error, method: request.method }, away)
      return reply.code(503).header('retry-after', '1').send({ message: 'the studio is not ready' })
    }
    log.error({ error, method: request.method, url: request.url.split('?')[0] }, 'a request failed')
    return answer(reply, new Refusal('INTERNAL', 'something went wrong'), requestId)
  })
  app.setNotFoundHandler((_, reply) => answer(reply, new Refusal('NOT_FOUND', 'there is nothing here')))
}
