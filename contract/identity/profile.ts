/** A member's own profile: what they may change directly, and contacts, which need a code as proof. */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { PHONE_ERRORS } from './identity.ts'
import { SEALED } from './fields.ts'

/** Fields that members change themselves, each by the operator's rule for registrations. */
export const OWN_FIELDS = [
  'nickname',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'qqNum',
  'zalo',
  'telegram',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
] as const
export type OwnField = (typeof OWN_FIELDS)[number]
/**
 * Fields that are set once, and afterwards only by customer service: names, because payouts go to them; the date of
 * birth; identity papers.
 */
export const FIXED_FIELDS = ['payeeName', 'fullname', 'idNumber', 'birthday'] as const

const text = z.string().trim().max(255)
const fields = Object.fromEntries(OWN_FIELDS.map((name) => [name, text.optional()])) as Record<
  OwnField,
  z.ZodOptional<typeof text>
>

export const memberProfile = defineCall({
  id: 'memberProfile',
  method: 'GET',
  path: '/wps/member/profile',
  who: 'member',
  summary: 'What is known of the member, as far as it was given; null where it was not.',
  input: nothing,
  output: z.object({
    own: z.record(z.enum(OWN_FIELDS), z.string().nullable()),
    fixed: z.record(z.enum(FIXED_FIELDS), z.string().nullable()),
    email: z.object({ value: z.string(), isVerified: z.boolean() }).nullable(),
    mobile: z.object({ value: z.string(), isVerified: z.boolean() }).nullable(),
  }),
  errors: [],
})

export const updateMemberInfo = defineCall({
  id: 'updateMemberInfo',
  method: 'POST',
  path: '/wps/member/info',
  who: 'member',
  sealed: true,
  summary: 'Changes fields of the profile; an empty text forgets one. The date of birth is set once.',
  input: z.object({ ...fields, birthday: text.optional() }),
  output: z.object({ changed: z.boolean() }),
  errors: ['UNDER_AGE', 'FIELD_FIXED', ...SEALED],
})

const contact = {
  channel: z.enum(['mail', 'sms']),
  target: z.string().trim().min(3).max(254),
  countryDialingCode: z.string().trim().max(6).optional(),
}
export const contactCode = defineCall({
  id: 'contactCode',
  method: 'POST',
  path: '/wps/member/contact/code',
  who: 'member',
  sealed: true,
  summary: 'Sends a code to a mobile number or mail address that the member wants to be reached at.',
  input: z.object(contact),
  output: z.object({ expiredMinutes: z.number().int() }),
  errors: ['REAUTH_REQUIRED', 'TOO_MANY_REQUESTS', 'SMS_CLOSED', ...SEALED, ...PHONE_ERRORS],
})
export const contactVerify = defineCall({
  id: 'contactVerify',
  method: 'POST',
  path: '/wps/member/contact',
  who: 'member',
  sealed: true,
  summary: 'Keeps a contact that the code proves. A number that somebody else has proved is refused.',
  input: z.object({ ...contact, code: z.string().trim().max(255) }),
  output: z.object({ changed: z.boolean() }),
  errors: ['REAUTH_REQUIRED', 'CODE_WRONG', 'CODE_EXPIRED', 'CONTACT_TAKEN', ...SEALED, ...PHONE_ERRORS],
})
