/**
 * The mix of a match beside its link (games/fair/round-mix.ts, recipe 2). Its seed is drawn when it is listed and stays
 * in this process's memory until the match is over; the bets before the start become one hash at the kick-off. A
 * process that ends in between loses the seed: no one can play that match any more, and it is void.
 */
import { rulesOf } from '#games/sports/calendar.ts'
import type { RoundMix } from '#games/fair/round-mix.ts'
import type { Fixture } from '#games/sports/match.ts'
import { askBeacon, closeBets, openClosing, tellAll, type Closing } from '#studio/chains/closing.ts'
import type { StudioEnv } from '#studio/env.ts'
import { findMatchRow, hasTickets, listLeaves, saveClose, saveEnd, saveSeal } from './matches.sql.ts'

export type Sealed = {
  /** What is public; null where the match is of the first recipe. */
  mix: RoundMix | null
  /** What only this process knows; null before and after. */
  closing: Closing | null
  isVoid: boolean
}

/**
 * Seals a match, or reads its stored state. A match that was not shown before its start is sealed and closed at the
 * first request: until that moment nothing of it was decided. Tickets from before there were seals use the first
 * recipe.
 */
export async function sealMatch(env: StudioEnv, fixture: Fixture): Promise<Sealed> {
  const { id, sport, startsAt } = fixture
  const now = env.clock.now()
  const row = await findMatchRow(env.db, id)
  if (row?.state === 'told' || row?.state === 'void')
    return { mix: row.mix, closing: null, isVoid: row.state === 'void' }
  const isPast = now >= startsAt + rulesOf(sport).slotMs
  const isLate = now >= startsAt && (isPast || (await hasTickets(env.db, id)))
  if (!row && isLate) return { mix: null, closing: null, isVoid: false }
  if (row && (row.state === 'closed' || isLate)) {
    await saveEnd(env.db, row.mix, 'void', now)
    return { mix: row.mix, closing: null, isVoid: true }
  }
  const closing = openClosing(env, id, Math.max(0, startsAt - now))
  await saveSeal(env.db, closing.told, now)
  return { mix: closing.told, closing, isVoid: false }
}

/**
 * Closes a match whose start has come, once, and asks for its pulse where there is a beacon. Returns true when
 * everything that decides is known.
 */
export async function kickOff(env: StudioEnv, sealed: Sealed): Promise<boolean> {
  const { closing } = sealed
  if (!closing || env.clock.now() < closing.closesAt) return false
  if (!closing.isStored) {
    await env.db.tx(async (tx) => {
      await closeBets(closing, await listLeaves(tx, closing.told.round))
      await saveClose(tx, closing.told, [...closing.paths.values()])
    })
    closing.isStored = true
    sealed.mix = closing.told
  }
  const answer = await askBeacon(env, closing)
  if (answer === 'silent') await endMatch(env, sealed, 'void')
  return answer === 'known'
}

/** Stores everything that decided a match, which is public from then on. */
export async function endMatch(env: StudioEnv, sealed: Sealed, state: 'told' | 'void'): Promise<void> {
  if (!sealed.closing) return
  const mix = tellAll(sealed.closing)
  await saveEnd(env.db, mix, state, env.clock.now())
  sealed.mix = mix
  sealed.isVoid = state === 'void'
  sealed.closing = null
}
