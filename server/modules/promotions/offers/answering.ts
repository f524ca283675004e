/** What a member is answered when nothing could be given: the same for every step with an offer. */
import { fail } from '#contract/errors.ts'
import type { GivingRefusal } from '#contract/rewards/rewards.ts'
import { NotGiven } from './give-offer.ts'

const USED_UP: readonly GivingRefusal[] = ['value_used_up', 'day_used_up', 'members_used_up', 'not_in_force', 'stopped']
/** For these members the offer does not exist, and nobody is told why. */
const NOBODY: readonly GivingRefusal[] = ['protected', 'frozen', 'unknown_member', 'other_brand', 'not_licensed']

/**
 * Runs what gives something. A refusal to give has rolled everything back and becomes a refusal of the call:
 * PROMOTION_USED_UP, NOT_FOUND for a member to whom nothing may be offered, else PROMOTION_REFUSED.
 */
export async function answering<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NotGiven)) throw error
    if (USED_UP.includes(error.why)) return fail('PROMOTION_USED_UP')
    return fail(NOBODY.includes(error.why) ? 'NOT_FOUND' : 'PROMOTION_REFUSED')
  }
}
