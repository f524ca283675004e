import { FEEDBACK_TOPIC, NOTICES_TOPIC, STATUS_TOPIC } from '#contract/site/live.ts'
import type { Module } from '#server/lib/module.ts'
import { PICTURES_IN_USE } from '#server/lib/pictures/picture-uses.ts'
import { fill } from '#server/lib/slots.ts'
import { BRAND_DOMAINS } from './brand-domains.ts'
import { bindContact } from './contact.routes.ts'
import { bindContentsOffice } from './contents.office.ts'
import { listShownPictures } from './shown-pictures.sql.ts'
import { bindFeedbackOffice } from './feedback.office.ts'
import { SITE_JOBS } from './site.jobs.ts'
import { SITE_SEEDS } from './seeds/site.seeds.ts'
import { bindSiteOffice } from './site.office.ts'
import { bindSite } from './site.routes.ts'

export const SITE: Module = {
  name: 'site',
  level: 1,
  topics: [NOTICES_TOPIC, STATUS_TOPIC, FEEDBACK_TOPIC],
  calls: (http) => {
    bindSite(http)
    bindContact(http)
    bindSiteOffice(http)
    bindFeedbackOffice(http)
    bindContentsOffice(http)
  },
  jobs: SITE_JOBS,
  seeds: SITE_SEEDS,
  fills: [fill(PICTURES_IN_USE, listShownPictures)],
  decisions: [BRAND_DOMAINS],
  // members choose topics of messages; an answer to a remark or a question belongs to none of them
  messages: { 'feedback-answered': null, 'contact-answered': null },
}
