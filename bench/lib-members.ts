/**
 * Simulated members who act like real ones, and record every answer, so that afterwards each answer can be looked for.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { createWithdrawal, cancelWithdrawal } from '#contract/cashier/withdrawals.ts'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { login } from '#contract/identity/identity.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { stream } from '#contract/live.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { PASSWORD } from '#server/testing/builders.ts'
import { callRemote } from '#server/testing/remote.ts'

/** How long a member waits for an answer, with repeats; then they see an error. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 150
const RETRIED = new Set([429, 500, 502, 503, 504])

export type Seat = {
  id: string
  username: string
  token: string
  address: string
  payoutAccountId: string
  paymentPassword: string
}
export type Deed =
  | { kind: 'deposit'; member: string; id: string; amount: string }
  | { kind: 'withdrawal'; member: string; id: string; amount: string }
  /** `at`: when it was answered, in milliseconds of performance.now. */
  | { kind: 'round'; member: string; roundId: string; stake: string; win: string; at: number }
export type Refused = { kind: 'round'; requestId: string }

export type Members = {
  deeds: Deed[]
  /** Errors that a member saw in the end. */
  errors: string[]
  /** Counts of calls, repeats, stakes returned, reconnections. */
  counts: Record<'calls' | 'retries' | 'logins' | 'reconnects' | 'signals' | 'stakesBack', number>
  latenciesMs: number[]
  run(): Promise<void>
  stop(): void
}

type World = { origin: string; studioOrigin: string; seats: readonly Seat[]; pace?: number }

/**
 * Repeats a request until there is an answer; a text says why there was none. Throws the last one after PATIENCE_MS.
 */
