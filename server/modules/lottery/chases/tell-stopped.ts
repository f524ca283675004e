/** Tells members what came back of chases that ended because they may not play: each once, in the commit that notes it. */
import { toWire } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import { tellMember } from '#server/lib/tell-member.ts'
import { gameValue } from '../hall/describe-lottery.ts'
import { listToTell, takeToTell } from './chases.sql.ts'
import { MEMBER_STOPS } from './stops.ts'

const AT_A_TIME = 500

/** Sends the messages that are due. Play money is not told of. Safe to repeat, and in several processes at the same time. */
export async function tellStopped(env: Env): Promise<void> {
  for (const id of await listToTell(env.db, AT_A_TIME))
    await env.db.tx(async (tx) => {
      const told = await takeToTell(tx, id, [...MEMBER_STOPS])
      if (!told || told.isTrial || told.backMinor === 0n) return
      const { memberId, lottery, why, backMinor, currency } = told
      await tellMember(tx, env, memberId, 'lottery-chase-stopped', {
        game: gameValue(lottery),
        why,
        amount: { amount: toWire(backMinor), currency },
      })
    })
}
