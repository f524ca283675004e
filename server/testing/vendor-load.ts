/** Vendors that bet and win for members without pause, and store what was answered. */
import { systemRandom } from '#server/lib/random.ts'
import type { SessionAnswer } from '#contract/doors/vendor-protocol.ts'
import type { VendorClient } from './vendor.ts'

export type Order = {
  command: 'bet' | 'win'
  body: { txId: string; accountRef: string; roundId: string; amount: string } & Record<string, unknown>
}
export type VendorLoad = {
  /** What the door answered, by the order's id: 0 is done, everything else a refusal. */
  answers: Map<string, { order: Order; code: number }>
  /** Orders that were sent and got no answer. */
  unanswered: Order[]
  /** Sends an order and stores its answer; null when there was none. */
  place(order: Order): Promise<number | null>
  /** Runs until `stop`, while the door may go down and come up again. `whenUp` resolves when it is up. */
  run(seats: readonly SessionAnswer[], callersEach: number, whenUp: () => Promise<void>): Promise<void>
  /** Resolves when this many more orders were answered. */
  untilAnswered(more: number): Promise<void>
  stop(): void
}

const BET_MOST = 5
/** Percentage of bets that ask for more money than any member has. */
const TOO_LARGE = 10
const TOO_LARGE_AMOUNT = '900000'

/** Returns a load for a door. Ids begin with the prefix. */
export function vendorLoad(door: Pick<VendorClient, 'send'>, prefix: string, gameCode: string): VendorLoad {
  const answers: VendorLoad['answers'] = new Map()
  const unanswered: Order[] = []
  const waiting: { at: number; done: () => void }[] = []
  let count = 0
  let isStopped = false

  async function place(order: Order): Promise<number | null> {
    try {
      const { code } = await door.send(order.command, order.body)
      answers.set(order.body.txId, { order, code })
      while (waiting[0] && answers.size >= waiting[0].at) waiting.shift()?.done()
      return code
    } catch {
      unanswered.push(order)
      return null
    }
  }

  async function playRound({ session, accountRef }: SessionAnswer): Promise<boolean> {
    const roundId = `${prefix}-${count++}`
    const common = { accountRef, roundId, gameCode, currency: 'BDT' }
    const amount = systemRandom.int(100) < TOO_LARGE ? TOO_LARGE_AMOUNT : String(1 + systemRandom.int(BET_MOST))
    const bet = await place({ command: 'bet', body: { ...common, txId: `${roundId}-bet`, session, amount } })
    if (bet !== 0 || systemRandom.int(2) === 0) return bet !== null
    const win = {
      ...common,
      txId: `${roundId}-win`,
      amount: String(1 + systemRandom.int(2 * BET_MOST)),
      roundClosed: true,
    }
    return (await place({ command: 'win', body: win })) !== null
  }

  return {
    answers,
    unanswered,
    place,
    run: async (seats, callersEach, whenUp) => {
      await Promise.all(
        seats.flatMap((seat) =>
          Array.from({ length: callersEach }, async () => {
            while (!isStopped) if (!(await playRound(seat))) await whenUp()
          }),
        ),
      )
    },
    untilAnswered: (more) =>
      new Promise((done) => {
        waiting.push({ at: answers.size + more, done })
      }),
    stop: () => {
      isStopped = true
    },
  }
}
