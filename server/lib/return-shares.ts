/** What play gives back beside what offers give: asked by offers before they are published, answered by modules beside them. */
import type { Queryable } from './db.ts'
import type { Env } from './env.ts'
import { defineSlot } from './slots.ts'

/** Returns the largest share of a stake, such as 0.0001, that a brand gives back for a bet in games of a type. */
export type ReturnShare = (q: Queryable, env: Env, brand: string) => Promise<(gameType: string) => number>

export const RETURN_SHARES = defineSlot<ReturnShare>('promotions.return-shares')
