/** What the end of a round is called: a win only where more came back than was staked. */
import { t } from '#studio/client/lib/i18n.ts'
import type { GameContext } from './context.ts'

/** Returns the sentence on what a round paid: what was won, what came back of the stake, or that nothing did. */
export function resultWords({ money }: Pick<GameContext, 'money'>, win: bigint, staked: bigint): string {
  if (win === 0n) return t('result.lose')
  if (win > staked) return t('result.win', { amount: money(win) })
  return t('result.back', { amount: money(win), stake: money(staked) })
}
