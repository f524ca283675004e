/**
 * Fake answers of the server for a screen's test, checked against the contract. The test fails for a request that the
 * server would refuse for its shape, an answer that the call does not declare, a code that it never returns, and a call
 * without a fake. So a fake can be out of date only where the contract is.
 */
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { vi } from 'vitest'
import type { CallDefinition, OutputOf, ParsedInputOf } from '#contract/call.ts'
import { ERRORS, type ErrorCode, type ErrorDetails } from '#contract/errors.ts'
import { keys } from '#contract/identity/identity.ts'

/** Codes that every call may return beside its own: who asks, how the request is written, and general failures. */
const SAID_BY_ANY: readonly ErrorCode[] = [
  'INTERNAL',
  'INVALID_INPUT',
  'LOGIN_REQUIRED',
  'PASSWORD_CHANGE_REQUIRED',
  'PERMISSION_DENIED',
  'TOO_MANY_REQUESTS',
]

type Envelope = { status: number; body: object }
type Reply = (input: unknown) => Envelope | 'cut' | Promise<Envelope | 'cut'>
type Sent = { call: CallDefinition; input: unknown }

export type FakeCalls = {
  /** Sets the call's answer. Throws where the contract declares another shape. */
  answer<Call extends CallDefinition>(call: Call, value: OutputOf<Call>): void
  /** Sets the call's refusal. Throws where the call never returns the code. */
  refuse(call: CallDefinition, code: ErrorCode, message: string, details?: ErrorDetails): void
  /** Lets the call fail as without a connection. */
  cut(call: CallDefinition): void
  /** Lets the call wait. Returns a function that lets it answer. */
  hold<Call extends CallDefinition>(call: Call, value: OutputOf<Call>): () => void
  /** Returns what was sent of a call so far, as the server would read it. */
  sent<Call extends CallDefinition>(call: Call): ParsedInputOf<Call>[]
  /** Fails with everything that broke the contract. Call after each test. */
  expectHonest(): void
}

const pathOf = ({ path }: CallDefinition) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, (_whole, name: string) => `(?<${name}>[^/]+)`)}$`)

/** One key pair for the whole process: pages store the published key. */
let pair: ReturnType<typeof generateKeyPair> | null = null

/** Replaces `fetch` until vitest's globals are restored. */
export async function fakeCalls(): Promise<FakeCalls> {
  const replies = new Map<CallDefinition, Reply>()
  const sent: Sent[] = []
  const lies: string[] = []
  const { publicKey, privateKey } = await (pair ??= generateKeyPair('ECDH-ES', { extractable: true }))
  const key = { ...(await exportJWK(publicKey)), kid: 'faked', use: 'enc', alg: 'ECDH-ES' }

  const lie = (text: string): never => {
    lies.push(text)
    throw new Error(text)
  }
  const open = async (sealed: string): Promise<Record<string, unknown>> => {
    const { plaintext } = await compactDecrypt(sealed, privateKey)
    const { iat: _at, jti: _id, ...fields } = JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, unknown>
    return fields
  }
  const readInput = async (call: CallDefinition, url: URL, init: RequestInit): Promise<unknown> => {
    const params = pathOf(call).exec(url.pathname)?.groups ?? {}
    const query = call.method === 'GET' || call.method === 'DELETE' ? Object.fromEntries(url.searchParams) : {}
    if (call.method === 'GET') return { ...query, ...params }
    const body = typeof init.body === 'string' ? init.body : '{}'
    return { ...query, ...(call.sealed ? await open(body) : (JSON.parse(body) as object)), ...params }
  }
  const checked = <Call extends CallDefinition>(call: Call, value: OutputOf<Call>): Envelope => {
    const parsed = call.output.safeParse(value)
    if (!parsed.success) return lie(`${call.id} never answers so: ${parsed.error.message}`)
    return { status: 200, body: { success: true, value: parsed.data } }
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://site.example')
    const method = init.method ?? 'GET'
    const [call, reply] =
      [...replies].find(([one]) => one.method === method && pathOf(one).test(url.pathname)) ??
      lie(`nobody faked ${method} ${url.pathname}`)
    const input = call.input.safeParse(await readInput(call, url, init))
    if (!input.success) return lie(`${call.id} was asked what it refuses to read: ${input.error.message}`)
    sent.push({ call, input: input.data })
    const answer = await reply(input.data)
    if (answer === 'cut') throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  })

  const fakes: FakeCalls = {
    answer: (call, value) => {
      const envelope = checked(call, value)
      replies.set(call, () => envelope)
    },
    refuse: (call, code, message, details) => {
      const isOfTrial = code === 'in_need_true_account' && call.who === 'member' // who asks is read before the call
      if (!call.errors.includes(code) && !SAID_BY_ANY.includes(code) && !isOfTrial) lie(`${call.id} never says ${code}`)
      const body = { success: false, code, message, value: details ?? null }
      replies.set(call, () => ({ status: ERRORS[code].status, body }))
    },
    cut: (call) => {
      replies.set(call, () => 'cut')
    },
    hold: (call, value) => {
      const envelope = checked(call, value)
      let release = () => undefined as void
      const waiting = new Promise<Envelope>((done) => {
        release = () => done(envelope)
      })
      replies.set(call, () => waiting)
      return release
    },
    sent: (call) => sent.filter((one) => one.call === call).map(({ input }) => input as ParsedInputOf<typeof call>),
    expectHonest: () => {
      if (lies.length > 0) throw new Error(lies.join('\n'))
    },
  }
  fakes.answer(keys, { keys: [key as OutputOf<typeof keys>['keys'][number]] })
  return fakes
}
