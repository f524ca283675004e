import { SUPPORT_TOPIC } from '#contract/support/live.ts'
import { listSection, PERSONAL_LIST_MAX } from '#server/lib/exports/personal-section.ts'
import type { Module } from '#server/lib/module.ts'
import { listPersonalLines, listPersonalRatings } from './earlier.sql.ts'
import { SUPPORT_SEEDS } from './seeds/seed-support.ts'
import { SUPPORT_JOBS } from './support.jobs.ts'
import { bindSupportOffice } from './support.office.ts'
import { bindSupport } from './support.routes.ts'

export const SUPPORT: Module = {
  name: 'support',
  level: 2,
  topics: [SUPPORT_TOPIC],
  calls: (http) => {
    bindSupport(http)
    bindSupportOffice(http)
  },
  jobs: SUPPORT_JOBS,
  seeds: SUPPORT_SEEDS,
  messages: { 'support-answered': null },
  personalData: [
    listSection({ part: 'letters', name: 'conversations' }, ({ env }, id) =>
      listPersonalLines(env.db, id, PERSONAL_LIST_MAX),
    ),
    listSection({ part: 'letters', name: 'conversationRatings' }, ({ env }, id) =>
      listPersonalRatings(env.db, id, PERSONAL_LIST_MAX),
    ),
  ],
}
