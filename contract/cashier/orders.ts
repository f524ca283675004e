/** What deposits and withdrawals have in common: names, filters and paging. */
import { z } from 'zod'
import { id } from '../call.ts'

/** A client's own number of a request: a repeat with the same number gets the same answer and moves no money again. */
export const requestId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
export const rowId = id.regex(/^\d{1,18}$/)
export const methodCode = z.string().regex(/^[a-z0-9-]{2,32}$/)
/** Filters of a record of orders, and its paging: by page number, or by cursor. */
export const orders = {
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  methodCode: methodCode.optional(),
  /** `next` of a page: the older page. */
  before: rowId.optional(),
  /** `previous` of a page: the newer page. */
  after: rowId.optional(),
}
/** A reason as people read it: a key with its message, and the operator's note. */
export const reason = z.object({ key: z.string(), note: z.string().nullable() })
