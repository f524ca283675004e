import type { Db } from '#studio/lib/db.ts'

export type WonRow = { name: string; stakeMinor: bigint; winMinor: bigint; endedAt: Date }

/** Whose wins: of one title, in one currency; play money apart from real money. */
export type WonBy = { vendorCode: string; gameCode: string; currency: string; isDemo: boolean }

/** Returns the rounds that ended after a moment and brought most above their stake, the greatest first. */
export async function listWon(db: Db, of: WonBy, since: Date, limit: number): Promise<WonRow[]> {
  return db.query<WonRow>(
    `select player.masked_name as name, round.stake_minor as "stakeMinor", round.win_minor as "winMinor",
       round.ended_at as "endedAt"
     from studio.rounds round join studio.players player on player.id = round.player_id
     where round.game_code = $1 and round.state = 'settled' and round.win_minor > round.stake_minor
       and round.stake_minor > 0 and round.ended_at > $2
       and player.vendor_code = $3 and player.currency = $4 and player.is_demo = $5
     order by round.win_minor - round.stake_minor desc, round.id limit $6`,
    [of.gameCode, since, of.vendorCode, of.currency, of.isDemo, limit],
  )
}
