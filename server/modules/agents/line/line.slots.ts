/** What the line asks of the rooms after it. */
import type { MoveEffects } from '#contract/agents/office-agents.ts'
import type { Rates } from '#contract/agents/rates.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** Is told, in the commit of a move and under the lock of the brand's tree, that an account stands below somebody else now. */
export const LINE_MOVED =
  defineSlot<(tx: Tx, env: Env, moved: { brand: string; accountId: string }) => Promise<void>>('agents.line-moved')

/** Says what a move of an account would end; what LINE_MOVED is told of does exactly that. */
export const MOVE_EFFECTS =
  defineSlot<(q: Queryable, env: Env, moved: { brand: string; accountId: string }) => Promise<MoveEffects>>(
    'agents.move-effects',
  )

type Above = { brand: string; agentId: string }

/** Rates of accounts that are not open yet, or open this moment. */
export type RatesAhead = {
  /** Stores the rates of whom a link opens. Fails with RATE_OUT_OF_BOUNDS. */
  keep(tx: Tx, env: Env, link: Above & { linkId: string }, rates: Rates): Promise<void>
  /** Gives them to an account that is opened in this commit. Fails with RATE_OUT_OF_BOUNDS and RATE_PLACES_USED. */
  give(tx: Tx, env: Env, opened: Above & { accountId: string }, rates: Rates): Promise<void>
  /** Returns what `give` gave to an account; null: nothing. */
  givenTo(q: Queryable, accountId: string): Promise<Rates | null>
  /** Returns the rates of an agent's links, and whether they may be given as things stand. Links without any are absent. */
  show(
    q: Queryable,
    env: Env,
    above: Above,
    linkIds: readonly string[],
  ): Promise<ReadonlyMap<string, { rates: Rates; fits: boolean }>>
}
export const RATES_AHEAD = defineSlot<RatesAhead>('agents.rates-ahead')
