/** Operators' calls of segments. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  officeCountSegment,
  officeCreateSegment,
  officeImportSegmentList,
  officePublishSegment,
  officeSaveSegment,
  officeSegment,
  officeSegmentEvidence,
  officeSegmentMembers,
  officeSegments,
  officeSwitchSegment,
  type SegmentDetail,
  type SegmentRow,
} from '#contract/segments/office-segments.ts'
import { criterion } from '#contract/segments/rules.ts'
import { z } from 'zod'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { listEvidence } from './answers.sql.ts'
import { createSegment, importList, publishSegment, saveSegment, switchSegment } from './edit-segment.ts'
import { countSegment, listMembers } from './look.ts'
import { findSegment, listSegments, listVersions, type Segment, stateOf } from './segments.sql.ts'

const EVIDENCE_MAX = 100
const facts = z.array(z.object({ criterion, is: z.boolean().nullable(), value: z.string().nullable() }))

const present = (row: Segment): SegmentRow => ({
  id: String(row.id),
  code: row.code,
  title: row.title,
  state: stateOf(row),
  version: row.version,
  by: row.by,
  at: row.at.toISOString(),
})

async function showOne({ env, merchant }: OperatorContext, id: bigint): Promise<SegmentDetail> {
  const row = (await findSegment(env.db, merchant, id)) ?? fail('NOT_FOUND')
  const versions = (await listVersions(env.db, id)).map(({ number, title, rules, uses, by, at, reason }) => ({
    number,
    title,
    rules,
    uses: Object.entries(uses).map(([code, version]) => ({ code, version })),
    by,
    at: at.toISOString(),
    reason,
  }))
  return { ...present(row), rules: row.rules, revision: row.revision, versions }
}

/** Adds operators' calls of segments. */
export function bindSegmentsOffice(http: Http): void {
  bindCall(http, officeSegments, async ({ env, merchant }, { state = null, pageNo, pageSize }) => {
    const found = await listSegments(env.db, { brand: merchant, state }, pageSize, (pageNo - 1) * pageSize)
    return toPage(found.rows.map(present), pageNo, pageSize, found.total)
  })
  bindCall(http, officeSegment, (context, { id }) => showOne(context, BigInt(id)))
  bindCall(http, officeCreateSegment, async (context, input) => showOne(context, await createSegment(context, input)))
  bindCall(http, officeSaveSegment, async (context, input) => {
    await saveSegment(context, input)
    return showOne(context, BigInt(input.id))
  })
  bindCall(http, officePublishSegment, async (context, input) => {
    await publishSegment(context, input)
    return showOne(context, BigInt(input.id))
  })
  bindCall(http, officeSwitchSegment, async (context, input) => {
    await switchSegment(context, input)
    return showOne(context, BigInt(input.id))
  })
  bindCall(http, officeCountSegment, (context, { rules }) => countSegment(context, rules))
  bindCall(http, officeSegmentMembers, (context, { id, after }) =>
    listMembers(context, { id, ...(after === undefined ? {} : { after }) }),
  )
  bindCall(http, officeImportSegmentList, importList)
  bindCall(http, officeSegmentEvidence, async ({ env, merchant }, { id }) => {
    if ((await findAccount(env.db, id))?.merchant !== merchant) return fail('NOT_FOUND')
    const rows = await listEvidence(env.db, merchant, BigInt(id), EVIDENCE_MAX)
    return rows.map(({ code, version, answer, decided, at, facts: found }) => ({
      code,
      version: version === 0 ? null : version,
      answer,
      for: decided,
      at: at.toISOString(),
      facts: facts.catch([]).parse(found),
    }))
  })
}
