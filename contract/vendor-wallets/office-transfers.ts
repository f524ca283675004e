/** Vendor-wallet moves as operators see them. */
import { z } from 'zod'
import { defineCall, id, instant, money, nothing, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { TRANSFER_DIRECTIONS, TRANSFER_STATES, transferRow } from './vendor-wallet.ts'

const READ = { who: 'operator', permission: 'transfers.read' } as const
const DECIDE = { who: 'operator', permission: 'transfers.decide' } as const
const rowId = id.regex(/^\d{1,19}$/)

const officeTransferRow = transferRow.extend({
  member: z.object({ id, username: z.string() }),
  asks: z.number().int(),
  vendorReference: z.string().nullable(),
  /** Why it was refused, or why its outcome is not clear. */
  why: z.string().nullable(),
})

export const officeTransfers = defineCall({
  id: 'officeTransfers',
  method: 'GET',
  path: '/office/transfers',
  ...READ,
  summary: 'Transfers to and from vendors’ own wallets, newest first; of a queue, the longest waiting first',
  input: pageInput.extend({
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    username: z.string().max(64).optional(),
    orderNo: z.string().max(16).optional(),
    vendor: z.string().max(64).optional(),
    direction: z.enum(TRANSFER_DIRECTIONS).optional(),
    state: z.enum(TRANSFER_STATES).optional(),
    /**
     * `open`: not decided; `unknown`: without a clear answer; `attention`: unknown for too long, or contradicted by the
     * vendor.
     */
    queue: z.enum(['open', 'unknown', 'attention']).optional(),
  }),
  output: pageOf(officeTransferRow),
  errors: [],
})

const officeTransferDetail = officeTransferRow.extend({
  history: z.array(
    z.object({
      at: instant,
      event: z.string(),
      actor: z.object({ kind: z.enum(['member', 'operator', 'vendor', 'system']), name: z.string() }),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
  /** The decision about its outcome that waits for another person. */
  waiting,
})

export const officeTransfer = defineCall({
  id: 'officeTransfer',
  method: 'GET',
  path: '/office/transfers/{id}',
  ...READ,
  summary: 'One transfer with every attempt, answer and decision',
  input: z.object({ id: rowId }),
  output: officeTransferDetail,
  errors: ['NOT_FOUND'],
})

export const officeAskTransfer = defineCall({
  id: 'officeAskTransfer',
  method: 'POST',
  path: '/office/transfers/{id}/ask',
  ...READ,
  summary: 'Asks the vendor now what became of an open transfer',
  input: z.object({ id: rowId }),
  output: officeTransferDetail,
  errors: ['NOT_FOUND', 'TRANSFER_STATE'],
})

export const officeRequestTransferDecision = defineCall({
  id: 'officeRequestTransferDecision',
  method: 'POST',
  path: '/office/transfers/{id}/decision',
  ...DECIDE,
  stepUp: true,
  summary: 'Proposes how a transfer ended, by what the vendor wrote; another person must agree',
  input: z.object({
    id: rowId,
    outcome: z.enum(['confirmed', 'rejected']),
    /** The vendor's number for it. */
    vendorReference: z.string().trim().min(3).max(64),
    reason: z.string().trim().min(3).max(500),
  }),
  output: officeTransferDetail,
  errors: ['NOT_FOUND', 'TRANSFER_STATE', 'DECISION_OPEN', 'EVIDENCE_USED', 'OWN_MONEY'],
})

export const officeWalletDifferences = defineCall({
  id: 'officeWalletDifferences',
  method: 'GET',
  path: '/office/walletDifferences',
  ...READ,
  summary:
    'Where a vendor says another balance than our books, the largest difference first, and feeds and records that need a person',
  input: nothing,
  output: z.object({
    content: z.array(
      z.object({
        id: z.string(),
        vendor: z.string(),
        member: z.object({ id, username: z.string() }),
        currency: z.string(),
        booked: money,
        told: money,
        difference: money,
        firstSeenAt: instant,
        lastSeenAt: instant,
      }),
    ),
    feeds: z.array(
      z.object({
        vendor: z.string(),
        cursor: z.string(),
        heardAt: instant.nullable(),
        failure: z.string().nullable(),
        failedAt: instant.nullable(),
        refusedRecords: z.number().int(),
      }),
    ),
  }),
  errors: [],
})
