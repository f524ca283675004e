/**
 * A planned stop: from the announcement on no bets are taken on a match that it would break off, and the operator who
 * stops the studio sees before how much money a stop would refund.
 */
import type { DeskAnswers, DeskRequests } from '#contract/doors/desk-protocol.ts'
import { readFixture, rulesOf } from '#games/sports/calendar.ts'
import type { Fixture } from '#games/sports/match.ts'
import { bookOf } from '#studio/engines/sports/book.ts'
import { isCutOff } from '#studio/engines/sports/cut-off.ts'
import type { StudioEnv } from '#studio/env.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { endPlannedStop, findPlannedStop, insertPlannedStop, listOpenLegs, type OpenLeg } from './planned-stops.sql.ts'

type Cost = DeskAnswers['stop-look']['now']

function costOf(legs: readonly OpenLeg[], isHit: (fixture: Fixture) => boolean): Cost {
  const hit = legs.filter(({ matchId }) => {
    const fixture = readFixture(matchId)
    return fixture !== null && isHit(fixture)
  })
  const tickets = new Map(hit.map((leg) => [leg.ticketId, leg]))
  const stakes = new Map<string, bigint>()
  for (const { currency, stakeMinor } of tickets.values())
    stakes.set(currency, (stakes.get(currency) ?? 0n) + stakeMinor)
  return {
    matches: new Set(hit.map(({ matchId }) => matchId)).size,
    tickets: tickets.size,
    stakes: [...stakes].map(([currency, amount]) => ({ currency, amount: writeAmount(amount) })),
  }
}

/** Returns what a stop at this moment would break off, and what the planned one would. */
export async function lookAtStop({ db, clock }: StudioEnv): Promise<DeskAnswers['stop-look']> {
  const now = clock.now()
  const legs = await listOpenLegs(db)
  const stop = await findPlannedStop(db)
  const isInPlay = ({ sport, startsAt }: Fixture) => startsAt <= now && now < startsAt + rulesOf(sport).slotMs
  return {
    now: costOf(legs, isInPlay),
    planned: stop && {
      stopsAt: new Date(stop.stopsAt).toISOString(),
      backAt: new Date(stop.backAt).toISOString(),
      announcedBy: stop.announcedBy,
      ...costOf(legs, (fixture) => isCutOff(fixture, stop)),
    },
  }
}

/**
 * Announces a stop. Replaces an earlier announcement. Refuses with REQUEST_MISMATCH where its time has passed or it
 * would end before it begins.
 */
export async function planStop(
  env: StudioEnv,
  { stopsAt, backAt, operator }: DeskRequests['stop-plan'],
): Promise<DeskAnswers['stop-look']> {
  const now = env.clock.now()
  const stop = { stopsAt: Date.parse(stopsAt), backAt: Date.parse(backAt), announcedBy: operator }
  if (stop.stopsAt <= now || stop.backAt <= stop.stopsAt)
    refuse('REQUEST_MISMATCH', 'a stop lies ahead, and ends after it began')
  await env.db.tx(async (tx) => {
    await endPlannedStop(tx, now, Number.MAX_SAFE_INTEGER / 2)
    await insertPlannedStop(tx, stop, now)
  })
  bookOf(env).stop = stop
  env.log.warn({ stop }, 'a stop of the studio is announced')
  return lookAtStop(env)
}

/** Withdraws the announcement. */
export async function withdrawStop(
  env: StudioEnv,
  { operator }: DeskRequests['stop-withdraw'],
): Promise<DeskAnswers['stop-look']> {
  await endPlannedStop(env.db, env.clock.now(), Number.MAX_SAFE_INTEGER / 2)
  bookOf(env).stop = null
  env.log.warn({ operator }, 'the announced stop of the studio was withdrawn')
  return lookAtStop(env)
}

/** Runs at a start: ends an announced stop whose time has passed, since it was this one. A later one stays in force. */
export async function takeUpStop(env: StudioEnv): Promise<void> {
  const now = env.clock.now()
  await endPlannedStop(env.db, now, now)
  bookOf(env).stop = await findPlannedStop(env.db)
}
