/** What operators set about the site: status, switches, registration rules, banners, notices, feedback. Every change is audited. */
import { z } from 'zod'
import { defineCall, id, instant, nothing, pageInput, pageOf } from './call.ts'
import { fieldRule } from './identity.ts'
import { NOTICE_EXECUTIONS, NOTICE_TYPES } from './messages.ts'
import { PATTERN_IDS, REGISTRATION_FIELDS } from './registration.ts'
import { BANNER_GROUPS, LINKAGE_TYPES, SWITCHES } from './site.ts'

/** A text in every language that has one; a reader without his own gets the brand's default. */
export const localised = (max: number) => z.record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/), z.string().trim().max(max))
  .refine((texts) => Object.keys(texts).length <= 40)

const WRITE = { who: 'operator', permission: 'site.write' } as const
const READ = { who: 'operator', permission: 'site.read' } as const
const removed = z.object({ removed: z.boolean() })

const siteStatus = z.object({ maintenance: z.boolean(), maintenanceEnd: z.iso.datetime().nullable(), regionRestriction: z.boolean() })
export const getSiteStatus = defineCall({
  id: 'getSiteStatus', method: 'GET', path: '/office/site/status', ...READ,
  summary: 'Whether the brand is under maintenance or closed to its region.',
  input: nothing, output: siteStatus, errors: [],
})
export const setSiteStatus = defineCall({
  id: 'setSiteStatus', method: 'PUT', path: '/office/site/status', ...WRITE,
  summary: 'Starts or ends maintenance or the region restriction; open pages learn it at once.',
  input: siteStatus, output: siteStatus, errors: [],
})

const switchRow = z.object({ id: z.enum(SWITCHES), enabled: z.boolean() })
export const listSwitches = defineCall({
  id: 'listSwitches', method: 'GET', path: '/office/site/switches', ...READ,
  summary: 'Every switch of the brand.',
  input: nothing, output: z.object({ content: z.array(switchRow) }), errors: [],
})
export const setSwitch = defineCall({
  id: 'setSwitch', method: 'PUT', path: '/office/site/switches/{id}', ...WRITE,
  summary: 'Turns a switch on or off; what the server accepts changes with what the site shows.',
  input: switchRow, output: switchRow, errors: [],
})

const ruleRow = z.object({ id: z.enum(REGISTRATION_FIELDS), ...fieldRule.shape })
export const listRegistrationRules = defineCall({
  id: 'listRegistrationRules', method: 'GET', path: '/office/site/registration', ...READ,
  summary: 'The rule of each registration field.',
  input: nothing, output: z.object({ content: z.array(ruleRow) }), errors: [],
})
export const setRegistrationRule = defineCall({
  id: 'setRegistrationRule', method: 'PUT', path: '/office/site/registration/{id}', ...WRITE,
  summary: 'Changes the rule of a field. `isAny` accepts anything within the bounds (the lone star).',
  input: z.object({
    id: z.enum(REGISTRATION_FIELDS), enabled: z.boolean(), required: z.boolean(),
    minLength: z.number().int().min(0).max(255), maxLength: z.number().int().min(1).max(255),
    patternId: z.enum(PATTERN_IDS), isAny: z.boolean().default(false),
  }).refine((rule) => rule.minLength <= rule.maxLength, { path: ['minLength'] }),
  output: ruleRow, errors: ['FIELD_FIXED'],
})

const bannerFields = {
  groupName: z.enum(BANNER_GROUPS),
  tag: localised(40), title: localised(80), text: localised(200), button: localised(40),
  /** Where the pictures are, on our own host: /art/banners/<name>. */
  url: z.string().regex(/^\/art\/[a-z0-9/_.-]{1,120}$/),
  mobileUrl: z.string().regex(/^\/art\/[a-z0-9/_.-]{1,120}$/),
  linkageType: z.enum(LINKAGE_TYPES),
  link: z.string().max(500).regex(/^(?:$|\/(?![/\\])|https:\/\/|[A-Za-z0-9_-]+$)/),
  position: z.number().int().min(0).max(10_000),
  enabled: z.boolean(),
}
const bannerRow = z.object({ id, ...bannerFields })
export const listBanners = defineCall({
  id: 'listBanners', method: 'GET', path: '/office/site/banners', ...READ,
  summary: 'Banners of the brand in every language.',
  input: pageInput, output: pageOf(bannerRow), errors: [],
})
export const createBanner = defineCall({
  id: 'createBanner', method: 'POST', path: '/office/site/banners', ...WRITE,
  summary: 'Adds a banner.', input: z.object(bannerFields), output: bannerRow, errors: [],
})
export const updateBanner = defineCall({
  id: 'updateBanner', method: 'PUT', path: '/office/site/banners/{id}', ...WRITE,
  summary: 'Replaces a banner.', input: bannerRow, output: bannerRow, errors: ['NOT_FOUND'],
})
export const removeBanner = defineCall({
  id: 'removeBanner', method: 'DELETE', path: '/office/site/banners/{id}', ...WRITE,
  summary: 'Removes a banner.', input: z.object({ id }), output: removed, errors: ['NOT_FOUND'],
})

const noticeFields = {
  type: z.enum(NOTICE_TYPES), execution: z.enum(NOTICE_EXECUTIONS),
  title: localised(200), text: localised(4000),
  startsAt: z.iso.datetime(), endsAt: z.iso.datetime().nullable(),
  position: z.number().int().min(0).max(10_000), enabled: z.boolean(),
}
const noticeRow = z.object({ id, ...noticeFields })
export const listOfficeNotices = defineCall({
  id: 'listOfficeNotices', method: 'GET', path: '/office/site/notices', ...READ,
  summary: 'Notices and announcements of the brand in every language.',
  input: pageInput, output: pageOf(noticeRow), errors: [],
})
export const createNotice = defineCall({
  id: 'createNotice', method: 'POST', path: '/office/site/notices', ...WRITE,
  summary: 'Adds a notice.', input: z.object(noticeFields), output: noticeRow, errors: [],
})
export const updateNotice = defineCall({
  id: 'updateNotice', method: 'PUT', path: '/office/site/notices/{id}', ...WRITE,
  summary: 'Replaces a notice.', input: noticeRow, output: noticeRow, errors: ['NOT_FOUND'],
})
export const removeNotice = defineCall({
  id: 'removeNotice', method: 'DELETE', path: '/office/site/notices/{id}', ...WRITE,
  summary: 'Removes a notice.', input: z.object({ id }), output: removed, errors: ['NOT_FOUND'],
})

export const listFeedback = defineCall({
  id: 'listFeedback', method: 'GET', path: '/office/site/feedback', ...READ,
  summary: 'What visitors and members wrote, newest first.',
  input: pageInput,
  output: pageOf(z.object({ id, at: instant, content: z.string(), contact: z.string().nullable(), memberId: id.nullable(), ip: z.string() })),
  errors: [],
})
