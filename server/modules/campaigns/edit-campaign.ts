/** Writing, testing and stopping a campaign. */
import type { ParsedInputOf } from '#contract/call.ts'
import type { officeCreateCampaign, officeUpdateCampaign } from '#contract/campaigns/office-campaigns.ts'
import type { CampaignTexts } from '#contract/campaigns/campaign.ts'
import { fail } from '#contract/errors.ts'
import { UNREAD_TOPIC } from '#contract/messages/live.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { checkAudience } from './audience.ts'
import { namesOffer } from './fill-texts.ts'
import { insertCampaign, insertTest, lockCampaign, stopRow, updateCampaign, type Written } from './campaigns.sql.ts'

/** A test stays in the operator's inbox for a day. */
const TEST_MS = DAY_MS

/** Returns texts without languages that have none. */
export const wholeTexts = (texts: ParsedInputOf<typeof officeCreateCampaign>['texts']): CampaignTexts =>
  Object.fromEntries(Object.entries(texts).flatMap(([tag, one]) => (one ? [[tag, one]] : [])))

/** Reads what an operator wrote. Fails with INVALID_INPUT for segments as `checkAudience`, and {offer} without an offer. */
async function readWritten(
  tx: Tx,
  brand: string,
  { texts, audience, offer, channels }: ParsedInputOf<typeof officeCreateCampaign>,
): Promise<Written> {
  await checkAudience(tx, brand, audience)
  const fields = { texts: wholeTexts(texts), audience, offer, channels: [...new Set(channels)] }
  if (offer === null && namesOffer(fields.texts)) fail('INVALID_INPUT', { fields: { offer: { rule: 'required' } } })
  return fields
}

/** Begins a campaign; returns its id. */
export function createCampaign(
  context: OperatorContext,
  input: ParsedInputOf<typeof officeCreateCampaign>,
): Promise<bigint> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const fields = await readWritten(tx, merchant, input)
    const id = await insertCampaign(tx, { brand: merchant, by: operator.username, at: env.clock.now(), ...fields })
    await writeAudit(tx, context, { action: 'campaign.create', subject: `campaign:${id}`, after: fields })
    return id
  })
}

/** Changes a draft. Fails with NOT_FOUND, and CAMPAIGN_STATE for another version than was read. */
export function editCampaign(
  context: OperatorContext,
  { id, version, ...input }: ParsedInputOf<typeof officeUpdateCampaign>,
): Promise<void> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    const former = (await lockCampaign(tx, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    if (former.state !== 'draft' || former.version !== version)
      return fail('CAMPAIGN_STATE', { state: former.state === 'draft' ? 'changed' : former.state })
    const fields = await readWritten(tx, merchant, input)
    await updateCampaign(tx, former.id, fields)
    const { texts, audience, offer, channels } = former
    await writeAudit(tx, context, {
      action: 'campaign.update',
      subject: `campaign:${id}`,
      before: { texts, audience, offer, channels },
      after: fields,
    })
  })
}

/** Sends a campaign, in any state, to the operator's own accounts. Fails with NOT_FOUND and CAMPAIGN_NO_ACCOUNT. */
export function testCampaign(context: OperatorContext, id: string): Promise<{ accounts: number }> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const campaign = (await lockCampaign(tx, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    const at = env.clock.now()
    const times = { startsAt: at, endsAt: after(at, TEST_MS), by: operator.username, at }
    const accounts = await insertTest(tx, campaign.id, operator.personId, times)
    if (accounts === 0) return fail('CAMPAIGN_NO_ACCOUNT')
    await writeAudit(tx, context, { action: 'campaign.test', subject: `campaign:${id}`, after: { accounts } })
    tx.onCommit(() => env.live.signal('all', UNREAD_TOPIC))
    return { accounts }
  })
}

/** Stops a campaign: whoever opens the inbox after the commit no longer gets it. Fails with NOT_FOUND, CAMPAIGN_STATE. */
export function stopCampaign(context: OperatorContext, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const campaign = (await lockCampaign(tx, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    if (campaign.state !== 'running') return fail('CAMPAIGN_STATE', { state: campaign.state })
    await stopRow(tx, campaign.id, operator.username, env.clock.now())
    await writeAudit(tx, context, { action: 'campaign.stop', subject: `campaign:${id}`, reason })
    tx.onCommit(() => env.live.signal('all', UNREAD_TOPIC))
  })
}
