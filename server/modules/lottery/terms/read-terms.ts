/** Reading the terms of a lottery at a brand. */
import type { LotteryTerms } from '#contract/lottery/office.ts'
import { fail } from '#contract/errors.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import type { Db, Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defaultTerms } from './default-terms.ts'
import { asDecided } from './on-sale.ts'
import {
  findTermsHead,
  insertFirstTerms,
  readCurrency,
  readTermsOf,
  type TermsHead,
  type TermsOf,
} from './terms.sql.ts'

/** The first version holds for every moment, so that the past of the demo house has terms as well. */
const EVER = new Date('2000-01-01T00:00:00Z')
const FIRST_BY = 'house'

/** Contents of versions by id, of each database its own. They never change; the oldest is dropped when there are many. */
const REMEMBERED_MAX = 500
const kept = new WeakMap<Db, Map<bigint, LotteryTerms>>()

function rememberedOf(db: Db): Map<bigint, LotteryTerms> {
  let remembered = kept.get(db)
  if (!remembered) kept.set(db, (remembered = new Map<bigint, LotteryTerms>()))
  return remembered
}

async function makeFirst(env: Env, q: Queryable, of: TermsOf, at: Date): Promise<TermsHead> {
  const lottery = findLottery(of.lottery) ?? fail('LOTTERY_NOT_FOUND')
  const offered = defaultTerms(lottery, await readCurrency(q, of.merchant))
  const terms = asDecided(env, { isDecided: false }, offered)
  await insertFirstTerms(q, { ...of, terms, fromAt: EVER, by: FIRST_BY, at })
  return (await findTermsHead(q, of, at)) ?? fail('LOTTERY_NOT_FOUND')
}

async function readOf(q: Queryable, id: bigint): Promise<LotteryTerms> {
  const terms = await readTermsOf(q, id)
  if (!terms) throw new Error(`no terms ${id}`)
  return terms
}

/**
 * Returns the terms of one version by its id, which tickets and chases name. A transaction reads them each time: one that
 * fails would take its own first version back, and its id with it.
 */
export async function readTermsById(q: Db | Tx, id: bigint): Promise<LotteryTerms> {
  if (q.kind === 'tx') return readOf(q, id)
  const remembered = rememberedOf(q)
  const known = remembered.get(id)
  if (known) return known
  const terms = await readOf(q, id)
  const [oldest] = remembered.keys()
  if (remembered.size >= REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest)
  remembered.set(id, terms)
  return terms
}

/**
 * Returns what a brand sells of a lottery now; makes the brand's first version where it has none. The contents are
 * shared: nobody changes them. Fails with LOTTERY_NOT_FOUND.
 */
export async function readTerms(
  env: Env,
  q: Db | Tx,
  { merchant, lottery }: TermsOf,
): Promise<TermsHead & { terms: LotteryTerms }> {
  const of = { merchant, lottery }
  const at = env.clock.now()
  const head = (await findTermsHead(q, of, at)) ?? (await makeFirst(env, q, of, at))
  return { ...head, terms: asDecided(env, head, await readTermsById(q, head.id)) }
}
