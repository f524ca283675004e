/**
 * The port of the studio, open from the first moment: while the studio waits for its database or its place, `/healthz`
 * answers, `/readyz` says what it waits for, and everything else is refused with 503.
 */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'

/** As Fastify sets it: how long an idle connection stays open. */
const KEEP_ALIVE_MS = 72_000

export type Front = {
  readonly server: Server
  /** The origin on which it listens, for example http://127.0.0.1:3100. */
  readonly address: string
  /** What the studio waits for, in words. */
  waitsFor: string
  /** Gives every request to the application from now on. */
  open(listener: RequestListener): void
  close(): Promise<void>
}

/** Returns how a host is written in an address of this machine. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Opens the port. Fails when another process listens there. */
export async function openFront({ host, port }: { host: string; port: number }): Promise<Front> {
  let application: RequestListener | null = null
  const server = createServer((request, response) => {
    if (application) return application(request, response)
    const path = request.url?.split('?')[0]
    const body =
      path === '/healthz'
        ? { status: 'ok', outboxPending: null, outboxRefused: null }
        : path === '/readyz'
          ? { status: 'not ready', reason: front.waitsFor }
          : { message: 'the studio is not ready' } // no code: clients repeat it, as if nobody had answered
    response.writeHead(path === '/healthz' ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '1' })
    return response.end(JSON.stringify(body))
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.requestTimeout = 0
  server.listen(port, host)
  await once(server, 'listening')
  const at = server.address()
  const front: Front = {
    server,
    address: `http://${nameOf(host)}:${typeof at === 'object' ? at?.port : port}`,
    waitsFor: 'the database was not asked yet',
    open: (listener) => {
      application = listener
    },
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      await closed
    },
  }
  return front
}
