/** What every game of the frame works with: session, rules, money on the screen, requests, messages to the member. */
import type {
  BalanceState,
  Currency,
  Money,
  RulesBase,
  SeedState,
  SessionState,
  StudioErrorCode,
} from '#studio/protocol.ts'
import { ask, newRequestId, StudioRefusal, type Question } from '#studio/client/lib/api.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { tellSite } from '#studio/client/lib/site.ts'
import { formatMoney, toMinor, toWire } from '#studio/client/logic/money.ts'
import { firstStake, stakeRange, type StakeRange } from '#studio/client/logic/stake.ts'
import { createEntries, type Entries } from './entries.ts'

/** Why a session is over, as the closing page shows it. */
export type Ending = StudioErrorCode | 'NO_SESSION' | 'UNREACHABLE' | 'TOO_MANY_TABS'

export type Notice = {
  text: string
  kind: 'error' | 'info'
  /** Offers a link to the cashier. */
  offersDeposit: boolean
}

export type GameContext<Rules extends RulesBase = RulesBase, Open = unknown> = {
  session: SessionState<Open>
  rules: Rules
  currency: Currency
  range: StakeRange
  /** The member's balance, as the studio last sent it. */
  balance: Signal<bigint>
  stake: Signal<bigint>
  /** The typed fields; while one is wrong no bet is placed. */
  entries: Entries
  /** Seeds in force; null where the game is not seeded by the member. */
  seeds: Signal<SeedState | null>
  line: Signal<'up' | 'retrying'>
  ending: Signal<Ending | null>
  notice: Signal<Notice | null>
  /** Money of the member in other vendors' wallets, which the site can bring back; null: none. */
  elsewhere: Signal<{ amount: string; where: string } | null>
  /** Text that a screen reader reads out, politely. */
  spoken: Signal<string>
  /** While true, balance changes from the site wait, because a result is being shown. */
  isPresenting: Signal<boolean>
  ask<Answer>(question: Question): Promise<Answer>
  showBalance(balance: Money): void
  money(minor: bigint | Money, signed?: boolean): string
  /** Shows why something failed, or ends the session when the failure means that. */
  fail(failure: unknown): void
  refreshBalance(): Promise<void>
  /** Says that a win is recorded but not booked yet, and asks for the balance until it should be there. */
  awaitWin(): void
}

const ENDS_SESSION = new Set<StudioErrorCode>([
  'SESSION_REQUIRED',
  'SESSION_EXPIRED',
  'LAUNCH_TOKEN_INVALID',
  'PLAYER_FROZEN',
  'GAME_DISABLED',
  'MAINTENANCE',
])
const STAKE_KEY = 'studio.stake'
/** When the balance is asked for after a win that was not booked immediately, ms. */
const PENDING_LOOKS_MS = [2_000, 6_000, 15_000]

function keptStake(key: string): bigint | null {
  try {
    return toMinor(localStorage.getItem(key) ?? '')
  } catch {
    return null
  }
}

/** Returns the ending that a failure means, or null when play continues. */
export function endingOf(failure: unknown): Ending | null {
  if (!(failure instanceof StudioRefusal)) return 'UNREACHABLE'
  return ENDS_SESSION.has(failure.code) ? failure.code : null
}

/** Builds the context of a running session. */
export function createContext<Rules extends RulesBase, Open>(
  session: SessionState<Open>,
  rules: Rules,
): GameContext<Rules, Open> {
  const { currency } = session
  const range = stakeRange(session.limits)
  const stakeKey = `${STAKE_KEY} ${session.game.engine} ${currency.code}`
  const stake = signal(firstStake(keptStake(stakeKey), range))
  const setStake = stake.set
  stake.set = (next) => {
    setStake(next)
    localStorage.setItem(stakeKey, toWire(next))
  }
  const context: GameContext<Rules, Open> = {
    session,
    rules,
    currency,
    range,
    stake,
    entries: createEntries(),
    balance: signal(toMinor(session.balance)),
    seeds: signal(session.fairness),
    line: signal<'up' | 'retrying'>('up'),
    ending: signal<Ending | null>(null),
    notice: signal<Notice | null>(null),
    elsewhere: signal<{ amount: string; where: string } | null>(null),
    spoken: signal(''),
    isPresenting: signal(false),
    ask: (question) =>
      ask(
        { ...question, session: session.session },
        { onRetry: (attempt) => context.line.set(attempt > 0 ? 'retrying' : 'up') },
      ),
    showBalance(balance) {
      context.balance.set(toMinor(balance))
      tellSite({ type: 'balance', balance })
    },
    money: (amount, signed) => formatMoney(typeof amount === 'bigint' ? amount : toMinor(amount), currency, signed),
    fail: (failure) => failIn(context, failure),
    async refreshBalance() {
      const { balance } = await context.ask<BalanceState>({ path: '/api/balance' })
      if (!context.isPresenting.peek()) context.balance.set(toMinor(balance))
    },
    awaitWin() {
      context.notice.set({ text: t('result.pending'), kind: 'info', offersDeposit: false })
      for (const delayMs of PENDING_LOOKS_MS)
        setTimeout(() => void context.refreshBalance().catch(context.fail), delayMs)
    },
  }
  return context
}

function failIn(context: Pick<GameContext, 'ending' | 'notice' | 'balance'>, failure: unknown): void {
  const ending = endingOf(failure)
  if (ending) {
    context.ending.set(ending)
    return
  }
  const { code, balance } = failure as StudioRefusal
  if (balance !== undefined) context.balance.set(toMinor(balance))
  context.notice.set({ text: t(`error.${code}`), kind: 'error', offersDeposit: code === 'INSUFFICIENT_FUNDS' })
}

/** Returns the body of a change: the request and the id that makes a repeat harmless. */
export function withRequestId<Body extends object>(body: Body): Body & { requestId: string } {
  return { ...body, requestId: newRequestId() }
}
