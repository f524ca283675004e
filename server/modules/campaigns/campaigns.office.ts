/** Operators' calls of campaigns. */
import { type OutputOf, toPage } from '#contract/call.ts'
import { SUPPRESSIONS } from '#contract/campaigns/campaign.ts'
import {
  type CampaignRow,
  type CampaignTemplate,
  officeCampaign,
  officeCampaigns,
  officeCampaignTemplates,
  officeCreateCampaign,
  officePublishCampaign,
  officeRemoveCampaignTemplate,
  officeSaveCampaignTemplate,
  officeStopCampaign,
  officeTestCampaign,
  officeUpdateCampaign,
} from '#contract/campaigns/office-campaigns.ts'
import { fail } from '#contract/errors.ts'
import { getBrand } from '#server/lib/brands.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { type Campaign, findCampaign, listCampaigns } from './campaigns.sql.ts'
import { createCampaign, editCampaign, stopCampaign, testCampaign } from './edit-campaign.ts'
import { textsFor } from './fill-texts.ts'
import { publishCampaign } from './publish-campaign.ts'
import { countActed, countRemoved, listDeliveries, listOutcomes } from './results.sql.ts'
import { removeTemplate, saveTemplate } from './templates.ts'
import { listTemplates, type Template } from './templates.sql.ts'

const present = (row: Campaign, locale: string, fallback: string): CampaignRow => ({
  id: String(row.id),
  state: row.state,
  title: textsFor(row.texts, locale, fallback).title,
  everybody: row.audience.kind === 'everybody',
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  by: row.createdBy,
  at: row.createdAt.toISOString(),
  members: row.members,
  seen: row.seen,
})

async function resultsOf({ env: { db } }: OperatorContext, { id, seen, members, countedUpto, channels }: Campaign) {
  const [outcomes, deliveries, removed, acted] = await Promise.all([
    listOutcomes(db, id),
    listDeliveries(db, id),
    countRemoved(db, id),
    countActed(db, id),
  ])
  const by = (channel: string) => {
    const of = (outcome: string) =>
      outcomes.find((one) => one.channel === channel && one.outcome === outcome)?.members ?? 0
    const suppressed = SUPPRESSIONS.map((why) => ({ why, members: of(why) }))
    return { sent: of('sent'), suppressed, counted: suppressed.reduce((sum, one) => sum + one.members, of('sent')) }
  }
  const outside = channels.map((channel) => {
    const { sent, suppressed, counted } = by(channel)
    const { onTheWay = 0, failed = 0 } = deliveries.find((one) => one.channel === channel) ?? {}
    const waiting = Math.max(0, (members ?? 0) - counted)
    return { channel, sent: sent - onTheWay - failed, onTheWay, failed, suppressed, waiting }
  })
  return { ...by('inbox'), isWhole: members !== null && countedUpto === null, seen, removed, acted, channels: outside }
}

const presentTemplate = (row: Template, languages: readonly string[]) => ({
  id: String(row.id),
  name: row.name,
  texts: row.texts as CampaignTemplate['texts'],
  version: row.version,
  by: row.by,
  at: row.at.toISOString(),
  missing: languages.filter((tag) => !row.texts[tag]?.title || !row.texts[tag].text),
})

/** Adds operators' calls of templates. */
function bindTemplates(http: Http): void {
  bindCall(http, officeCampaignTemplates, async ({ env, merchant }, { pageNo, pageSize }) => {
    const { languages } = await getBrand(env, merchant)
    const found = await listTemplates(env.db, merchant, pageSize, (pageNo - 1) * pageSize)
    const rows = found.rows.map((row) => presentTemplate(row, languages))
    return toPage(rows, pageNo, pageSize, found.total)
  })
  bindCall(http, officeSaveCampaignTemplate, async (context, input) =>
    presentTemplate(await saveTemplate(context, input), context.brand.languages),
  )
  bindCall(http, officeRemoveCampaignTemplate, async (context, { id }) => {
    await removeTemplate(context, id)
    return {}
  })
}

async function showOne(context: OperatorContext, id: bigint): Promise<OutputOf<typeof officeCampaign>> {
  const { env, merchant, locale } = context
  const row = (await findCampaign(env.db, merchant, id)) ?? fail('NOT_FOUND')
  const { defaultLanguage, languages } = await getBrand(env, merchant)
  const decision = await findWaiting(env.db, merchant, 'campaign.publish', `campaign:${id}`)
  return {
    ...present(row, locale, defaultLanguage),
    version: row.version,
    texts: row.texts as OutputOf<typeof officeCampaign>['texts'],
    audience: row.audience,
    offer: row.offer,
    channels: row.channels,
    segments: row.invitedVersion === null ? null : { invited: row.invitedVersion, excluded: row.excludedVersion },
    languages: [...languages],
    missing: languages.filter((tag) => !row.texts[tag]?.title || !row.texts[tag].text),
    results: await resultsOf(context, row),
    waiting: decision && presentWaiting(decision),
  }
}

/** Adds operators' calls of campaigns. */
export function bindCampaignsOffice(http: Http): void {
  bindTemplates(http)
  bindCall(http, officeCampaigns, async ({ env, merchant, locale }, { state = null, pageNo, pageSize }) => {
    const { defaultLanguage } = await getBrand(env, merchant)
    const found = await listCampaigns(env.db, { brand: merchant, state }, pageSize, (pageNo - 1) * pageSize)
    const rows = found.rows.map((row) => present(row, locale, defaultLanguage))
    return toPage(rows, pageNo, pageSize, found.total)
  })
  bindCall(http, officeCampaign, (context, { id }) => showOne(context, BigInt(id)))
  bindCall(http, officeCreateCampaign, async (context, input) => showOne(context, await createCampaign(context, input)))
  bindCall(http, officeUpdateCampaign, async (context, input) => {
    await editCampaign(context, input)
    return showOne(context, BigInt(input.id))
  })
  bindCall(http, officeTestCampaign, (context, { id }) => testCampaign(context, id))
  bindCall(http, officePublishCampaign, publishCampaign)
  bindCall(http, officeStopCampaign, async (context, input) => {
    await stopCampaign(context, input)
    return showOne(context, BigInt(input.id))
  })
}
