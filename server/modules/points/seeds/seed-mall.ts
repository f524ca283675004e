/** Puts rates and goods on the shelves of a demo brand that has none. */
import type { PointsRates } from '#contract/points/office-points.ts'
import { getCurrency } from '#contract/money.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { listRates } from '../earning/rates.sql.ts'
import { publishRates } from '../earning/set-rates.ts'
import { changeGood, insertGood, listGoods } from '../mall/goods.sql.ts'
import { publishGood } from '../mall/save-good.ts'
import { goodsOf } from './goods.ts'

const BY = 'demo'
const LIFE_MS = 365 * DAY_MS

/** A demo brand; `times`: its prices beside those in taka. */
export type Mall = { code: string; currency: string; times: number }

function ratesOf(until: string): PointsRates {
  return {
    perHundred: '1.00',
    types: [{ type: 'LIVE', percent: 50 }],
    levels: [
      { level: 3, percent: 110 },
      { level: 5, percent: 125 },
    ],
    convert: {
      points: 100,
      money: '1.00',
      min: 100,
      max: 10_000,
      dayMax: 20_000,
      brandDayMax: '20000',
      valueMax: '1000000',
      membersMax: 100_000,
      until,
    },
  }
}

/** Adds rates where a brand has none, and goods where its shelves are empty. What exists already is not changed. */
export async function seedMall(env: Env, { code: merchant, currency, times }: Mall): Promise<void> {
  const now = env.clock.now()
  const until = after(now, LIFE_MS).toISOString()
  await env.db.tx(async (tx) => {
    const fromAt = now
    const [newest] = await listRates(tx, merchant)
    if (!newest) await publishRates(tx, env, { merchant, rates: ratesOf(until), by: BY, persons: [], fromAt })
    if ((await listGoods(tx, merchant, { offset: 0, limit: 1 })).total > 0) return
    const { symbol } = getCurrency(currency)
    for (const [position, { picture, stock, terms }] of goodsOf({ symbol, times }).entries()) {
      const id = await insertGood(tx, { merchant, stock, position, picture, at: now })
      const isSent = terms.gives.kind === 'sent'
      const bounds = isSent ? null : { units: stock ?? 1, members: 10_000, until }
      const good = { id, authority: null }
      await publishGood(tx, env, { merchant, good, version: 1, terms, bounds, by: BY, persons: [] })
      await changeGood(tx, id, { add: 0, state: 'on' })
    }
  })
}
