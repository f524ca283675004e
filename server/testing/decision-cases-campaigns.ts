/** One way to ask for each kind of decision about campaigns. */
import { DAY_MS } from '#server/lib/clock.ts'
import { insertCampaign, putState } from '#server/modules/campaigns/campaigns.sql.ts'
import { orderOf, type Case } from './decision-order.ts'

export const CAMPAIGN_CASES: Record<string, Case> = {
  'campaign.publish': {
    change: 'update campaigns.campaigns set version = version + 1 where id::text = $1',
    ask: async ({ env }) => {
      const at = env.clock.now()
      const endsAt = new Date(at.getTime() + DAY_MS).toISOString()
      const campaign = await env.db.tx(async (tx) => {
        const texts = { en: { title: 'A race', text: 'Who is first?' } }
        const fields = { texts, audience: { kind: 'everybody' }, offer: null } as const
        const id = await insertCampaign(tx, { brand: 'fairhouse', by: 'somebody', at, ...fields })
        await putState(tx, id, 'waiting')
        return String(id)
      })
      const content = { campaign, version: 1, startsAt: null, endsAt }
      return orderOf('campaign.publish', content, { subject: `campaign:${campaign}` })
    },
  },
}
