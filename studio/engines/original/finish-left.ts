/**
 * Ends rounds that a member left unfinished, by the rule that the rules page states: after a day, at a table with a clock
 * when its time is over.
 */
import type { OriginalName } from '#games/original/originals.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { Db } from '#studio/lib/db.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { Refusal } from '#studio/lib/refusal.ts'
import { GRACE_MS, leaveOriginal } from './play-original.ts'

/** A round without a move for this long is ended. */
export const LEFT_AFTER_MS = 24 * 3_600_000
const ROUNDS_AT_ONCE = 20
const MOVES_MAX = 20

type Left = PlaySession & {
  roundId: string
}

async function listLeft(db: Db, engine: string, before: number, decideBefore: number): Promise<Left[]> {
  return db.query<Left>(
    `select round.id as "roundId", player.id as "playerId", vendor_code as "vendorCode", account_ref as "accountRef",
       is_demo as "isDemo", currency, masked_name as "maskedName", game_code as "gameCode", engine, 'en' as language,
       '' as "doorSessionSealed", now() as "expiresAt"
     from studio.rounds round join studio.players player on player.id = round.player_id
     where state = 'open' and engine = $1 and (started_at < $2 or (progress ->> 'decideBy')::bigint < $3)
     order by started_at limit $4`,
    [engine, new Date(before), decideBefore, ROUNDS_AT_ONCE],
  )
}

/**
 * Ends the rounds of an original that were left: a win so far is taken, a round without a move is refunded, hands
 * stand. Returns how many it ended.
 */
export async function finishLeft(env: StudioEnv, name: OriginalName): Promise<number> {
  const now = env.clock.now()
  const rounds = await listLeft(env.db, name, now - LEFT_AFTER_MS, now - GRACE_MS)
  let ended = 0
  for (const round of rounds) if (await finish(env, round, name)) ended++
  return ended
}

/** Ends one round. Returns false where its member has just moved, or a bet of it is under way. */
async function finish(env: StudioEnv, round: Left, name: OriginalName): Promise<boolean> {
  try {
    let isOver = false
    for (let move = 0; move < MOVES_MAX && !isOver; move++) isOver = await leaveOriginal(env, round, name)
    env.log.info({ roundId: round.roundId }, 'a round that was left is ended')
    return isOver
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    env.log.info({ roundId: round.roundId, code: error.code }, 'a round that was left goes on')
    return false
  }
}
