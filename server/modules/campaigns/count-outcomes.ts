/** Counts what comes of a campaign and queues what is sent, page by page, so that sent and suppressed are its audience. */
import type { CampaignChannel } from '#contract/campaigns/campaign.ts'
import { type Brand, getBrandIn } from '#server/lib/brands.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { defineRowJob, enqueue } from '#server/lib/jobs.ts'
import { mayBeMarketedTo } from '#server/lib/tell-member.ts'
import { stillIn } from './audience.ts'
import { addOutcomes, type GateRow, listAudience, lockCounting, putCounted } from './broadcasts.sql.ts'
import { isInMarket } from '#server/modules/site/is-in-market.ts'
import { findSuppression, type Standing } from './gate.ts'
import { SEND_CAMPAIGN } from './send-campaign.ts'

/** Members of one page; each page is one transaction, for which a stop of the campaign waits. */
export const COUNT_PAGE = 500

/** Returns what the gate knows of a member before protection is asked, by one channel. */
export function standingOf(row: GateRow, brand: Brand, channel: CampaignChannel | 'inbox'): Standing {
  const { marketing, isFrozen, earlier, diallingCode } = row
  const hasChannel = channel === 'inbox' || row[channel]
  const isOpen = isInMarket(brand, diallingCode)
  return { marketing, hasChannel, isFrozen, earlier, isInMarket: isOpen, mayBeMarketedTo: true, isInAudience: true }
}

const addOne = (counts: Map<string, number>, outcome: string) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1)

/**
 * Counts the next page of a campaign's audience, queues what goes outside the site, and moves its cursor, in one
 * commit: a page that is interrupted is counted again from its beginning, and no member twice. Returns whether there is
 * more. Counts nothing when the campaign was stopped or has not begun.
 */
export function countPage(env: Env, id: bigint, limit: number = COUNT_PAGE): Promise<boolean> {
  return env.db.tx(async (tx) => {
    const campaign = await lockCounting(tx, id, env.clock.now())
    if (campaign === null) return false
    const brand = await getBrandIn(tx, env, campaign.brand)
    const members = await listAudience(tx, id, campaign.upto, limit)
    const ids = members.map((one) => one.id)
    const there = await stillIn(tx, env, campaign, ids)
    const channels = ['inbox', ...campaign.channels] as const
    const counts = new Map(channels.map((channel) => [channel, new Map<string, number>()]))
    for (const member of members) {
      // the database's answers come first, so that only members who are left are asked of protection
      const early = standingOf(member, brand, 'inbox')
      const isLeft = findSuppression({ ...early, earlier: 0 }) === null
      const isFree = isLeft && (await mayBeMarketedTo(tx, env, member.id))
      for (const channel of channels) {
        const standing = standingOf(member, brand, channel)
        const whole = { ...standing, mayBeMarketedTo: isFree || !isLeft, isInAudience: there.has(member.id) }
        const outcome = findSuppression(whole, channel)
        const of = counts.get(channel) ?? new Map<string, number>()
        if (channel === 'inbox' || outcome !== null) addOne(of, outcome ?? 'sent')
        else
          await enqueue(
            tx,
            SEND_CAMPAIGN,
            { campaign: String(id), memberId: member.id, channel },
            { runAt: env.clock.now() },
          )
      }
    }
    for (const [channel, of] of counts) await addOutcomes(tx, id, channel, of)
    const last = members.length < limit ? undefined : members.at(-1)
    await putCounted(tx, id, last === undefined ? null : BigInt(last.id))
    return last !== undefined
  })
}

/** Counts one page and queues the next. */
async function countOn(env: Env, id: bigint): Promise<void> {
  if (await countPage(env, id)) await enqueue(env.db, COUNT_OUTCOMES, { id: String(id) }, { runAt: env.clock.now() })
}

export const COUNT_OUTCOMES = defineRowJob({ name: 'campaigns.count-outcomes', run: countOn })

/** Returns when the count of a campaign that starts at a moment may begin. */
export const countAt = (startsAt: Date): Date => after(startsAt, MINUTE_MS)
