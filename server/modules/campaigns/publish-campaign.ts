/** Publishing: one commit, whatever the size of the audience; above some named members in a day it needs two persons. */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { UNREAD_TOPIC } from '#contract/messages/live.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { ALONE } from '#contract/campaigns/campaign.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { publishTrigger } from './absences.sql.ts'
import { partsOf, pinsOf } from './audience.ts'
import { lockCampaign, publishParts, publishRow, putPins, putState, sumAlone, type Campaign } from './campaigns.sql.ts'
import { COUNT_OUTCOMES, countAt } from './count-outcomes.ts'

const LIFE_MS = 7 * DAY_MS

type Times = { startsAt: string | null; endsAt: string }

/** Publishes a campaign from now on, or from its later start. A start that has passed meanwhile is now. */
async function publish(tx: Tx, env: Env, campaign: Campaign, { startsAt, endsAt }: Times, by: string): Promise<void> {
  const at = env.clock.now()
  const wanted = startsAt === null ? at : new Date(startsAt)
  const start = wanted < at ? at : wanted
  const end = new Date(endsAt)
  if (end <= start) return fail('INVALID_INPUT', { fields: { endsAt: { rule: 'too_small' } } })
  const times = { startsAt: start, endsAt: end, by, at }
  const { kind } = campaign.audience
  if (kind === 'absent') return publishTrigger(tx, campaign.id, times)
  if (kind === 'segment') await publishParts(tx, campaign.id, await partsOf(tx, env, campaign), times)
  else await publishRow(tx, campaign, times)
  await enqueue(tx, COUNT_OUTCOMES, { id: String(campaign.id) }, { runAt: countAt(start) })
  tx.onCommit(() => env.live.signal('all', UNREAD_TOPIC))
}

export const CAMPAIGN_PUBLISH = defineDecision({
  kind: 'campaign.publish',
  permission: 'campaigns.write',
  lifeMs: LIFE_MS,
  content: z.object({
    campaign: z.string().regex(/^\d{1,18}$/),
    version: z.number().int(),
    startsAt: z.string().nullable(),
    endsAt: z.string(),
    /** Members who are named; null: for everybody, or a segment. */
    named: z.number().int().nullable().default(null),
  }),
  need: async (tx, env, { brand, content: { named }, askedPerson }) => {
    if (named === null) return { persons: 2 }
    // two who publish at once are counted one after the other
    await lockName(tx, `campaigns alone ${brand}`)
    const since = after(env.clock.now(), -DAY_MS)
    const { own, all } = await sumAlone(tx, { brand: brand ?? '', person: askedPerson, since })
    return { persons: own + named > ALONE.operator || all + named > ALONE.brand ? 2 : 1 }
  },
  readBasis: async (tx, { brand, content }) => {
    const campaign = await lockCampaign(tx, brand ?? '', BigInt(content.campaign))
    return campaign && (campaign.state === 'draft' || campaign.state === 'waiting') ? String(campaign.version) : 'gone'
  },
  execute: async (tx, actor, { brand, subject, reason, content }) => {
    const campaign = await lockCampaign(tx, brand ?? '', BigInt(content.campaign))
    if (campaign?.state !== 'waiting') return fail('CAMPAIGN_STATE', { state: campaign?.state ?? 'gone' })
    await publish(tx, actor.env, campaign, content, actor.operator.username)
    await writeAudit(tx, actor, { action: 'campaign.publish', subject, reason, after: content })
  },
  close: async (tx, _env, { brand, content }) => {
    const campaign = await lockCampaign(tx, brand ?? '', BigInt(content.campaign))
    if (campaign?.state === 'waiting') await putState(tx, campaign.id, 'draft')
  },
})

type Order = Times & { id: string; version: number; reason: string }

/**
 * Publishes a draft for a named audience, as long as one person may reach so many in a day (`ALONE`). Else, and for
 * everybody, who stays away, or a segment, whose version is pinned then, it asks a second person: the second person agrees to what the first one saw. Fails with NOT_FOUND,
 * CAMPAIGN_STATE for another version than was read, DECISION_OPEN and INVALID_INPUT.
 */
export function publishCampaign(
  context: OperatorContext,
  { id, version, startsAt, endsAt, reason }: Order,
): Promise<{ waiting: Waiting | null }> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    const campaign = (await lockCampaign(tx, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    if (campaign.state !== 'draft' || campaign.version !== version)
      return fail('CAMPAIGN_STATE', { state: campaign.state === 'draft' ? 'changed' : campaign.state })
    if (new Date(endsAt) <= (startsAt === null ? env.clock.now() : new Date(startsAt)))
      return fail('INVALID_INPUT', { fields: { endsAt: { rule: 'too_small' } } })
    const subject = `campaign:${id}`
    const named = campaign.audience.kind === 'named' ? new Set(campaign.audience.usernames).size : null
    const content = { campaign: id, version, startsAt, endsAt, named }
    if (campaign.audience.kind === 'segment') {
      const pins = await pinsOf(tx, merchant, campaign.audience)
      if (!pins) return fail('CAMPAIGN_STATE', { state: 'changed' })
      await putPins(tx, campaign.id, pins)
    }
    await putState(tx, campaign.id, 'waiting')
    return { waiting: presentWaiting(await askDecision(tx, context, CAMPAIGN_PUBLISH, { subject, content, reason })) }
  })
}
