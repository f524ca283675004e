import type { Module } from '#server/lib/module.ts'
import { BRAND_DAYS_FOLLOWER } from './brand-days.ts'
import { REPORT_CHECKS } from './check-brand-days.ts'
import { bindReportsOffice } from './reports.office.ts'

export const REPORTS: Module = {
  name: 'reports',
  level: 6,
  calls: bindReportsOffice,
  followers: [BRAND_DAYS_FOLLOWER],
  checks: REPORT_CHECKS,
}
