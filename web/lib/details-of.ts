import type { z } from 'zod'
import type { Refusal } from '#contract/call.ts'
import type { ApiError } from './api-error.ts'

/** What a refusal carries, as the contract declares it for its code; null for every other error. */
export function detailsOf<Value extends z.ZodType>(
  error: ApiError | null,
  { code }: Pick<Refusal<Value>, 'code' | 'value'>,
): z.output<Value> | null {
  // the one cast: schemas stay on the server (scripts/vite/call-table.ts), which sends with this code what they describe
  return error?.code === code ? (error.details as z.output<Value>) : null
}
