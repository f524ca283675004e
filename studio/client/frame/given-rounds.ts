/** Rounds that the house gives: how many are left, and a request that plays one of them. */
import type { FreeRoundPlayed, FreeRoundsShown } from '#studio/protocol.ts'
import { StudioRefusal } from '#studio/client/lib/api.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { toMinor, toWire } from '#studio/client/logic/money.ts'
import type { GameContext } from './context.ts'

/** Refusals after which rounds that were given are not tried again. */
const OVER: ReadonlySet<string> = new Set(['NO_FREE_ROUNDS', 'BET_NOT_ALLOWED', 'EXCLUDED'])

export type Given = Signal<FreeRoundsShown | null>

/** Returns the rounds that a session shows; their stake is the one that is shown while there are some. */
export function givenOf(context: GameContext): Given {
  const { freeRounds } = context.session
  if (freeRounds) context.stake.set(toMinor(freeRounds.stake))
  return signal(freeRounds)
}

/** Returns what the next round is played with: one of the given rounds, else the player's own stake. */
export function wagerOf(context: GameContext, given: Given): { freeRounds: string } | { stake: string } {
  const now = given.peek()
  return now ? { freeRounds: now.id } : { stake: toWire(context.stake.peek()) }
}

/** Counts a round that was asked for. What cannot be played is offered no longer. */
export function countGiven(given: Given, asked: Promise<{ freeRound?: FreeRoundPlayed }>): void {
  const now = given.peek()
  if (!now) return
  asked
    .then(({ freeRound }) => {
      const left = freeRound ? freeRound.of - freeRound.number : 0
      given.set(left > 0 ? { ...now, left } : null)
    })
    .catch((failure: unknown) => {
      if (failure instanceof StudioRefusal && OVER.has(failure.code)) given.set(null)
    })
}

/** Says that the house gives rounds, and how many are left; nothing where it gives none. */
export function givenNote(given: Given, context: GameContext): Child {
  return () => {
    const now = given()
    return now
      ? h(
          'p',
          { class: 'given-rounds', role: 'status' },
          h('b', {}, t('given.title', { count: count(now.left), total: count(now.rounds) })),
          h('span', {}, t('given.text', { stake: context.money(now.stake) })),
        )
      : null
  }
}

/** Returns which round comes next, for the button; null where none is given. */
export function givenLabel(given: Given): string | null {
  const now = given()
  return now && t('given.round', { now: count(now.rounds - now.left + 1), total: count(now.rounds) })
}

/** Returns what a given round costs, for the button; null where none is given. */
export function givenPrice(given: Given, context: GameContext): string | null {
  const now = given()
  return now && t('given.free', { stake: context.money(now.stake) })
}
