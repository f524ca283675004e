/**
 * Rounds that overlap: the next one is asked for while earlier ones are still being shown. The balance on the screen
 * leaves out what is on its way, so that no ball tells where it will land.
 */
import type { Money } from '#studio/protocol.ts'
import { StudioRefusal } from '#studio/client/lib/api.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import { changeShown } from '#studio/client/frame/pending.ts'
import { prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { toMinor, toWire } from '#studio/client/logic/money.ts'
import { closeRound, openRound } from './open-round.ts'

export type Falling = {
  /** How many rounds are being shown. */
  count: Signal<number>
  /** The balance as the studio last told it, and how much of it is not shown yet. */
  told: bigint
  hidden: bigint
  /** Two presses of one moment are one bet. */
  isTooSoon: () => boolean
}

/** A double click's second press comes sooner than this, ms. */
const DOUBLE_PRESS_MS = 280

/** Makes the state of rounds that overlap. */
export function createFalling(): Falling {
  let pressed = -Infinity
  return {
    count: signal(0),
    told: 0n,
    hidden: 0n,
    isTooSoon: () => {
      const now = performance.now()
      if (now - pressed < DOUBLE_PRESS_MS) return true
      pressed = now
      return false
    },
  }
}

type Fallen = { requestId: string; win: Money; balance: Money; isWinPending: boolean }

/** The parts of a table that rounds are shown on. */
export type Showing<Result> = {
  context: GameContext
  isBusy: Signal<boolean>
  isFast: Signal<boolean>
  present: (result: Result, isQuick: boolean) => Promise<void>
}

/**
 * Asks for a round and lets it be shown beside those before it; `reveal` is called with the balance then. Returns its
 * result when it is known, not when it is shown.
 */
export async function showFalling<Result extends Fallen>(
  showing: Showing<Result>,
  falling: Falling,
  asked: Promise<Result>,
  reveal: (result: Result, balance: Money) => void,
): Promise<Result | null> {
  const { context, isBusy, isFast } = showing
  const settle = () => {
    if (isBusy.peek() || falling.count.peek() > 0) return
    context.isPresenting.set(false)
    closeRound()
  }
  openRound(showing)
  try {
    const result = await asked
    // a win that is not booked yet is in no balance, so that nothing of it has to be hidden
    const hidden = result.isWinPending ? 0n : toMinor(result.win)
    falling.told = toMinor(result.balance)
    falling.hidden += hidden
    falling.count.set(falling.count.peek() + 1)
    context.balance.set(falling.told - falling.hidden)
    void showing.present(result, isFast.peek() || prefersReducedMotion()).then(() => {
      falling.hidden -= hidden
      falling.count.set(falling.count.peek() - 1)
      reveal(result, toWire(falling.told - falling.hidden))
      changeShown(context, result.requestId)
      settle()
    })
    return result
  } catch (failure) {
    context.fail(failure)
    if (failure instanceof StudioRefusal && failure.balance !== undefined) {
      falling.told = toMinor(failure.balance)
      context.balance.set(falling.told - falling.hidden)
    }
    return null
  } finally {
    isBusy.set(false)
    settle()
  }
}
