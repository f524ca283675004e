/**
 * Plays the house towards a vendor that gives free rounds: sends one signed command, and takes an answer only as the
 * house does (contract/doors/free-rounds-protocol.ts).
 */
import { createHmac } from 'node:crypto'
import { freeRoundsAnswer, type FreeRoundsAnswer } from '#contract/doors/free-rounds-protocol.ts'
import { signedText } from '#contract/doors/vendor-protocol.ts'
import { excerpt, Nonconformity, type Exchange } from './exchange.ts'
import { newNonce, signedHeaders, type SigningKey, type Tampering } from './signing.ts'
import { ANSWER_TIMEOUT_MS } from './wire.ts'

export type HouseWire = {
  /** Sends a command and returns its signed answer. Throws Nonconformity for anything that the house would not believe. */
  ask(command: string, body: object): Promise<FreeRoundsAnswer>
  /** Sends a command that must not be obeyed. Throws Nonconformity when it gets a signed answer. */
  unheard(command: string, body: object | string, tampering?: Tampering): Promise<void>
  /** Returns the exchanges since the last call of this function. */
  takeExchanges(): Exchange[]
}
type Options = { url: string; key: SigningKey; now: () => number }
type Sent = { status: number; text: string; signature: string; wanted: string }

function readAnswer({ status, text, signature, wanted }: Sent, asked: unknown): FreeRoundsAnswer {
  if (status !== 200) throw new Nonconformity('HTTP 200', `HTTP ${status}`)
  if (signature === '') throw new Nonconformity('an answer with X-Signature', 'an answer without it')
  if (signature !== wanted)
    throw new Nonconformity('X-Signature over timestamp.nonce.ANSWER.path.body', 'a signature that does not fit')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Nonconformity('a JSON body', 'a body that is not JSON')
  }
  const read = freeRoundsAnswer.safeParse(body)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Nonconformity(`an answer of the protocol`, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  if (read.data.freeRounds !== asked)
    throw new Nonconformity(`an answer about ${String(asked)}`, `one about ${read.data.freeRounds}`)
  return read.data
}

/** Opens a wire to a vendor's address of free rounds. */
export function openHouseWire({ url, key, now }: Options): HouseWire {
  let exchanges: Exchange[] = []
  async function send(command: string, rawBody: string, tampering: Tampering): Promise<Sent> {
    const target = new URL(`${url}/${command}`)
    const timestamp = tampering.timestamp ?? String(Math.floor(now() / 1000))
    const nonce = tampering.nonce ?? newNonce()
    const part = { path: target.pathname, rawBody, timestampSeconds: 0 }
    const headers = signedHeaders(key, part, { ...tampering, timestamp, nonce })
    const sent = tampering.sentBody ?? rawBody
    const exchange: Exchange = { request: `POST ${target.pathname} ${excerpt(sent)}`, response: 'no answer' }
    exchanges.push(exchange)
    const options = { method: 'POST', headers, body: sent, redirect: 'manual' as const }
    try {
      const response = await fetch(target, { ...options, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
      const text = await response.text()
      exchange.response = `HTTP ${response.status} ${excerpt(text)}`
      const answered = signedText({ timestamp, nonce, method: 'ANSWER', path: target.pathname, rawBody: text })
      return {
        status: response.status,
        text,
        signature: response.headers.get('x-signature') ?? '',
        wanted: createHmac('sha256', key.secret).update(answered).digest('hex'),
      }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      throw new Nonconformity('an answer', `none (${cause})`)
    }
  }
  return {
    ask: async (command, body) =>
      readAnswer(await send(command, JSON.stringify(body), {}), (body as { freeRounds?: unknown }).freeRounds),
    async unheard(command, body, tampering = {}) {
      const { status, signature } = await send(
        command,
        typeof body === 'string' ? body : JSON.stringify(body),
        tampering,
      )
      if (status === 200 && signature !== '') throw new Nonconformity('no signed answer', `HTTP 200, signed`)
    },
    takeExchanges() {
      const taken = exchanges
      exchanges = []
      return taken
    },
  }
}
