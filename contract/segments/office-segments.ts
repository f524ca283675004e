/** Operators' side of segments: writing, counting, publishing, and why a member was in one. */
import { z } from 'zod'
import { defineCall, id, instant, pageInput, pageOf } from '../call.ts'
import { criterion, LIST_MAX, segmentCode, segmentRules } from './rules.ts'

const rowId = id.regex(/^\d{1,18}$/)
const reason = z.string().trim().min(3).max(500)
const title = z.string().trim().min(2).max(80)

/** draft: never published; live: a version is in force; off: switched off, so that nobody is known to be in it. */
export const SEGMENT_STATES = ['draft', 'live', 'off'] as const
export type SegmentState = (typeof SEGMENT_STATES)[number]

const row = z.object({
  id: rowId,
  code: segmentCode,
  title: z.string(),
  state: z.enum(SEGMENT_STATES),
  /** The version in force; null: none was published. */
  version: z.number().int().nullable(),
  by: z.string(),
  at: instant,
})
export type SegmentRow = z.infer<typeof row>

const detail = row.extend({
  /** The draft as it is written, and how often it was saved. */
  rules: segmentRules,
  revision: z.number().int(),
  versions: z.array(
    z.object({
      number: z.number().int(),
      title: z.string(),
      rules: segmentRules,
      /** The versions of the segments that it names. */
      uses: z.array(z.object({ code: segmentCode, version: z.number().int() })),
      by: z.string(),
      at: instant,
      reason: z.string(),
    }),
  ),
})
export type SegmentDetail = z.infer<typeof detail>

export const officeSegments = defineCall({
  id: 'officeSegments',
  method: 'GET',
  path: '/office/segments',
  summary: 'The brand’s segments, newest first',
  who: 'operator',
  permission: 'segments.read',
  input: pageInput.extend({ state: z.enum(SEGMENT_STATES).optional() }),
  output: pageOf(row),
  errors: [],
})

export const officeSegment = defineCall({
  id: 'officeSegment',
  method: 'GET',
  path: '/office/segments/{id}',
  summary: 'One segment with its draft and every version that was published',
  who: 'operator',
  permission: 'segments.read',
  input: z.object({ id: rowId }),
  output: detail,
  errors: ['NOT_FOUND'],
})

export const officeCreateSegment = defineCall({
  id: 'officeCreateSegment',
  method: 'POST',
  path: '/office/segments',
  summary: 'Begins a segment; nothing can use it before it is published',
  who: 'operator',
  permission: 'segments.write',
  input: z.object({ code: segmentCode, title, rules: segmentRules }),
  output: detail,
  errors: ['INVALID_INPUT', 'SEGMENT_HARM', 'SEGMENT_CODE_USED'],
})

export const officeSaveSegment = defineCall({
  id: 'officeSaveSegment',
  method: 'PUT',
  path: '/office/segments/{id}',
  summary: 'Changes the draft of a segment; `revision` is the one that was read',
  who: 'operator',
  permission: 'segments.write',
  input: z.object({ id: rowId, revision: z.number().int(), title, rules: segmentRules }),
  output: detail,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'SEGMENT_HARM', 'SEGMENT_STATE'],
})

export const officePublishSegment = defineCall({
  id: 'officePublishSegment',
  method: 'POST',
  path: '/office/segments/{id}/publish',
  summary: 'Publishes the draft as the next version, which never changes',
  who: 'operator',
  permission: 'segments.write',
  input: z.object({ id: rowId, revision: z.number().int(), reason }),
  output: detail,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'SEGMENT_HARM', 'SEGMENT_STATE'],
})

export const officeSwitchSegment = defineCall({
  id: 'officeSwitchSegment',
  method: 'POST',
  path: '/office/segments/{id}/switch',
  summary: 'Switches a segment off, so that it is unknown of everybody, or on again',
  who: 'operator',
  permission: 'segments.write',
  input: z.object({ id: rowId, isOff: z.boolean(), reason }),
  output: detail,
  errors: ['NOT_FOUND', 'SEGMENT_STATE'],
})

export const officeCountSegment = defineCall({
  id: 'officeCountSegment',
  method: 'POST',
  path: '/office/segments/count',
  summary: 'How many members rules are true of now; only the log is written, and ten times a minute are answered',
  who: 'operator',
  permission: 'segments.read',
  input: z.object({ rules: segmentRules }),
  output: z.object({
    /** Null: fewer than ten, of rules that read protection. */
    members: z.number().int().nullable(),
    unknown: z.number().int().nullable(),
    of: z.number().int(),
  }),
  errors: ['INVALID_INPUT', 'SEGMENT_HARM', 'TOO_MANY_REQUESTS'],
})

export const officeSegmentMembers = defineCall({
  id: 'officeSegmentMembers',
  method: 'GET',
  path: '/office/segments/{id}/members',
  summary: 'The members of the version in force, by name; each look is in the log',
  who: 'operator',
  permission: 'segments.members',
  input: z.object({ id: rowId, after: rowId.optional() }),
  output: z.object({
    members: z.array(z.object({ id: rowId, username: z.string() })),
    next: rowId.nullable(),
  }),
  errors: ['NOT_FOUND', 'SEGMENT_STATE', 'SEGMENT_HARM', 'TOO_MANY_REQUESTS'],
})

export const officeImportSegmentList = defineCall({
  id: 'officeImportSegmentList',
  method: 'POST',
  path: '/office/segment-lists',
  summary: 'Keeps a list of members by their names, for a criterion; a list never changes',
  who: 'operator',
  permission: 'segments.write',
  input: z.object({
    title,
    usernames: z.array(z.string().trim().min(1).max(64)).min(1).max(LIST_MAX),
  }),
  output: z.object({ id: rowId, members: z.number().int(), unknown: z.number().int() }),
  errors: ['SEGMENT_HARM'],
})

export const officeSegmentEvidence = defineCall({
  id: 'officeSegmentEvidence',
  method: 'GET',
  path: '/office/members/{id}/segments',
  summary: 'What segments decided about a member, with the versions and the facts of those moments, newest first',
  who: 'operator',
  permission: 'members.read',
  input: z.object({ id: rowId }),
  output: z.array(
    z.object({
      code: segmentCode,
      version: z.number().int().nullable(),
      answer: z.enum(['yes', 'no', 'unknown']),
      /** What was decided with it, such as `offer:12`. */
      for: z.string(),
      at: instant,
      facts: z.array(z.object({ criterion, is: z.boolean().nullable(), value: z.string().nullable() })),
    }),
  ),
  errors: ['NOT_FOUND'],
})
