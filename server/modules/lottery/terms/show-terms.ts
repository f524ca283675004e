/** Terms as operators see them: versions, returns, and what a change would do. */
import type { OutputOf } from '#contract/call.ts'
import type { LotteryTerms, officeLotteryTerms, previewLotteryTerms } from '#contract/lottery/office.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { getBrand } from '#server/lib/brands.ts'
import { listWaitingFor } from '#server/lib/decisions/list-waiting.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { hasPool, readPool } from '../pools/pool.ts'
import { termsProblems } from './check-terms.ts'
import { readTerms } from './read-terms.ts'
import { listVersions } from './on-sale.ts'
import { returnsOf, type PlayReturn } from './returns.ts'
import { subjectOfTerms } from './set-terms.ts'
import { playsOf } from './sold-plays.ts'
import { onlyStops, termsChanges } from './terms-changes.ts'
import { comingOf, type TermsRow } from './terms.sql.ts'

const present = ({ version, terms, fromAt, by, at, restored, isDecided }: TermsRow) => ({
  version,
  terms,
  fromAt: fromAt.toISOString(),
  byName: by,
  at: at.toISOString(),
  restored,
  isDecided,
})

/** Returns the versions of a lottery's terms at the operator's brand. Fails with LOTTERY_NOT_FOUND. */
export async function showTerms(
  context: OperatorContext,
  code: string,
): Promise<Omit<OutputOf<typeof officeLotteryTerms>, 'name'>> {
  const { env, merchant } = context
  const lottery = findLottery(code) ?? fail('LOTTERY_NOT_FOUND')
  const of = { merchant, lottery: code }
  const at = env.clock.now()
  const current = await readTerms(env, env.db, of)
  const subject = subjectOfTerms(code)
  const [rows, brand, waiting] = await Promise.all([
    listVersions(env, env.db, of),
    getBrand(env, merchant),
    listWaitingFor(env.db, merchant, [subject]),
  ])
  const coming = comingOf(rows, at)
  const pool = playsOf(lottery).some(hasPool)
    ? toWire(await readPool(env.db, { ...of, currency: brand.currency }))
    : null
  const inForce = rows.find(({ version }) => version === current.version) ?? fail('NOT_FOUND')
  return {
    currency: brand.currency,
    inForce: present(inForce),
    coming: coming.map(present),
    past: rows.filter((row) => row !== inForce && !coming.includes(row)).map(present),
    returns: returnsOf(lottery, inForce.terms),
    pool,
    waiting: waiting.get(subject) ?? null,
  }
}

const keyOf = ({ play, mode, table }: PlayReturn) => `${play} ${mode} ${table}`

/** Returns what terms would change. Fails with LOTTERY_NOT_FOUND. */
export async function previewTerms(
  { env, merchant }: OperatorContext,
  code: string,
  terms: LotteryTerms,
): Promise<OutputOf<typeof previewLotteryTerms>> {
  const lottery = findLottery(code) ?? fail('LOTTERY_NOT_FOUND')
  const inForce = await readTerms(env, env.db, { merchant, lottery: code })
  const before = new Map(returnsOf(lottery, inForce.terms).map((one) => [keyOf(one), one.of]))
  const problems = termsProblems(lottery, terms)
  const changes = termsChanges(inForce.terms, terms)
  return {
    returns: returnsOf(lottery, terms).map((one) => ({ ...one, before: before.get(keyOf(one)) ?? null })),
    problems,
    changes: changes.length,
    persons: onlyStops(changes) ? 1 : 2,
  }
}
