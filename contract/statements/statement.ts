/** Sealed days of the ledger, public, and a member's own entries of them with their proofs. */
import { z } from 'zod'
import { defineCall, instant, money } from '../call.ts'
import { REASONS } from '../wallet/wallet.ts'

/** The most days of one answer. */
export const STATEMENT_DAYS_MAX = 92
/** An answer ends with the day on which it reaches this many entries; `next` is where to continue. */
export const STATEMENT_ENTRIES = 5_000

const DAY_MS = 86_400_000
/** A day of UTC, in a range in which days can be added and subtracted. */
const day = z.iso.date().refine((one) => one >= '2000-01-01' && one < '3000-01-01')
export const span = { from: day.optional(), to: day.optional() }
/** Returns whether the days, both included, are in order and at most STATEMENT_DAYS_MAX; true when one is absent. */
export const fits = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined ||
  to === undefined ||
  (from <= to && Date.parse(to) - Date.parse(from) < STATEMENT_DAYS_MAX * DAY_MS)
export const spanRule = { path: ['from'] as PropertyKey[] }

const hash = z.string().regex(/^[0-9a-f]{64}$/)

export const sealedDay = z.object({
  /** Book and currency: "real BDT". */
  ledger: z.string(),
  day: z.string(),
  /** Number of leaves of the day's tree, and of the entries under them. */
  accounts: z.number().int(),
  entries: z.number().int(),
  root: hash,
  /** Link of the day before. */
  previous: hash,
  link: hash,
})

export const ledgerRoot = defineCall({
  id: 'ledgerRoot',
  method: 'GET',
  path: '/wps/system/ledgerRoot',
  who: 'anyone',
  summary:
    'Roots of the ledger’s sealed days, each chained to the day before: the newest of each ledger, and those of a span of days',
  input: z
    .object({
      ...span,
      ledger: z
        .string()
        .regex(/^(real|trial) [A-Z]{3}$/)
        .optional(),
    })
    .refine(fits, spanRule),
  output: z.object({
    latest: z.array(sealedDay.extend({ sealedAt: instant })),
    content: z.array(sealedDay.extend({ sealedAt: instant })),
  }),
  errors: [],
})

const entryOf = <Type extends z.ZodType>(type: Type) =>
  z.object({
    id: z.string(),
    type,
    amount: money,
    balanceBefore: money,
    balanceAfter: money,
    at: instant,
    reference: z.string(),
  })

const accountDayOf = <Type extends z.ZodType>(type: Type) =>
  z.object({
    ledger: z.string(),
    day: z.string(),
    account: z.string(),
    kind: z.string(),
    owner: z.string(),
    /** Entries of the account before this day, so that a missing day is noticed. */
    entriesBefore: z.number().int(),
    opening: money,
    closing: money,
    /** Prevents others from guessing the leaf; only its owner receives it. */
    blinding: z.string(),
    /** Place of the account's leaf in the day's tree, and the hashes that lead from it to the root. */
    position: z.number().int(),
    proof: z.array(hash),
    /** Every entry of the account on that day, in order. */
    entries: z.array(entryOf(type)),
  })

/** A statement whose entries have some types: of a ledger, or of the figures of agents. */
export const sealedStatement = <Type extends z.ZodType>(type: Type) =>
  z.object({
    format: z.literal('fairhouse.statement.1'),
    member: z.string(),
    from: z.string(),
    to: z.string(),
    issuedAt: instant,
    /** Every sealed day of the span, of each ledger in which the reader has accounts. */
    days: z.array(sealedDay),
    accounts: z.array(accountDayOf(type)),
    /** The day to continue from, when this answer does not reach the end of the span. */
    next: z.string().nullable(),
  })

export const statement = defineCall({
  id: 'statement',
  method: 'GET',
  path: '/wps/member/statement',
  who: 'player',
  summary:
    'The player’s entries of sealed days, whole, with the proofs that they are what was published (contract/statements/statement-proof.mjs checks them)',
  input: z.object(span).refine(fits, spanRule),
  output: sealedStatement(z.enum(REASONS)),
  errors: [],
})
