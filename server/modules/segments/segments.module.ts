import { MEMBER_SEGMENTS } from '#server/lib/member-segments.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { SEGMENT_ANSWERS } from './ask-segment.ts'
import { SEGMENTS_SEEDS } from './seeds/seed-segments.ts'
import { bindSegmentsOffice } from './segments.office.ts'

export const SEGMENTS: Module = {
  name: 'segments',
  level: 5,
  calls: bindSegmentsOffice,
  seeds: SEGMENTS_SEEDS,
  fills: [fill(MEMBER_SEGMENTS, SEGMENT_ANSWERS)],
}
