import { POINTS_TOPIC } from '#contract/points/live.ts'
import type { Module } from '#server/lib/module.ts'
import { CLOSING_TIES } from '#server/lib/people.ts'
import { PICTURES_IN_USE } from '#server/lib/pictures/picture-uses.ts'
import { fill } from '#server/lib/slots.ts'
import { CATEGORIES_OF_MESSAGES } from '#server/modules/messages/messages.slots.ts'
import { POINTS_CAUSES, POINTS_CHECKS } from './check-points.ts'
import { POINTS_ADJUST } from './correct-points.ts'
import { BOOK_EARNED } from './earning/book-earned.ts'
import { EARNED_FOLLOWER } from './earning/earned.ts'
import { RETURN_SHARES } from '#server/lib/return-shares.ts'
import { returnShareOfPoints } from './earning/return-share.ts'
import { RATES_PUBLISH } from './earning/set-rates.ts'
import { GOOD_PICTURE_JOBS } from './mall/good-picture-store.ts'
import { END_ABANDONED } from './mall/reserve.ts'
import { GOOD_PUBLISH } from './mall/save-good.ts'
import { listGoodPictures } from './mall/goods.sql.ts'
import { hasOpenOrders } from './mall/orders.sql.ts'
import { POINTS_PERSONAL_DATA } from './points.exports.ts'
import { bindPointsOffice } from './points.office.ts'
import { bindPoints } from './points.routes.ts'
import { POINTS_SEEDS } from './seeds/points.seeds.ts'

export const POINTS: Module = {
  name: 'points',
  level: 6,
  topics: [POINTS_TOPIC],
  calls: (http) => {
    bindPoints(http)
    bindPointsOffice(http)
  },
  jobs: [BOOK_EARNED, END_ABANDONED, ...GOOD_PICTURE_JOBS],
  seeds: POINTS_SEEDS,
  followers: [EARNED_FOLLOWER],
  decisions: [RATES_PUBLISH, GOOD_PUBLISH, POINTS_ADJUST],
  checks: POINTS_CHECKS,
  causes: POINTS_CAUSES,
  personalData: POINTS_PERSONAL_DATA,
  messages: {
    'points-approved': 'money',
    'points-shipped': 'money',
    'points-delivered': 'money',
    'points-rejected': 'money',
  },
  fills: [
    fill(PICTURES_IN_USE, listGoodPictures),
    fill(RETURN_SHARES, returnShareOfPoints),
    fill(CLOSING_TIES, { tie: 'redemptions', hangs: (q, { id }) => hasOpenOrders(q, id) }),
    fill(CATEGORIES_OF_MESSAGES, {
      'points-approved': 'rewards',
      'points-shipped': 'rewards',
      'points-delivered': 'rewards',
      'points-rejected': 'rewards',
    }),
  ],
}
