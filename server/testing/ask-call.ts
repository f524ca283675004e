/**
 * Makes a call inside the process. A stream never ends by itself: what it sends immediately is the answer, then it is
 * closed.
 */
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { CallDefinition } from '#contract/call.ts'

export type RawAnswer = { statusCode: number; body: string }

/**
 * As `inject`. Puts the beginning of a stream into the envelope, and checks each event against the contract: fails for
 * one that it does not declare.
 */
export async function askCall(app: FastifyInstance, call: CallDefinition, options: InjectOptions): Promise<RawAnswer> {
  const { events } = call
  if (!events) {
    const { statusCode, body } = await app.inject(options)
    return { statusCode, body }
  }
  const response = await app.inject({ ...options, payloadAsStream: true })
  const { statusCode } = response
  const stream = response.stream()
  let text = ''
  for await (const chunk of stream) {
    text += String(chunk)
    if (statusCode === 200 && /^data: /m.test(text) && text.endsWith('\n\n')) break // this closes the stream
  }
  return {
    statusCode,
    body: statusCode === 200 ? JSON.stringify({ success: true, value: readDeclared(events, text) }) : text,
  }
}

/**
 * Returns the events of a stream's text. Fails for one that the contract does not declare, or whose text it does not
 * allow.
 */
export function readDeclared(
  events: NonNullable<CallDefinition['events']>,
  text: string,
): { event: string; data: string }[] {
  return [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event = '', data = '']) => {
    const schema = events[event]
    if (!schema) throw new Error(`the contract has no event ${event}`)
    return { event, data: schema.parse(data) }
  })
}
