/** Which lotteries draw: those that some brand sells (docs/decisions/0648). */
import { LOTTERIES } from '#games/lottery/lotteries.ts'
import type { Env } from '#server/lib/env.ts'
import { listSoldAnywhere } from './sold-anywhere.sql.ts'

/** Returns whether this is the sandbox or a seeded house, in which lotteries are on sale about which no brand ever decided. */
export const isDemo = ({ config }: { config: Pick<Env['config'], 'sandbox' | 'seed'> }): boolean =>
  config.sandbox || config.seed

/** Returns the codes of the lotteries that any brand sells, or will sell. Issues are made of these alone. */
export async function readSoldAnywhere(env: Env): Promise<ReadonlySet<string>> {
  // where a brand sells what it never decided about, there is always one that sells it
  if (isDemo(env)) return new Set(LOTTERIES.map(({ code }) => code))
  return new Set(await listSoldAnywhere(env.db, env.clock.now()))
}
