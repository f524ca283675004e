/** Sends a campaign to one member by one channel outside the site, through the gate as it is at that moment. */
import { z } from 'zod'
import { campaignChannel, type Suppression } from '#contract/campaigns/campaign.ts'
import { paths } from '#contract/paths.ts'
import { toPlain } from '#contract/site/rich-text.ts'
import { originOf } from '#server/lib/brand-origin.ts'
import { type Brand, getBrandIn } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineJob, enqueue } from '#server/lib/jobs.ts'
import { translate } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { mayBeMarketedTo } from '#server/lib/tell-member.ts'
import { findProvenContacts } from '#server/modules/identity/accounts/contacts.sql.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { getPreferences, wants } from '#server/modules/push/preferences.ts'
import { listSubscriptions } from '#server/modules/push/push.sql.ts'
import { endOfQuiet } from '#server/modules/push/quiet-hours.ts'
import { sendPush } from '#server/modules/push/send-push.ts'
import { isStillAway } from './absences.sql.ts'
import { stillIn } from './audience.ts'
import { claimSend, findGateRow, findReader, holdCampaign, putSendOutcome, type Sending } from './broadcasts.sql.ts'
import { fillTexts } from './fill-texts.ts'
import { isInMarket } from '#server/modules/site/is-in-market.ts'
import { findSuppression } from './gate.ts'

const MAX_ATTEMPTS = 6
const payload = z.object({
  campaign: z.string().regex(/^\d{1,18}$/),
  memberId: z.string().regex(/^\d{1,18}$/),
  channel: campaignChannel,
})
type Wanted = z.output<typeof payload>

/** Asks the whole gate again: whoever was excluded, said no, left the segment or came back since it was queued gets nothing. */
async function refuse(tx: Tx, env: Env, campaign: Sending, brand: Brand, wanted: Wanted): Promise<Suppression | null> {
  const { memberId, channel } = wanted
  if (!campaign.isOpen) return 'stopped'
  const row = await findGateRow(tx, campaign.id, memberId)
  if (!row) return 'audience'
  const { marketing, isFrozen, earlier, diallingCode } = row
  const hasChannel = row[channel] && (channel !== 'push' || wants(await getPreferences(tx, memberId), 'promotions'))
  const standing = { marketing, hasChannel, isFrozen, earlier, isInMarket: isInMarket(brand, diallingCode) }
  const isFree = await mayBeMarketedTo(tx, env, memberId)
  const isThere =
    (await stillIn(tx, env, campaign, [memberId])).has(memberId) && (await isStillAway(tx, campaign.id, memberId))
  return findSuppression({ ...standing, mayBeMarketedTo: isFree, isInAudience: isThere }, channel)
}

async function deliver(tx: Tx, env: Env, campaign: Sending, brand: Brand, wanted: Wanted): Promise<boolean> {
  const { memberId, channel } = wanted
  if (channel === 'push') {
    const devices = await listSubscriptions(tx, memberId)
    const sent: string[] = []
    for (const device of devices) {
      const body = translate(device.locale, 'messages.push.promotions', { brand: brand.name })
      const tag = `campaign-${campaign.id}`
      sent.push(await sendPush(tx, env, device, { title: brand.name, body, link: paths.member('messageV2'), tag }))
    }
    return sent.includes('sent')
  }
  const { email, mobile, language } = await findProvenContacts(tx, memberId)
  const account = await findAccount(tx, memberId)
  const { level } = await findReader(tx, memberId)
  const recipient = channel === 'mail' ? email : mobile
  if (!recipient || !account) return false
  const { name, defaultLanguage } = brand
  const to = { username: account.username, level, locale: language ?? defaultLanguage, brandName: name }
  const { title, text } = await fillTexts(tx, env, campaign, { ...to, fallback: defaultLanguage })
  await messageGateway.send(tx, env, {
    kind: 'campaign',
    channel,
    recipient,
    brand: brand.code,
    locale: to.locale,
    values: { title, text: toPlain(text, originOf(env, brand)) },
    key: `campaign:${campaign.id}:${memberId}:${channel}`,
  })
  return true
}

/**
 * Sends a campaign to one member by one channel, once: the row that says so is written first, and its commit is what
 * holds. In quiet hours it waits for their end. The campaign is held meanwhile, so that a stop comes before or after,
 * never in between. What a gateway refuses is not tried again. Returns what came of it.
 */
export function sendCampaign(env: Env, wanted: Wanted): Promise<'sent' | 'later' | 'done' | Suppression> {
  const { memberId, channel } = wanted
  const id = BigInt(wanted.campaign)
  return env.db.tx(async (tx) => {
    const now = env.clock.now()
    const campaign = await holdCampaign(tx, id, now)
    if (!campaign) return 'done'
    const brand = await getBrandIn(tx, env, campaign.brand)
    const until = endOfQuiet(now, await getPreferences(tx, memberId), brand.timeZone)
    if (campaign.isOpen && until > now) {
      await enqueue(tx, SEND_CAMPAIGN, wanted, { runAt: until })
      return 'later'
    }
    if (!(await claimSend(tx, { id, memberId, channel, at: now }))) return 'done'
    const outcome =
      (await refuse(tx, env, campaign, brand, wanted)) ?? (await tryDelivery(tx, env, campaign, brand, wanted))
    if (outcome !== 'sent') await putSendOutcome(tx, { id, memberId, channel, outcome })
    return outcome
  })
}

async function tryDelivery(
  ...[tx, env, campaign, brand, wanted]: Parameters<typeof deliver>
): Promise<'sent' | 'preference' | 'failed'> {
  try {
    return (await deliver(tx, env, campaign, brand, wanted)) ? 'sent' : 'preference'
  } catch (error) {
    env.log.info({ err: error, campaign: String(campaign.id), channel: wanted.channel }, 'a campaign was not sent')
    return 'failed'
  }
}

export const SEND_CAMPAIGN = defineJob({
  name: 'campaigns.send',
  payload,
  attempts: MAX_ATTEMPTS,
  run: sendCampaign,
})
