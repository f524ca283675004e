/**
 * Sends commands to the wallet under test: one signed command over HTTP, its answer read strictly, both recorded for
 * the report.
 */
import { VENDOR_CODES, type VendorCode } from '#contract/doors/vendor-protocol.ts'
import { excerpt, Nonconformity, type Exchange } from './exchange.ts'
import { signedHeaders, type SigningKey, type Tampering } from './signing.ts'

/** A command unanswered for this long counts as a fault of the wallet. */
export const ANSWER_TIMEOUT_MS = 15_000

export type Answer = {
  code: number
  status: VendorCode
  message?: string
  balance?: string
  stakeMax?: string
  currency?: string
  platformTxId?: string | null
  platformWinTxId?: string | null
  replay?: boolean
  nothingToDo?: boolean
  state?: string
  session?: string
  accountRef?: string
  displayName?: string
  country?: string
  language?: string
  gameCode?: string
  demo?: boolean
}

export type Wire = {
  /**
   * Sends a command once. `body` is sent as JSON; a string is sent unchanged. Throws Nonconformity for an answer
   * outside the protocol.
   */
  send(command: string, body: object | string, tampering?: Tampering & { vendor?: string }): Promise<Answer>
  /** Returns the exchanges since the last call of this function. */
  takeExchanges(): Exchange[]
}

export type WireOptions = { url: string; vendor: string; key: SigningKey; now: () => number }

function readAnswer(status: number, text: string): Answer {
  if (status !== 200) throw new Nonconformity('HTTP 200 with a code in the body', `HTTP ${status}`)
  let body: Partial<Answer> | null
  try {
    body = JSON.parse(text) as Partial<Answer> | null
  } catch {
    throw new Nonconformity('a JSON body', 'a body that is not JSON')
  }
  const name = body?.status
  if (!body || typeof name !== 'string' || !Object.hasOwn(VENDOR_CODES, name)) {
    throw new Nonconformity('a status of the protocol', `status ${JSON.stringify(name) ?? 'missing'}`)
  }
  const { number } = VENDOR_CODES[name]
  if (body.code !== number)
    throw new Nonconformity(`code ${number} beside status ${name}`, `code ${JSON.stringify(body.code)}`)
  return body as Answer
}

/** Opens a wire. Exchanges are recorded in the order of the commands. */
export function openWire({ url, vendor, key, now }: WireOptions): Wire {
  let exchanges: Exchange[] = []
  return {
    async send(command, body, { vendor: otherVendor, ...tampering } = {}) {
      const path = `/vendor/${encodeURIComponent(otherVendor ?? vendor)}/v1/${command}`
      const rawBody = typeof body === 'string' ? body : JSON.stringify(body)
      const headers = signedHeaders(key, { path, rawBody, timestampSeconds: Math.floor(now() / 1000) }, tampering)
      const sent = tampering.sentBody ?? rawBody
      const exchange: Exchange = { request: `POST ${path} ${excerpt(sent)}`, response: 'no answer' }
      exchanges.push(exchange)
      let status: number
      let text: string
      try {
        const response = await fetch(url + path, {
          method: 'POST',
          headers,
          body: sent,
          redirect: 'manual',
          signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
        })
        status = response.status
        text = await response.text()
      } catch (error) {
        const cause =
          error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : 'unknown'
        throw new Nonconformity('an answer', `none (${cause})`)
      }
      exchange.response = `HTTP ${status} ${excerpt(text)}`
      return readAnswer(status, text)
    },
    takeExchanges() {
      const taken = exchanges
      exchanges = []
      return taken
    },
  }
}
