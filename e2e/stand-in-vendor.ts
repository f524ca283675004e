/**
 * An outside vendor, in a process and at an origin of its own: a page that takes the launch token, and a server that
 * speaks to the house's door. Its only game bets 10 and wins 25.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { remoteVendor, type DoorAnswer, type SigningKey } from '#server/testing/vendor.ts'

const PAGE = `<!doctype html><meta charset="utf-8"><title>Stand-in</title>
<h1>Stand-in</h1><p id="balance">…</p><button id="bet">Bet 10</button><a id="back" target="_top">Back</a>
<script type="module" src="/game.js"></script>`
const SCRIPT = `const query = new URLSearchParams(location.search)
document.querySelector('#back').href = query.get('back')
const ask = async (path, body) => (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json()
const show = ({ balance, message }) => { document.querySelector('#balance').textContent = balance ?? message }
const seat = await ask('/seat', { token: location.hash.slice(3) })
show(seat)
parent.postMessage({ source: 'game', type: 'ready' }, '*')
document.querySelector('#bet').onclick = async () => show(await ask('/play', { seat: seat.seat }))`

export type StandInVendor = {
  origin: string
  /** Speaks to the house with this key from now on. */
  useKey(key: SigningKey): void
  /** Addresses with which its page was opened, without the token. */
  readonly openings: URL[]
  stop(): Promise<void>
}

type Seat = Pick<DoorAnswer, 'session' | 'accountRef' | 'gameCode' | 'currency'>

/** Starts a vendor with this code beside a house. */
export async function startStandIn(house: string, code: string): Promise<StandInVendor> {
  const seats = new Map<string, Seat>()
  const openings: URL[] = []
  let vendor: ReturnType<typeof remoteVendor> | null = null
  const send = (command: string, body: object) => {
    if (!vendor) throw new Error('the stand-in has no key yet')
    return vendor.send(command, body)
  }
  const acts: Record<string, (body: { token?: string; seat?: string }) => Promise<object>> = {
    '/seat': async ({ token }) => {
      const answer = await send('session', { token })
      const seat = newToken(systemRandom)
      seats.set(seat, answer)
      return { seat, balance: answer.balance, message: answer.message }
    },
    '/play': async (body) => {
      const { session, accountRef, gameCode, currency } = seats.get(body.seat ?? '') ?? {}
      const round = newToken(systemRandom).slice(0, 12)
      const play = { accountRef, gameCode, currency, roundId: round }
      const bet = await send('bet', { ...play, session, txId: `b-${round}`, amount: '10' })
      if (bet.code !== 0) return bet
      await send('win', { ...play, txId: `w-${round}`, betTxId: `b-${round}`, amount: '25' })
      return send('endRound', { accountRef, roundId: round, gameCode })
    },
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const act = acts[url.pathname]
    if (url.pathname === '/open') openings.push(url)
    const type = act ? 'application/json' : url.pathname === '/game.js' ? 'text/javascript' : 'text/html'
    const content = act
      ? JSON.stringify(await act(JSON.parse(await text(request)) as { token?: string; seat?: string }))
      : url.pathname === '/game.js'
        ? SCRIPT
        : PAGE
    response.setHeader('content-type', `${type}; charset=utf-8`).end(content)
  }
  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    useKey: (key) => {
      vendor = remoteVendor(house, code, key)
    },
    openings,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
