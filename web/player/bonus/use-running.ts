import type { GrantRow } from '#contract/rewards/grants.ts'
import { runningBonus, type RunningGrantRow } from '#contract/rewards/running.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'

/** A grant that is being wagered, or whose wagering is done while its rounds are still open. */
export const isRunning = ({ state }: Pick<GrantRow, 'state'>) => state === 'active' || state === 'completed'

/**
 * Returns the member's running bonus: null when none runs, undefined until that is known. Visitors and trial players
 * have none, and nothing is asked for them.
 */
export function useRunning(): RunningGrantRow | null | undefined {
  const { isLogin, isTrial } = useSession()
  const isAsked = isLogin && !isTrial
  const { data, isError } = useCall(runningBonus, {}, { enabled: isAsked })
  if (!isAsked || isError) return null
  return data?.grant
}

/** Returns how many free rounds the member can play in a game now; 0 also until that is known. */
export function useGivenRounds(gameCode: string): number {
  const { isLogin, isTrial } = useSession()
  const { data } = useCall(runningBonus, {}, { enabled: isLogin && !isTrial })
  return data?.freeRounds.find((one) => one.gameCode === gameCode)?.left ?? 0
}
