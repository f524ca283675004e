/** What operators set about the site: status, switches, registration rules; and what visitors wrote. Every change is audited and has a history. */
import { z } from 'zod'
import { defineCall, id, instant, nothing, pageInput, pageOf } from './call.ts'
import { fieldRule } from './identity.ts'
import { PATTERN_IDS, REGISTRATION_FIELDS } from './registration.ts'
import { SWITCHES } from './site.ts'

const WRITE = { who: 'operator', permission: 'site.write' } as const
const READ = { who: 'operator', permission: 'site.read' } as const

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

export const listFeedback = defineCall({
  id: 'listFeedback', method: 'GET', path: '/office/site/feedback', ...READ,
  summary: 'What visitors and members wrote, newest first.',
  input: pageInput,
  output: pageOf(z.object({ id, at: instant, content: z.string(), contact: z.string().nullable(), memberId: id.nullable(), ip: z.string() })),
  errors: [],
})
