/** Where the house keeps offers of chance closed. One person closes at once; opening again needs two. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from '../call.ts'
import { rowId } from '../cashier/orders.ts'
import { waiting } from '../decisions/decisions.ts'
import { CHANCE_KINDS } from './chance-kinds.ts'

const HOUSE = { who: 'operator', permission: 'house.rules' } as const
const because = z.string().trim().min(3).max(300)
const country = z.string().regex(/^[A-Z]{2}$/)

const closing = z.object({
  id,
  /** Null: every brand. */
  brand: z.string().nullable(),
  /** ISO 3166; null: every country. */
  country: z.string().nullable(),
  kinds: z.array(z.enum(CHANCE_KINDS)),
  reason: z.string(),
  closedAt: instant,
  closedBy: z.string(),
  openedAt: instant.nullable(),
  openedBy: z.string().nullable(),
  waiting,
})
export type LuckClosing = z.infer<typeof closing>

export const officeLuckClosings = defineCall({
  id: 'officeLuckClosings',
  method: 'GET',
  path: '/office/house/luck',
  summary: 'Where offers of chance are closed, and where they were, the newest first',
  ...HOUSE,
  input: nothing,
  output: z.object({ closings: z.array(closing), brands: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: [],
})

export const officeCloseLuck = defineCall({
  id: 'officeCloseLuck',
  method: 'POST',
  path: '/office/house/luck',
  summary: 'Closes offers of chance at a brand or at every one, in a country or in every one, at once',
  ...HOUSE,
  input: z.object({
    brand: z
      .string()
      .regex(/^\w{1,64}$/)
      .nullable(),
    country: country.nullable(),
    kinds: z.array(z.enum(CHANCE_KINDS)).min(1).max(CHANCE_KINDS.length),
    reason: because,
  }),
  output: closing,
  errors: ['INVALID_INPUT'],
})

export const officeOpenLuck = defineCall({
  id: 'officeOpenLuck',
  method: 'POST',
  path: '/office/house/luck/{id}/open',
  summary: 'Asks that what was closed be opened again: another person must agree',
  ...HOUSE,
  input: z.object({ id: rowId, reason: because }),
  output: closing,
  errors: ['NOT_FOUND', 'DECISION_OPEN'],
})
