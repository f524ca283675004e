/**
 * The call `stream`: live pushes as server-sent events over fetch, so that the token is sent in a header.
 *
 * Each event's id is `epoch.number`; the page sends the last one back as Last-Event-ID and gets what it missed, or
 * `resync`. With `resync` come the signals of the last seconds: the page leaves answers that it got a moment ago alone,
 * and one of them may have been read just before a change.
 */
import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { SESSION_TOPIC } from '#contract/identity/live.ts'
import { officeStream, stream as streamCall, type STREAM_EVENTS } from '#contract/live.ts'
import { admit, type Context, type Http } from './http.ts'
import { HOUSE_OPERATORS, operatorsOf, type Live, type Signal } from './live.ts'
import { OpenStreams } from './open-streams.ts'

const HEARTBEAT_MS = 20_000
/** A page with more unread bytes than this is disconnected, so that they do not fill the memory. */
const BACKLOG_MAX_BYTES = 64 * 1024

type Events = typeof STREAM_EVENTS

/** Returns an event of the contract as it is sent. */
function writeEvent<Name extends keyof Events>(name: Name, text: z.infer<Events[Name]>, id?: string): string {
  return `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${text}\n\n`
}

/**
 * Adds the stream to the application. Visitors get the signals for everybody; accounts also get their own, for as long
 * as their session lasts.
 */
export function bindStream(http: Http): void {
  const { live } = http.env
  const open = new OpenStreams(http.env, http.ports.listOpenSessions)
  http.streams = open
  http.app.addHook('preClose', async () => {
    open.stop()
    open.endAll()
  })
  http.drains.push(() => open.endAll())

  for (const call of [streamCall, officeStream]) {
    http.calls.push(call)
    http.app.get(call.path, { config: { callId: call.id } }, async (request, reply) => {
      const stream = openLine(live, open, await admit(http, call, request), request)
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream)
    })
  }
}

/** Serves one page: sends what it missed, then new signals, until either side ends it. */
function openLine(
  live: Live,
  open: OpenStreams,
  { principal, merchant }: Context,
  request: FastifyRequest,
): PassThrough {
  const audience =
    principal?.kind === 'account' ? principal.account.id : principal?.kind === 'operator' ? 'operators' : 'all'
  // a brand's operators receive signals of their own brand; the house's operators those of all brands
  const heard =
    principal?.kind === 'operator'
      ? [audience, principal.operator.isHouse ? HOUSE_OPERATORS : operatorsOf(merchant)]
      : [audience]
  const stream = new PassThrough()
  const accountId = principal?.kind === 'account' ? principal.account.id : null
  const forget = open.add({
    ip: request.ip,
    accountId,
    sessionId: principal?.sessionId ?? null,
    audience,
    end: (isOver) => {
      if (isOver) send(writeEvent('signal', SESSION_TOPIC))
      stream.end()
    },
  })
  const send = (text: string) => {
    if (stream.writableLength > BACKLOG_MAX_BYTES) stream.destroy()
    else if (stream.writable) stream.write(text)
  }
  const sendSignal = (signal: Signal) => {
    send(writeEvent('signal', signal.topic, `${live.epoch}.${signal.number}`))
    if (signal.topic === SESSION_TOPIC && principal) open.noteChange(audience)
  }

  const [epoch, number] = String(request.headers['last-event-id'] ?? '').split('.')
  const missed = epoch === live.epoch ? live.since(Number(number), heard) : null
  const stop = live.listen(heard, sendSignal)
  send('retry: 1000\n\n')
  if (!missed) send(writeEvent('resync', 'all'))
  for (const signal of missed ?? live.recent(heard)) sendSignal(signal)

  const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS)
  stream.once('close', () => {
    stop()
    clearInterval(heartbeat)
    forget()
  })
  request.raw.once('close', () => stream.destroy())
  return stream
}
