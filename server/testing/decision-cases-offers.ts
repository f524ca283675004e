/** One way to ask for each kind of decision about offers, missions and boards. */
import { officeSaveMission } from '#contract/missions/office-missions.ts'
import { parseMoney } from '#contract/money.ts'
import { applyPromotion } from '#contract/promotions/offers.ts'
import { officeOffer } from '#contract/promotions/office-offers.ts'
import { buildMember, buildOperator } from './builders.ts'
import { newRequestId } from './cashier-house.ts'
import { orderOf, type Case } from './decision-order.ts'
import { boardOf, missionOf, publish } from './missions.ts'
import { documentWith, draftOffer, FREE_CASH, publishOffer } from './offers.ts'

/** More than one person decides alone. */
const VALUE = { direction: 'in', currency: 'BDT', amountMinor: parseMoney('1000000') } as const
const RELOAD = { perDay: 1, chosen: false, tiers: [{ from: '100', percent: '10', max: '25' }], ...FREE_CASH }

export const OFFER_CASES: Readonly<Record<string, Case>> = {
  'offer.publish': {
    change: `update promotions.offer_versions set changed_at = changed_at + interval '1 second' where offer_id = $1::bigint`,
    ask: async (house) => {
      const author = await buildOperator(house)
      const offer = await draftOffer(house, author, 'reload', documentWith(house, RELOAD))
      const { code, versions } = await author.caller.ok(officeOffer, { id: offer })
      const content = { offer, number: versions[0]?.number ?? 0, code, value: '20000.00', currency: 'BDT' }
      return orderOf('offer.publish', content, { subject: `offer:${offer}`, money: VALUE })
    },
  },
  'application.approve': {
    change: `update promotions.applications set state = 'rejected', reason = 'other', decided_by = 'somebody', decided_at = now() where id = $1::bigint`,
    ask: async (house) => {
      const author = await buildOperator(house)
      const terms = { amountMax: '9', amountUsual: '9', ...FREE_CASH }
      const id = await publishOffer(house, author, 'application', documentWith(house, terms))
      const member = await buildMember(house)
      const order = { id, requestId: newRequestId(house), remark: 'my receipt' }
      const application = (await member.caller.ok(applyPromotion, order)).application?.id ?? ''
      const about = { username: member.username, code: 'race', value: '9.00', currency: 'BDT', remark: order.remark }
      const money = { ...VALUE, amountMinor: parseMoney('9') }
      const subject = `application:${application}`
      return orderOf('application.approve', { application, ...about }, { subject, memberId: member.id, money })
    },
  },
  'mission.publish': {
    change: `update missions.items set draft = jsonb_set(draft, '{bonusWeight}', '1') where reference = $1`,
    ask: async (house) => {
      const author = await buildOperator(house)
      const document = missionOf(house)
      const { id, reference } = await author.caller.ok(officeSaveMission, { document })
      const { valueMax, membersMax } = document.bounds
      const about = { reference, title: 'A test', valueMax, membersMax, endsAt: document.endsAt }
      return orderOf(
        'mission.publish',
        { item: id, ...about, persons: [] },
        { subject: `mission:${reference}`, money: VALUE },
      )
    },
  },
  'board.pay': {
    change: `update missions.items set state = 'cancelled' where reference = $1`,
    ask: async (house) => {
      const { id, reference } = await publish(house, boardOf(house))
      await house.env.db.query(
        `update missions.items set state = 'frozen', frozen_at = now(), frozen_place = '0.0.0' where id = $1::bigint`,
        [id],
      )
      const about = { reference, title: 'A test', prizes: 0, sum: '0.00', currency: 'BDT', withheld: [], hash: '' }
      return orderOf('board.pay', { item: id, ...about }, { subject: `mission:${reference}` })
    },
  },
}
