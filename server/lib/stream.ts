/**
 * The call `stream`: live pushes as server-sent events over fetch, so that the token stays in a header.
 *
 * Each event's id is `epoch.number`; the page sends the last one back as Last-Event-ID and gets what it missed, or `resync`.
 */
import { PassThrough } from 'node:stream'
import type { z } from 'zod'
import { stream as streamCall, type STREAM_EVENTS } from '#contract/live.ts'
import { admit, type Http } from './http.ts'
import type { Signal } from './live.ts'

const HEARTBEAT_MS = 20_000
/** A page that does not read is cut off rather than kept in memory. */
const BACKLOG_MAX_BYTES = 64 * 1024

type Events = typeof STREAM_EVENTS

/** An event of the contract as it stands on the line. */
function writeEvent<Name extends keyof Events>(name: Name, text: z.infer<Events[Name]>, id?: string): string {
  return `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${text}\n\n`
}

/** Adds the stream to the application. Visitors get what is for everybody, accounts their own as well. */
export function bindStream(http: Http): void {
  const { live } = http.env
  const open = new Set<PassThrough>()
  const endAll = () => { for (const stream of open) stream.end() }
  http.app.addHook('preClose', async () => endAll())
  http.drains.push(endAll)

  http.calls.push(streamCall)
  http.app.get(streamCall.path, { config: { callId: streamCall.id } }, async (request, reply) => {
    const context = await admit(http, streamCall, request)
    const { principal } = context
    const audience = principal?.kind === 'account' ? principal.account.id : principal?.kind === 'operator' ? 'operators' : 'all'
    const stream = new PassThrough()
    const send = (text: string) => {
      if (stream.writableLength > BACKLOG_MAX_BYTES) stream.destroy()
      else if (stream.writable) stream.write(text)
    }
    const sendSignal = (signal: Signal) => send(writeEvent('signal', signal.topic, `${live.epoch}.${signal.number}`))

    const [epoch, number] = String(request.headers['last-event-id'] ?? '').split('.')
    const missed = epoch === live.epoch ? live.since(Number(number), audience) : null
    const stop = live.listen(audience, sendSignal)
    send('retry: 1000\n\n')
    if (missed) for (const signal of missed) sendSignal(signal)
    else send(writeEvent('resync', 'all'))

    const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS)
    open.add(stream)
    stream.once('close', () => { stop(); clearInterval(heartbeat); open.delete(stream) })
    request.raw.once('close', () => stream.destroy())
    return reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(stream)
  })
}
