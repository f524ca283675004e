/** What several of identity's contracts have in common. */
import { z } from 'zod'
import { CODE_MAX_LENGTH } from '../limits.ts'

export const text = (max: number) => z.string().trim().max(max)
export const password = z.string().min(1).max(256)
/** A code that was sent to a number or mail address. */
export const verificationCode = text(CODE_MAX_LENGTH)

/** How a sealed body is refused. */
export const SEALED = ['SEALED_REQUIRED', 'SEALED_INVALID', 'SEALED_EXPIRED', 'SEALED_REPLAYED'] as const
