import { DRAWS_TOPIC, TICKETS_TOPIC } from '#contract/lottery/live.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { OWN_PAGE } from '#server/lib/vendor-slots.ts'
import { END_CHASES, STOPS_FOLLOWER } from './chases/follow-stops.ts'
import { KEEP_TIME } from './draws/keep-time.ts'
import { bindHall } from './hall/hall.routes.ts'
import { bindResults } from './hall/results.routes.ts'
import { pageOfTitle } from './hall/launch-lottery.ts'
import { bindLottery } from './hall/lottery.routes.ts'
import { bindStatistics } from './hall/statistics.routes.ts'
import { MAKE_ISSUES } from './issues/make-issues.ts'
import { POOL_SEEDS } from './seeds/pools.ts'
import { PAST_TICKET_SEEDS, TICKET_ISSUE_SEEDS, TICKET_SEEDS } from './seeds/tickets.ts'
import { TICKET_CAUSES, TICKET_CHECKS } from './tickets/check-tickets.ts'
import { TICKET_LOOPS } from './tickets.loops.ts'
import { bindTickets } from './tickets.routes.ts'
import { FILL_POOLS } from './pools/fill-pools.ts'
import { FOLLOW_FEEDS } from './results/follow-feeds.ts'
import { TELL_LATE } from './results/tell-late.ts'
import { DEMO_SHOTS } from './shots/demo-shots.ts'
import { PERSONAL_SHOTS } from './shots/personal-shots.ts'
import { bindShots } from './shots/shots.routes.ts'
import { LOTTERY_BEACON, LOTTERY_FEEDS } from './lottery.settings.ts'
import { DRAW_SEEDS } from './seeds/lottery.seeds.ts'
import { ISSUE_RESETTLE, ISSUE_VOID, RESULT_ENTER } from './office/draw-decisions.ts'
import { bindLotteryOffice } from './office/office.routes.ts'
import { TERMS_SET } from './terms/set-terms.ts'

export const LOTTERY: Module = {
  name: 'lottery',
  level: 4,
  topics: [DRAWS_TOPIC, TICKETS_TOPIC],
  settings: [LOTTERY_BEACON, LOTTERY_FEEDS],
  jobs: [MAKE_ISSUES, TELL_LATE, FILL_POOLS, END_CHASES],
  followers: [STOPS_FOLLOWER],
  decisions: [TERMS_SET, RESULT_ENTER, ISSUE_VOID, ISSUE_RESETTLE],
  calls: (http) => {
    bindHall(http)
    bindResults(http)
    bindTickets(http)
    bindStatistics(http)
    bindShots(http)
    bindLottery(http)
    bindLotteryOffice(http)
  },
  loops: [KEEP_TIME, FOLLOW_FEEDS, DEMO_SHOTS, ...TICKET_LOOPS],
  causes: TICKET_CAUSES,
  checks: TICKET_CHECKS,
  // past tickets are bought and settled before the archive is written
  seeds: [...POOL_SEEDS, ...TICKET_ISSUE_SEEDS, ...PAST_TICKET_SEEDS, ...DRAW_SEEDS, ...TICKET_SEEDS],
  messages: { 'lottery-void': 'play', 'lottery-corrected': 'play', 'lottery-chase-stopped': 'play' },
  personalData: [PERSONAL_SHOTS],
  fills: [fill(OWN_PAGE, pageOfTitle)],
}
