/** Refusals about contents, brands and customer service. */
import type { ErrorList } from '../error-list.ts'

export const SITE_ERRORS = {
  NAME_TAKEN: { status: 409, when: 'another content of the kind has this name' },
  CONTENT_CHANGED: { status: 409, when: 'somebody else changed it since it was read' },
  CONTACT_ADDRESS_NEEDED: {
    status: 422,
    when: 'who is not logged in writes to customer service without a mail address or mobile number to answer to',
  },
  CONTACT_PICTURES_FULL: {
    status: 422,
    when: 'a question to customer service takes so many pictures at most; value.limit',
  },
  FEEDBACK_CLOSED: { status: 409, when: 'a remark was closed and is neither answered nor closed again' },
  FEEDBACK_NO_ADDRESS: { status: 409, when: 'whoever wrote a remark is no member and left no mail address' },
  BRAND_EXISTS: { status: 409, when: 'a brand has this code' },
  DOMAIN_TAKEN: { status: 409, when: 'a domain belongs to another brand; value.domain' },
  DOMAIN_UNPROVEN: {
    status: 422,
    when: 'a domain’s name server has not said of late that it is to be this brand’s; value.domain',
  },
  MERCHANT_CODE_TAKEN: { status: 409, when: 'a merchant code belongs to another brand; value.code' },
  FIELD_FIXED: { status: 422, when: 'this registration field cannot be set so; value.reason' },
} as const satisfies ErrorList
