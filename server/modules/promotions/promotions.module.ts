import { APPLICATIONS_TOPIC, MY_PROMOTIONS_TOPIC, PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import type { Module } from '#server/lib/module.ts'
import { MEMBER_STATE } from '#server/lib/member-state.ts'
import { OFFER_TITLES } from '#server/lib/offer-titles.ts'
import { PICTURES_IN_USE } from '#server/lib/pictures/picture-uses.ts'
import { fill } from '#server/lib/slots.ts'
import { SIGNALS_BELOW } from '#server/modules/agents/risks/risks.slots.ts'
import { DEPOSIT_OFFERS } from '#server/modules/cashier/cashier.slots.ts'
import { bindApplicationsOffice } from './applications/applications.office.ts'
import { countRunning } from './board/count-running.ts'
import { isOffered } from './board/deposit-offers.ts'
import { ANSWER_OCCASION } from './following/answer-occasion.ts'
import { FOLLOW_MEMBERS } from './following/follow-members.ts'
import { LUCK_JOBS } from './luck.jobs.ts'
import { LUCK_OPEN } from './licences/close-luck.ts'
import { bindLicencesOffice } from './licences/licences.office.ts'
import { bindLuckOffice } from './luck.office.ts'
import { bindLuck } from './luck.routes.ts'
import { LUCK_DAYS_FOLLOWER } from './luck/luck-days.ts'
import { bindPromotionsOffice } from './promotions.office.ts'
import { PROMOTIONS_EXPORTS } from './promotions.exports.ts'
import { bindPromotions } from './promotions.routes.ts'
import { APPLICATION_APPROVE } from './applications/approve-decision.ts'
import { APPLICATION_PICTURE_JOBS } from './applications/picture-store.ts'
import { offerTitles } from './offers/offer-titles.ts'
import { bindPersonRule, PERSON_RULE } from './person/person-rule.ts'
import { listOfferPictures } from './publishing/shown-pictures.sql.ts'
import { OFFER_PUBLISH } from './publishing/publish-offer.ts'
import { bindReviewsOffice } from './reviews/reviews.office.ts'
import { PROMOTIONS_SEEDS } from './seeds/promotions.seeds.ts'
import { seedLuck } from './seeds/seed-luck.ts'
import { listSignalsBelow } from './signals/signals-below.sql.ts'
import { FIND_SIGNALS } from './signals/find-signals.ts'
import { bindSignalsOffice } from './signals/signals.office.ts'
import { SETTLE_PERIODS } from './settling/settle-periods.ts'

export const PROMOTIONS: Module = {
  name: 'promotions',
  level: 6,
  topics: [PROMOTIONS_TOPIC, MY_PROMOTIONS_TOPIC, APPLICATIONS_TOPIC],
  calls: (http) => {
    bindPromotions(http)
    bindLuck(http)
    bindPromotionsOffice(http)
    bindApplicationsOffice(http)
    bindLuckOffice(http)
    bindLicencesOffice(http)
    bindReviewsOffice(http)
    bindSignalsOffice(http)
    bindPersonRule(http)
  },
  decisions: [OFFER_PUBLISH, APPLICATION_APPROVE, LUCK_OPEN, ...PERSON_RULE.kinds],
  followers: [FOLLOW_MEMBERS, LUCK_DAYS_FOLLOWER],
  jobs: [ANSWER_OCCASION, SETTLE_PERIODS, FIND_SIGNALS, ...LUCK_JOBS, ...APPLICATION_PICTURE_JOBS],
  exports: PROMOTIONS_EXPORTS,
  seeds: [...PROMOTIONS_SEEDS, { stage: 'end', run: seedLuck }],
  fills: [
    fill(DEPOSIT_OFFERS, isOffered),
    fill(MEMBER_STATE, countRunning),
    fill(OFFER_TITLES, offerTitles),
    fill(PICTURES_IN_USE, listOfferPictures),
    fill(SIGNALS_BELOW, listSignalsBelow),
  ],
}
