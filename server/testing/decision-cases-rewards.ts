/** The part of the table of decisions that is about VIP and referral. */
import { DEFAULT_PLAN } from '#contract/referral/plan.ts'
import { DEFAULT_LEVELS } from '#contract/vip/ladder.ts'
import { newReference } from '#server/lib/random.ts'
import { buildMember } from './builders.ts'
import { giveBonus } from './rewards.ts'
import { orderOf, type Case } from './decision-order.ts'

const LADDER = { currency: 'BDT', turnover: 1, levels: [...DEFAULT_LEVELS] }
const PLAN = { ...DEFAULT_PLAN, currency: 'BDT' }
const BOUNDS = { valueMax: '1000', membersMax: 10, dayMax: null, until: '2100-01-01T00:00:00.000Z' }
export const REWARD_CASES: Readonly<Record<string, Case>> = {
  'reward.give': {
    change: null,
    ask: async (house) => {
      const { id: member, username } = await buildMember(house)
      const reward = newReference(house.env.random, 'M')
      return orderOf(
        'reward.give',
        { reward, username, member, amount: '5.00', currency: 'BDT', what: { kind: 'cash', turnover: 0 } },
        { subject: `reward:${reward}`, memberId: member },
      )
    },
  },
  'bonus.end': {
    change: `update rewards.grants set state = 'completed', completed_at = now() where reference = $1`,
    ask: async (house) => {
      const { id: memberId } = await buildMember(house)
      const bonus = await giveBonus(house, memberId, 10)
      return orderOf('bonus.end', { bonus, act: 'close', because: null }, { subject: `bonus:${bonus}`, memberId })
    },
  },
  'bonus.widen': {
    change: `update rewards.grants set target = target - 1 where reference = $1`,
    ask: async (house) => {
      const { id: memberId } = await buildMember(house)
      const bonus = await giveBonus(house, memberId, 10)
      const before = { lifeDays: 30, targetAmount: '50.00', stakeMax: null, payoutMax: null }
      const content = { bonus, widening: { moreDays: 3 }, before, after: { ...before, lifeDays: 33 } }
      return orderOf('bonus.widen', content, {
        subject: `bonus:${bonus}`,
        memberId,
        money: { direction: 'in', currency: 'BDT', amountMinor: 100_000n },
      })
    },
  },
  'vip-ladder.publish': {
    change: `insert into vip.ladders (brand, version, from_at, time_zone, document, published_by)
      select $1, coalesce(max(version), 0) + 1, now(), 'UTC', '${JSON.stringify(LADDER)}', 'x'
      from vip.ladders where brand = $1`,
    ask: async () => {
      const ladder = { currency: 'BDT', turnover: 1, levels: [...DEFAULT_LEVELS] }
      return orderOf('vip-ladder.publish', { before: 0, ladder, bounds: BOUNDS }, { subject: 'vip-ladder:fairhouse' })
    },
  },
  'vip-floor.set': {
    change: `insert into vip.floors (member_id, brand, level, until_at, reason, set_by, set_at)
      values ($1, 'fairhouse', 1, '2100-01-01', 'other', 'other', now())`,
    ask: async (house) => {
      const { id } = await buildMember(house)
      const content = { memberId: id, currency: 'BDT', level: 1, until: '2100-01-01T00:00:00.000Z' }
      return orderOf('vip-floor.set', content, { subject: `member:${id}`, memberId: id })
    },
  },
  'marker.lift': {
    change: `insert into harm.marks (member_id, brand, at, until, reason, added_by)
      values ($1, 'fairhouse', now(), '2100-01-01', 'other', 'other')`,
    ask: async (house) => {
      const { id } = await buildMember(house)
      const at = house.clock.now()
      await house.env.db.query(
        `insert into harm.marks (member_id, brand, at, until, reason, added_by)
         values ($1, 'fairhouse', $2, '2100-01-01', 'other', 'other')`,
        [id, at],
      )
      const content = { memberId: id, kind: 'operator', seenAt: at.toISOString() }
      return orderOf('marker.lift', content, { subject: `member:${id}`, memberId: id })
    },
  },
  'referral-plan.publish': {
    change: `insert into referral.plans (brand, version, from_at, time_zone, document, published_by)
      select $1, coalesce(max(version), 0) + 1, now(), 'UTC', '${JSON.stringify(PLAN)}', 'x'
      from referral.plans where brand = $1`,
    ask: async () =>
      orderOf(
        'referral-plan.publish',
        { before: 0, plan: PLAN, bounds: BOUNDS },
        { subject: 'referral-plan:fairhouse' },
      ),
  },
  'referral.review': {
    change: `insert into referral.cases (member_id, brand, state, at) values ($1, 'fairhouse', 'passed', now())
      on conflict (member_id) do update set state = 'passed'`,
    ask: async (house) => {
      const [inviter, { id }] = [await buildMember(house), await buildMember(house)]
      await house.env.db.query(
        `insert into referral.invited (member_id, brand, inviters, registered_at, is_phone_proved, deposits, valid, met_at)
         values ($1, 'fairhouse', array[$2], now(), true, 0, 0, now())`,
        [id, inviter.id],
      )
      await house.env.db.query(
        `insert into referral.cases (member_id, brand, state, at) values ($1, 'fairhouse', 'held', now())`,
        [id],
      )
      return orderOf('referral.review', { memberId: id, outcome: 'release' }, { subject: `member:${id}`, memberId: id })
    },
  },
}
