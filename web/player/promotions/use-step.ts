import {
  claimPromotion,
  joinPromotion,
  promotion,
  promotions,
  type PromotionDetail,
} from '#contract/promotions/offers.ts'
import { bonusDetails } from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { showToast } from '#web/ui/toast.tsx'

/** What a step of an offer changes on other pages. */
export const CHANGED = [promotions, promotion, rewardCenter, bonusDetails, runningBonus, memberBadges]

/** Returns the functions that join an offer and claim what it gives; the outcome is said in words. */
export function useStep(onDone: (detail: PromotionDetail) => void = () => undefined) {
  const t = useT()
  const join = useSend(joinPromotion, CHANGED)
  const claim = useSend(claimPromotion, CHANGED)
  const told = (words: string) => ({
    onSuccess: (detail: PromotionDetail) => {
      showToast('success', words)
      onDone(detail)
    },
    onError: ({ message, isUnheard }: { message: string; isUnheard: boolean }) =>
      showToast('error', isUnheard ? t('promotions.unheard') : message),
  })
  return {
    join: (id: string) => join.mutate({ id }, told(t('promotions.joinedNow'))),
    claim: (id: string) => claim.mutate({ id }, told(t('promotions.claimedNow'))),
    isPending: join.isPending || claim.isPending,
  }
}