async function persist<Result extends object>(
  members: Members,
  send: () => Promise<Result | string>,
  what: string,
  isStopped: () => boolean,
): Promise<Result> {
  const endsAt = performance.now() + PATIENCE_MS
  for (;;) {
    const startedAt = performance.now()
    const result = await send().catch(
      (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
    )
    members.counts.calls++
    if (typeof result !== 'string') {
      members.latenciesMs.push(performance.now() - startedAt)
      return result
    }
    members.counts.retries++
    if (performance.now() > endsAt || isStopped()) throw new Error(`${what}: no answer but ${result}`)
    await sleep(PAUSE_MS)
  }
}

/** Makes members for the seats. Nothing happens before `run`. */
export function buildMembers({ origin, studioOrigin, seats, pace = 1 }: World): Members {
  let isStopped = false
  let endedAt = Infinity
  const isOver = () => performance.now() > endedAt + PATIENCE_MS
  const members: Members = {
    deeds: [],
    errors: [],
    latenciesMs: [],
    counts: { calls: 0, retries: 0, logins: 0, reconnects: 0, signals: 0, stakesBack: 0 },
    run: async () => {
      await Promise.all(seats.flatMap((seat, index) => [act(seat, index), watch(seat)]))
    },
    stop: () => {
      isStopped = true
      endedAt = performance.now()
    },
  }

  async function call<Call extends CallDefinition>(
    seat: Seat,
    definition: Call,
    input: InputOf<Call>,
  ): Promise<OutputOf<Call>> {
    const answer = await persist(
      members,
      async () => {
        const { status, body } = await callRemote(origin, definition, input, seat.token, {
          'x-forwarded-for': seat.address,
        })
        return RETRIED.has(status) ? `${status} ${JSON.stringify(body)}` : body
      },
      definition.id,
      isOver,
    )
    if (!answer.success) throw new Error(`${definition.id}: ${answer.code}`)
    return answer.value as OutputOf<Call>
  }
  async function studio<Body>(path: string, body: object, session?: string): Promise<{ status: number; body: Body }> {
    return persist(
      members,
      async () => {
        const response = await fetch(studioOrigin + path, {
          method: 'POST',
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
          headers: { 'content-type': 'application/json', ...(session ? { authorization: `Bearer ${session}` } : {}) },
        })
        const answer = { status: response.status, body: (await response.json()) as Body }
        const { error } = answer.body as { error?: string }
        // a repeat that arrives while the first is still in progress gets ROUND_BUSY; 503 without a code is no answer
        const isAgain =
          [429, 500, 502, 504].includes(response.status) ||
          error === 'ROUND_BUSY' ||
          (response.status === 503 && error === undefined)
        return isAgain ? JSON.stringify(answer) : answer
      },
      path,
      isOver,
    )
  }

  async function deposit(seat: Seat): Promise<void> {
    const amount = String(500 + systemRandom.int(500))
    const opened = await call(seat, createDeposit, {
      requestId: newToken(systemRandom),
      methodCode: 'surma-pay',
      amount,
    })
    await persist(
      members,
      async () => {
        const answer = await fetch(String(opened.redirectUrl), {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ action: 'pay', amount: opened.amount, answer: 'now' }),
          signal: AbortSignal.timeout(20_000),
        })
        return answer.status >= 500 ? `${answer.status}` : answer
      },
      'pay',
      isOver,
    )
    members.deeds.push({ kind: 'deposit', member: seat.id, id: opened.id, amount: opened.amount })
  }

  async function withdraw(seat: Seat): Promise<void> {
    const { balance } = await call(seat, walletBalance, {})
    if (Number(balance) < 600) return deposit(seat)
    const row = await call(seat, createWithdrawal, {
      requestId: newToken(systemRandom),
      amount: '500',
      payoutAccountId: seat.payoutAccountId,
      paymentPassword: seat.paymentPassword,
    })
    members.deeds.push({ kind: 'withdrawal', member: seat.id, id: row.id, amount: row.amount })
    // a repeat of a cancellation that was carried out gets the state
    await call(seat, cancelWithdrawal, { id: row.id }).catch((error: Error) => {
      if (!error.message.endsWith('WITHDRAWAL_STATE')) throw error
    })
  }

  async function play(seat: Seat): Promise<void> {
    const launched = await call(seat, gameLaunch, { gameCode: 'dice' })
    const address = new URL(launched.url)
    const opened = await studio<{ session: string }>('/api/session', {
      launchToken: address.hash.slice('#t='.length),
      vendorCode: address.searchParams.get('vendor') ?? '',
      engine: 'dice',
      requestId: newToken(systemRandom).slice(0, 32),
    })
    if (opened.status !== 200) {
      // the token was valid once, and its answer was lost: the page opens the game again
      members.counts.retries++
      return
    }
    for (let rolls = 0; rolls < 8 && !isStopped; rolls++) {
      const stake = `${10 * (1 + systemRandom.int(5))}.00`
      const body = { stake, target: '50.50', over: true, requestId: newToken(systemRandom).slice(0, 32) }
      const rolled = await studio<{ roundId: string; win: string; error?: string }>(
        '/api/dice/roll',
        body,
        opened.body.session,
      )
      if (rolled.status === 200)
        members.deeds.push({
          kind: 'round',
          member: seat.id,
          roundId: rolled.body.roundId,
          stake,
          win: rolled.body.win,
          at: performance.now(),
        })
      else if (rolled.status === 503) members.counts.stakesBack++
      else if (rolled.body.error === 'INSUFFICIENT_FUNDS') return deposit(seat)
      else throw new Error(`roll: ${rolled.status} ${rolled.body.error}`)
      await sleep(40 * pace)
    }
  }

  async function act(seat: Seat, index: number): Promise<void> {
    for (let turn = index; !isStopped; turn++) {
      try {
        if (turn % 12 === 0) {
          const opened = await call(seat, login, { username: seat.username, password: PASSWORD })
          seat.token = opened.token
          members.counts.logins++
        } else if (turn % 6 === 1) await deposit(seat)
        else if (turn % 6 === 3) await withdraw(seat)
        else if (turn % 6 === 5) await call(seat, walletBalance, {})
        else await play(seat)
      } catch (error) {
        members.errors.push(`${seat.username} ${(error as Error).message}`)
      }
      await sleep(50 * pace)
    }
  }

  /** Reads the page's stream: reconnects by itself, and resumes where it was. */
  async function watch(seat: Seat): Promise<void> {
    let last = ''
    for (let isFirst = true; !isStopped; isFirst = false) {
      if (!isFirst) members.counts.reconnects++
      const cut = new AbortController()
      const looking = setInterval(() => {
        if (isStopped) cut.abort()
      }, 100)
      try {
        const response = await fetch(`${origin}${stream.path}`, {
          headers: {
            authorization: `Bearer ${seat.token}`,
            'x-forwarded-for': seat.address,
            ...(last ? { 'last-event-id': last } : {}),
          },
          signal: cut.signal,
        })
        for await (const chunk of response.ok ? (response.body ?? []) : []) {
          const text = Buffer.from(chunk as Uint8Array).toString()
          members.counts.signals += text.split('event:').length - 1
          last = [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? last
        }
      } catch {
        // it reconnects below
      }
      clearInterval(looking)
      if (!isStopped) await sleep(500)
    }
  }
  return members
}
