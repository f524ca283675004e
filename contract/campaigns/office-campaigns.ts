/** Operators' side of campaigns: writing, testing, publishing, stopping, results. */
import { z } from 'zod'
import { defineCall, id, instant, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { audience, CAMPAIGN_STATES, campaignChannel, campaignTexts, SUPPRESSIONS } from './campaign.ts'

const rowId = id.regex(/^\d{1,18}$/)
const reason = z.string().trim().min(3).max(500)

const fields = z.object({
  texts: campaignTexts,
  audience,
  /** The offer that it leads to; null: none. */
  offer: id.nullable(),
  /** Where it also goes, to members who agreed to that. */
  channels: z.array(campaignChannel).max(3).default([]),
})

const row = z.object({
  id: rowId,
  state: z.enum(CAMPAIGN_STATES),
  title: z.string(),
  everybody: z.boolean(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  by: z.string(),
  at: instant,
  /** Members for whom it was published; null before. */
  members: z.number().int().nullable(),
  seen: z.number().int(),
})
export type CampaignRow = z.infer<typeof row>

const detail = row.extend({
  version: z.number().int(),
  ...fields.shape,
  /** Languages of the brand without title or text. */
  missing: z.array(z.string()),
  languages: z.array(z.string()),
  results: z.object({
    /** Members of the audience who were counted so far, and whether that is all. */
    counted: z.number().int(),
    isWhole: z.boolean(),
    sent: z.number().int(),
    suppressed: z.array(z.object({ why: z.enum(SUPPRESSIONS), members: z.number().int() })),
    seen: z.number().int(),
    removed: z.number().int(),
    /** Of those who read it: who took its offer, or paid in, within three days. */
    acted: z.number().int(),
    /**
     * The same by each channel outside the site; waiting: not yet decided. What was handed over is sent, or still on its
     * way, or was given up; what became of a message is known for thirty days.
     */
    channels: z.array(
      z.object({
        channel: campaignChannel,
        sent: z.number().int(),
        onTheWay: z.number().int(),
        failed: z.number().int(),
        suppressed: z.array(z.object({ why: z.enum(SUPPRESSIONS), members: z.number().int() })),
        waiting: z.number().int(),
      }),
    ),
  }),
  waiting,
  /** The versions of the segments of its audience; null before it was sent to be published. */
  segments: z.object({ invited: z.number().int(), excluded: z.number().int().nullable() }).nullable(),
})
export type CampaignDetail = z.infer<typeof detail>

export const officeCampaigns = defineCall({
  id: 'officeCampaigns',
  method: 'GET',
  path: '/office/campaigns',
  summary: 'The brand’s campaigns, newest first',
  who: 'operator',
  permission: 'campaigns.read',
  input: pageInput.extend({ state: z.enum(CAMPAIGN_STATES).optional() }),
  output: pageOf(row),
  errors: [],
})

export const officeCampaign = defineCall({
  id: 'officeCampaign',
  method: 'GET',
  path: '/office/campaigns/{id}',
  summary: 'One campaign with its texts, what is missing, and what came of it',
  who: 'operator',
  permission: 'campaigns.read',
  input: z.object({ id: rowId }),
  output: detail,
  errors: ['NOT_FOUND'],
})

export const officeCreateCampaign = defineCall({
  id: 'officeCreateCampaign',
  method: 'POST',
  path: '/office/campaigns',
  summary: 'Begins a campaign; nobody gets it before it is published',
  who: 'operator',
  permission: 'campaigns.write',
  input: fields,
  output: detail,
  errors: ['INVALID_INPUT'],
})

export const officeUpdateCampaign = defineCall({
  id: 'officeUpdateCampaign',
  method: 'PUT',
  path: '/office/campaigns/{id}',
  summary: 'Changes a draft; `version` is the one that was read',
  who: 'operator',
  permission: 'campaigns.write',
  input: fields.extend({ id: rowId, version: z.number().int() }),
  output: detail,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'CAMPAIGN_STATE'],
})

export const officeTestCampaign = defineCall({
  id: 'officeTestCampaign',
  method: 'POST',
  path: '/office/campaigns/{id}/test',
  summary: 'Sends a campaign to the operator’s own members’ accounts at this brand',
  who: 'operator',
  permission: 'campaigns.write',
  input: z.object({ id: rowId }),
  output: z.object({ accounts: z.number().int() }),
  errors: ['NOT_FOUND', 'CAMPAIGN_NO_ACCOUNT'],
})

export const officePublishCampaign = defineCall({
  id: 'officePublishCampaign',
  method: 'POST',
  path: '/office/campaigns/{id}/publish',
  summary:
    'Publishes a draft, at once or from a later moment; for everybody, a segment, or many named in a day when a second operator agrees',
  who: 'operator',
  permission: 'campaigns.write',
  input: z.object({
    id: rowId,
    version: z.number().int(),
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime(),
    reason,
  }),
  output: z.object({ waiting }),
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'CAMPAIGN_STATE', 'DECISION_OPEN'],
})

export const officeStopCampaign = defineCall({
  id: 'officeStopCampaign',
  method: 'POST',
  path: '/office/campaigns/{id}/stop',
  summary: 'Stops a campaign for good: from then on no member is shown it',
  who: 'operator',
  permission: 'campaigns.write',
  input: z.object({ id: rowId, reason }),
  output: detail,
  errors: ['NOT_FOUND', 'CAMPAIGN_STATE'],
})

const template = z.object({
  id: rowId,
  name: z.string(),
  texts: campaignTexts,
  version: z.number().int(),
  by: z.string(),
  at: instant,
  missing: z.array(z.string()),
})
export type CampaignTemplate = z.infer<typeof template>
const templateFields = { name: z.string().trim().min(2).max(80), texts: campaignTexts }

export const officeCampaignTemplates = defineCall({
  id: 'officeCampaignTemplates',
  method: 'GET',
  path: '/office/campaign-templates',
  summary: 'Texts to begin a campaign with, newest first',
  who: 'operator',
  permission: 'campaigns.read',
  input: pageInput,
  output: pageOf(template),
  errors: [],
})

export const officeSaveCampaignTemplate = defineCall({
  id: 'officeSaveCampaignTemplate',
  method: 'POST',
  path: '/office/campaign-templates',
  summary: 'Stores a template, or changes one; `version` is the one that was read',
  who: 'operator',
  permission: 'campaigns.write',
  input: z.object({ ...templateFields, of: z.object({ id: rowId, version: z.number().int() }).nullable() }),
  output: template,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'CAMPAIGN_STATE'],
})

export const officeRemoveCampaignTemplate = defineCall({
  id: 'officeRemoveCampaignTemplate',
  method: 'DELETE',
  path: '/office/campaign-templates/{id}',
  summary: 'Removes a template; campaigns that began with it keep their texts',
  who: 'operator',
  permission: 'campaigns.write',
  input: z.object({ id: rowId }),
  output: z.object({}),
  errors: ['NOT_FOUND'],
})
