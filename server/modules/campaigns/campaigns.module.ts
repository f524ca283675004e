import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { BROADCASTS } from '#server/modules/messages/messages.slots.ts'
import { CAMPAIGN_BROADCASTS } from './broadcasts.ts'
import { bindCampaignsOffice } from './campaigns.office.ts'
import { CAMPAIGNS_PERSONAL_DATA } from './campaigns.exports.ts'
import { COUNT_OUTCOMES } from './count-outcomes.ts'
import { CAMPAIGN_PUBLISH } from './publish-campaign.ts'
import { REACH_ABSENT } from './reach-absent.ts'
import { SEND_CAMPAIGN } from './send-campaign.ts'
import { CAMPAIGN_SEEDS } from './seeds/seed-campaigns.ts'

export const CAMPAIGNS: Module = {
  name: 'campaigns',
  level: 6,
  calls: bindCampaignsOffice,
  jobs: [COUNT_OUTCOMES, SEND_CAMPAIGN, REACH_ABSENT],
  personalData: CAMPAIGNS_PERSONAL_DATA,
  decisions: [CAMPAIGN_PUBLISH],
  fills: [fill(BROADCASTS, CAMPAIGN_BROADCASTS)],
  seeds: CAMPAIGN_SEEDS,
}
