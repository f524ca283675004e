/**
 * Ends free spins that a member left unfinished: after a day the studio plays the rest, with the member's own seeds.
 */
import type { StudioEnv } from '#studio/env.ts'
import type { Db } from '#studio/lib/db.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { spinFree } from './spin-slot.ts'

/** A round without a spin for this long is played to its end. */
export const ABANDONED_AFTER_MS = 24 * 3_600_000
const ROUNDS_AT_ONCE = 20

type Abandoned = PlaySession & {
  roundId: string
}

async function listAbandoned(db: Db, before: number): Promise<Abandoned[]> {
  return db.query<Abandoned>(
    `select round.id as "roundId", player.id as "playerId", vendor_code as "vendorCode", account_ref as "accountRef",
       is_demo as "isDemo", currency, masked_name as "maskedName", game_code as "gameCode", engine, 'en' as language,
       '' as "doorSessionSealed", now() as "expiresAt"
     from studio.rounds round join studio.players player on player.id = round.player_id
     where state = 'open' and engine = 'slot' and started_at < $1 order by started_at limit $2`,
    [new Date(before), ROUNDS_AT_ONCE],
  )
}

/**
 * Plays the remaining free spins of abandoned rounds and pays their wins. The outcome is the one that the member would
 * have seen, since the seeds were committed before the round. Returns how many rounds it ended.
 */
export async function finishAbandoned(env: StudioEnv): Promise<number> {
  const rounds = await listAbandoned(env.db, env.clock.now() - ABANDONED_AFTER_MS)
  for (const round of rounds) {
    let isOver = false
    while (!isOver)
      isOver = (await spinFree(env, round, { requestId: env.random.bytes(18).toString('base64url') })).isRoundOver
    env.log.info({ roundId: round.roundId }, 'an abandoned round was played to its end')
  }
  return rounds.length
}
