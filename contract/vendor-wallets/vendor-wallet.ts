/** Money between the member's balance and the wallets that some vendors have for their own games. */
import { BALANCE_TOPIC } from '../wallet/live.ts'
import { z } from 'zod'
import {
  defineCall,
  id,
  instant,
  isWithinJump,
  money,
  neighbours,
  nothing,
  pageInput,
  pageOf,
  positiveMoney,
} from '../call.ts'

/** The platform's own side of a move; every other name is a vendor's code. */
export const MAIN = 'MAIN'

export const TRANSFER_DIRECTIONS = ['in', 'out'] as const
/**
 * new: written down (a move back, for which nothing is reserved); reserved: taken from the balance, not sent yet; sent:
 * the vendor was asked; unknown: it gave no clear answer and is asked again; confirmed and rejected are final.
 */
export const TRANSFER_STATES = ['new', 'reserved', 'sent', 'unknown', 'confirmed', 'rejected'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

const requestId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

export const transferRow = z.object({
  id,
  /** Our number, which the vendor knows too. */
  orderNo: z.string(),
  vendor: z.string(),
  vendorName: z.string(),
  /** in: to the vendor; out: back. */
  direction: z.enum(TRANSFER_DIRECTIONS),
  amount: money,
  currency: z.string(),
  state: z.enum(TRANSFER_STATES),
  /** Made automatically when a game was opened. */
  isAutomatic: z.boolean(),
  createdAt: instant,
  /** When the vendor is asked again; null once it is decided. */
  nextAskAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** An operator must look at it. */
  needsAttention: z.boolean(),
})
export type TransferRow = z.infer<typeof transferRow>

const rowId = id.regex(/^\d{1,18}$/)
/** Filters of the transfer record. */
export const transferFilter = {
  /** From this moment on; at most a year ago. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  vendor: z.string().max(64).optional(),
  direction: z.enum(TRANSFER_DIRECTIONS).optional(),
  state: z.enum(TRANSFER_STATES).optional(),
}

export const merchantWallets = defineCall({
  id: 'merchantWallets',
  method: 'GET',
  path: '/wps/v2/wallets/merchant',
  who: 'player',
  changesWith: [BALANCE_TOPIC],
  summary: 'The main balance and what the player has in vendors’ own wallets, asked of them now',
  input: nothing,
  output: z.object({
    /** One wallet for everything (isSingle, docs/specification.md 3.15). */
    isSingle: z.boolean(),
    main: money,
    currency: z.string(),
    /** Opening a game of such a vendor moves the balance there. */
    autoTransfer: z.boolean(),
    wallets: z.array(
      z.object({
        vendor: z.string(),
        vendorName: z.string(),
        /** The balance according to the vendor; null while it does not answer. */
        balance: money.nullable(),
        /** The balance according to our books, which may be some rounds behind. */
        booked: money,
        status: z.enum(['on', 'maintenance', 'off']),
      }),
    ),
    open: z.array(transferRow),
  }),
  errors: [],
})

export const walletTransfer = defineCall({
  id: 'walletTransfer',
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  who: 'member',
  summary: 'Moves money between the balance (MAIN) and a vendor’s own wallet. Idempotent by requestId',
  input: z
    .object({
      requestId,
      from: z.string().max(64),
      to: z.string().max(64),
      /** Absent: the whole balance. */
      amount: positiveMoney.optional(),
    })
    .refine(({ from, to }) => (from === MAIN) !== (to === MAIN), { path: ['to'], error: 'one side is MAIN' }),
  output: transferRow,
  errors: [
    'NOT_FOUND',
    'VENDOR_UNAVAILABLE',
    'TRANSFER_OPEN',
    'TRANSFER_NOTHING',
    'INSUFFICIENT_FUNDS',
    'KEY_REUSED',
    'PLAY_BARRED',
    'EXCLUDED',
    'ON_BREAK',
    'PLAY_LIMIT',
  ],
})

export const collectWallets = defineCall({
  id: 'collectWallets',
  method: 'POST',
  path: '/wps/v2/wallets/collect',
  who: 'member',
  summary:
    'Brings everything in vendors’ wallets back to the balance; vendors that do not answer are named. Idempotent by requestId',
  input: z.object({ requestId: requestId.max(40) }),
  output: z.object({
    transfers: z.array(transferRow),
    unanswered: z.array(z.object({ vendor: z.string(), vendorName: z.string() })),
  }),
  errors: ['KEY_REUSED'],
})

export const listWalletTransfers = defineCall({
  id: 'listWalletTransfers',
  method: 'GET',
  path: '/wps/v2/wallets/transfers',
  who: 'member',
  changesWith: [BALANCE_TOPIC],
  summary:
    'The member’s transfers to and from vendors’ wallets, newest first, with what was confirmed of everything that the filter matches',
  input: pageInput
    .extend({
      ...transferFilter,
      /** `next` of a page: the older page. */
      before: rowId.optional(),
      /** `previous` of a page: the newer page. */
      after: rowId.optional(),
    })
    .refine(isWithinJump, { path: ['pageNo'] }),
  output: pageOf(transferRow).extend({
    totals: z.object({ in: money, out: money }),
    currency: z.string(),
    ...neighbours,
  }),
  errors: ['RANGE_TOO_OLD'],
})

export const setAutoTransfer = defineCall({
  id: 'setAutoTransfer',
  method: 'POST',
  path: '/wps/v2/wallets/autoTransfer',
  who: 'member',
  summary: 'Whether opening a game of a vendor with a wallet of its own brings the balance along',
  input: z.object({ autoTransfer: z.boolean() }),
  output: z.object({ autoTransfer: z.boolean() }),
  errors: [],
})
