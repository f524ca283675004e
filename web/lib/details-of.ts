import type { z } from 'zod'
import type { Refusal } from '#contract/call.ts'
import type { ApiError } from './api-error.ts'

/** What a refusal carries, as the contract declares it; null for every other refusal, and for one that carries something else. */
export function detailsOf<Value extends z.ZodType>(error: ApiError | null, refusal: Refusal<Value>): z.output<Value> | null {
  if (error?.code !== refusal.code) return null
  return refusal.value.safeParse(error.details).data ?? null
}
