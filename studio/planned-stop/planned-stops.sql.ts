import type { Db, Tx } from '#studio/lib/db.ts'

/** When the studio stops, and when it is available again at the latest: milliseconds since 1970. */
export type PlannedStop = {
  stopsAt: number
  backAt: number
  announcedBy: string
}

/** Returns the planned stop, or null. */
export async function findPlannedStop(db: Db): Promise<PlannedStop | null> {
  const [row] = await db.query<{ stopsAt: Date; backAt: Date; announcedBy: string }>(
    `select stops_at as "stopsAt", back_at as "backAt", announced_by as "announcedBy" from studio.planned_stops
     where ended_at is null`,
  )
  return row ? { stopsAt: row.stopsAt.getTime(), backAt: row.backAt.getTime(), announcedBy: row.announcedBy } : null
}

export async function insertPlannedStop(
  tx: Tx,
  { stopsAt, backAt, announcedBy }: PlannedStop,
  now: number,
): Promise<void> {
  await tx.query(
    'insert into studio.planned_stops (stops_at, back_at, announced_by, announced_at) values ($1, $2, $3, $4)',
    [new Date(stopsAt), new Date(backAt), announcedBy, new Date(now)],
  )
}

/** Ends the planned stop in force, if its time has come by `until`. */
export async function endPlannedStop(db: Db | Tx, now: number, until: number): Promise<void> {
  await db.query('update studio.planned_stops set ended_at = $1 where ended_at is null and stops_at <= $2', [
    new Date(now),
    new Date(until),
  ])
}

/** Real money on matches that are not decided: a row for each leg. */
export type OpenLeg = {
  matchId: string
  ticketId: string
  currency: string
  stakeMinor: bigint
}

export async function listOpenLegs(db: Db): Promise<OpenLeg[]> {
  return db.query<OpenLeg>(
    `select leg.match_id as "matchId", ticket.round_id as "ticketId", currency, stake_minor as "stakeMinor"
     from studio.sports_legs leg join studio.sports_tickets ticket using (round_id)
       join studio.rounds round on round.id = round_id
       join studio.players player on player.id = ticket.player_id
     where leg.outcome is null and ticket.state in ('pending', 'accepted') and not player.is_demo`,
  )
}
