import { DRAWS_TOPIC, TICKETS_TOPIC } from '#contract/lottery/live.ts'
import type { Module } from '#server/lib/module.ts'
import { bindHall } from './hall/hall.routes.ts'
import { bindResults } from './hall/results.routes.ts'

export const LOTTERY: Module = {
  name: 'lottery',
  level: 4,
  topics: [DRAWS_TOPIC, TICKETS_TOPIC],
  calls: (http) => {
    bindHall(http)
    bindResults(http)
  },
}
