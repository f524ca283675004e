import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import type { bonusGame } from '#contract/rewards/grants.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { getCatalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import { findRunning } from '../grants/grants.sql.ts'
import { findProgress } from '../wagering/contributions.sql.ts'
import { readableTerms } from '../wagering/readable-terms.ts'
import { exclusionOf, weigh } from '../wagering/weigh.ts'

/** Returns what a game means to the member's running grant. Fails with NOT_FOUND for an unknown game. */
export async function describeBonusGame(
  env: Env,
  { id, currency }: Account,
  gameCode: string,
): Promise<OutputOf<typeof bonusGame>> {
  const found = (await getCatalogue(env)).byCode.get(gameCode) ?? fail('NOT_FOUND')
  const grant = await findRunning(env.db, id, currency)
  if (!grant) return { grant: null }
  const game = { vendor: found.vendor.code, gameCode, gameType: found.gameType }
  const terms = readableTerms(grant.terms)
  const { weight, why } = weigh(terms, game, null)
  const countedMinor = (await findProgress(env.db, [grant.id])).get(grant.id)?.countedMinor ?? 0n
  return {
    grant: {
      id: grant.reference,
      weight,
      why,
      isRefused: exclusionOf(terms, game) === 'refused',
      stakeMax: terms.stakeMax,
      oddsMin: terms.oddsMin,
      remaining: toWire(countedMinor < grant.targetMinor ? grant.targetMinor - countedMinor : 0n),
    },
  }
}
