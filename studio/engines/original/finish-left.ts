/** Ends rounds that a member left unfinished: after a day, by the rule that the rules page states. */
import type { OriginalName } from '#games/original/originals.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { Db } from '#studio/lib/db.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { leaveOriginal } from './play-original.ts'

/** A round without a move for this long is ended. */
export const LEFT_AFTER_MS = 24 * 3_600_000
const ROUNDS_AT_ONCE = 20
const MOVES_MAX = 20

type Left = PlaySession & {
  roundId: string
}

async function listLeft(db: Db, engine: string, before: number): Promise<Left[]> {
  return db.query<Left>(
    `select round.id as "roundId", player.id as "playerId", vendor_code as "vendorCode", account_ref as "accountRef",
       is_demo as "isDemo", currency, masked_name as "maskedName", game_code as "gameCode", engine, 'en' as language,
       '' as "doorSessionSealed", now() as "expiresAt"
     from studio.rounds round join studio.players player on player.id = round.player_id
     where state = 'open' and engine = $1 and started_at < $2 order by started_at limit $3`,
    [engine, new Date(before), ROUNDS_AT_ONCE],
  )
}

/**
 * Ends the rounds of an original that were left: a win so far is taken, a round without a move is refunded, hands
 * stand. Returns how many it ended.
 */
export async function finishLeft(env: StudioEnv, name: OriginalName): Promise<number> {
  const rounds = await listLeft(env.db, name, env.clock.now() - LEFT_AFTER_MS)
  for (const round of rounds) {
    let isOver = false
    for (let move = 0; move < MOVES_MAX && !isOver; move++) isOver = await leaveOriginal(env, round, name)
    env.log.info({ roundId: round.roundId }, 'a round that was left is ended')
  }
  return rounds.length
}
