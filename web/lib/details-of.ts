import type { z } from 'zod'
import type { Refusal } from '#contract/call.ts'
import type { ApiError } from './api-error.ts'

/** Returns what a refusal carries, as the contract declares it for its code; null for every other error. */
export function detailsOf<Value extends z.ZodType>(
  error: ApiError | null,
  { code }: Pick<Refusal<Value>, 'code' | 'value'>,
): z.output<Value> | null {
  // the one cast: schemas stay on the server (scripts/vite/call-table.ts), and with this code the server sends
  // the declared value
  return error?.code === code ? (error.details as z.output<Value>) : null
}
