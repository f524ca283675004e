/** One way to ask for each kind of decision about points. */
import { HOUR_MS } from '#server/lib/clock.ts'
import { newReference } from '#server/lib/random.ts'
import { insertCorrection } from '#server/modules/points/corrections.sql.ts'
import { buildMember } from './builders.ts'
import { orderOf, type Case } from './decision-order.ts'
import { buildGood, CASH, ratesOf } from './points.ts'

export const POINTS_CASES: Record<string, Case> = {
  'points-rates.publish': {
    change: `insert into points.rates (merchant, version, rates, from_at, by_name, at)
      select $1, coalesce(max(version), 0) + 1, '{"perHundred":"1.00","types":[],"levels":[],"convert":null}', now(), 'somebody', now()
      from points.rates where merchant = $1`,
    ask: async (house) =>
      orderOf('points-rates.publish', { rates: ratesOf(house) }, { subject: 'points-rates:fairhouse' }),
  },
  'points-good.publish': {
    change: 'update points.goods set version = version + 1 where id::text = $1',
    ask: async (house) => {
      const { id } = await buildGood(house, CASH)
      const until = new Date(house.clock.now().getTime() + HOUR_MS).toISOString()
      return orderOf(
        'points-good.publish',
        { good: String(id), version: 2, terms: CASH, bounds: { units: 1, members: 1, until } },
        { subject: `points-good:${id}` },
      )
    },
  },
  'points.adjust': {
    change: `update points.corrections set state = 'refused' where reference = $1`,
    ask: async (house) => {
      const member = await buildMember(house)
      const { id: memberId, username } = member
      const reference = newReference(house.env.random, 'PA')
      const one = { reference, merchant: 'fairhouse', memberId, username, points: 5n, reason: 'a race' }
      await house.env.db.tx((tx) => insertCorrection(tx, { ...one, by: 'somebody', at: house.clock.now() }))
      return orderOf(
        'points.adjust',
        { correction: reference, username, points: 5 },
        { subject: `points:${reference}`, memberId },
      )
    },
  },
}
