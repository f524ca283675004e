/** Which lotteries a brand sells: outside the sandbox and the demo, only those that its persons opened (docs/decisions/0648). */
import type { LotteryTerms } from '#contract/lottery/office.ts'
import { LOTTERIES } from '#games/lottery/lotteries.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { isDemo } from '../issues/sold-anywhere.ts'
import { listSale, listTerms, type TermsHead, type TermsOf, type TermsRow } from './terms.sql.ts'

type Place = Parameters<typeof isDemo>[0]

/** Returns terms as they hold: what nobody at the brand decided is not on sale outside the sandbox and the demo. */
export const asDecided = (env: Place, { isDecided }: Pick<TermsHead, 'isDecided'>, terms: LotteryTerms): LotteryTerms =>
  isDecided || isDemo(env) ? terms : { ...terms, isOnSale: false }

/** Returns the brand's versions for a lottery as they hold, the newest first. */
export async function listVersions(env: Place, q: Queryable, of: TermsOf): Promise<TermsRow[]> {
  return (await listTerms(q, of)).map((row) => ({ ...row, terms: asDecided(env, row, row.terms) }))
}

/** `undecided`: nobody at the brand opened it yet, and members are not shown it. */
export type Sale = 'on' | 'off' | 'undecided'

/** Returns what a brand sells now, by lottery. */
export async function readSale(env: Env, merchant: string): Promise<ReadonlyMap<string, Sale>> {
  const rows = await listSale(env.db, merchant, env.clock.now())
  const known = new Map(rows.map((row) => [row.lottery, row]))
  const isOpen = isDemo(env)
  return new Map(
    LOTTERIES.map(({ code }): [string, Sale] => {
      const row = known.get(code)
      if (!row?.isDecided && !isOpen) return [code, 'undecided']
      return [code, (row?.isOnSale ?? true) ? 'on' : 'off']
    }),
  )
}
