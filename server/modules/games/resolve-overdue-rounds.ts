/** What the vendors' rules say about rounds that stay open. */
import { CallError } from '#contract/errors.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { listOpenSince } from '#server/modules/bets/open-rounds.sql.ts'
import { listVendors } from './catalogue.sql.ts'
import { carryOut, resolveByRule } from './resolve-round.ts'
import { listRoundRules, listUnfinished, type RoundRule } from './resolutions.sql.ts'
import { defineTurn } from '#server/lib/jobs.ts'

/** Where no operator said otherwise: two weeks, then the stakes go back. */
export const DEFAULT_RULE: RoundRule = { afterMinutes: (14 * DAY_MS) / MINUTE_MS, outcome: 'void' }
/** Of one vendor in one run; the next run goes on. */
const ROUNDS_MAX = 200
/** A decision that is this old and not carried out was left behind by a process that died. */
const LEFT_BEHIND_MS = MINUTE_MS

async function resolveOne(env: Env, id: bigint, { outcome }: RoundRule): Promise<void> {
  const reason = 'open for longer than the vendor’s rule allows'
  try {
    await resolveByRule(env, id, outcome, reason)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // what was paid in part ends as it stands; a round that somebody else ended needs nothing
    if (error.code === 'ROUND_HAS_WIN') await resolveByRule(env, id, 'closed', reason)
    else if (error.code !== 'ROUND_NOT_OPEN') throw error
  }
}

/** Carries out what was decided about rounds before a moment and is not done. One that fails does not stop the others. */
export async function carryOutDecided(env: Env, before = after(env.clock.now(), 1)): Promise<void> {
  for (const resolution of await listUnfinished(env.db, before, ROUNDS_MAX)) {
    await carryOut(env, resolution).catch((error: unknown) =>
      env.log.error(
        { err: error, round: resolution.round.toString() },
        'a decision about a round could not be carried out',
      ),
    )
  }
}

/** Finishes what was begun, then ends every round that is open for longer than its vendor's rule. One that fails does not stop the others. */
export async function resolveOverdueRounds(env: Env): Promise<void> {
  const now = env.clock.now()
  await carryOutDecided(env, after(now, -LEFT_BEHIND_MS))
  const rules = await listRoundRules(env.db)
  for (const { code } of await listVendors(env.db)) {
    const rule = rules.get(code) ?? DEFAULT_RULE
    for (const id of await listOpenSince(env.db, code, after(now, -rule.afterMinutes * MINUTE_MS), ROUNDS_MAX)) {
      await resolveOne(env, id, rule).catch((error: unknown) =>
        env.log.error({ err: error, round: id.toString() }, 'an overdue round could not be ended'),
      )
    }
  }
}

/** Works off what was decided about rounds. */
export const CARRY_OUT_ROUNDS = defineTurn({ name: 'games.carry-out-rounds', run: (env) => carryOutDecided(env) })
export const RESOLVE_OVERDUE_ROUNDS = defineTurn({
  name: 'games.resolve-overdue-rounds',
  schedule: '*/5 * * * *',
  run: resolveOverdueRounds,
})
