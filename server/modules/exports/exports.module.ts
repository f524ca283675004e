import { EXPORTS_TOPIC } from '#contract/exports/live.ts'
import type { Module } from '#server/lib/module.ts'
import { EXPORTS_JOBS } from './exports.jobs.ts'
import { bindExportsOffice } from './exports.office.ts'
import { bindExports } from './exports.routes.ts'

export const EXPORTS: Module = {
  name: 'exports',
  level: 6,
  topics: [EXPORTS_TOPIC],
  calls: (http) => {
    bindExports(http)
    bindExportsOffice(http)
  },
  jobs: EXPORTS_JOBS,
}
