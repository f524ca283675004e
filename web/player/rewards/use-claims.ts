import { memberBadges } from '#contract/lobby/lobby.ts'
import { promotion, promotions } from '#contract/promotions/offers.ts'
import { bonusDetails } from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { claimReward, claimRewards, rewardCenter } from '#contract/rewards/rewards.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { showToast } from '#web/ui/toast.tsx'

const CHANGED = [rewardCenter, bonusDetails, runningBonus, walletBalance, memberBadges, promotions, promotion]

/** Returns the functions that claim one reward, or all at once, and say what came of it. */
export function useClaims() {
  const t = useT()
  const locale = useLocale()
  const one = useSend(claimReward, CHANGED)
  const all = useSend(claimRewards, CHANGED)
  const onError = ({ isUnheard, message }: ApiError) => showToast('error', isUnheard ? t('rewards.unheard') : message)
  const words = (key: 'rewards.claimedMany' | 'rewards.refusedMany', count: number) =>
    t(key, { count, shown: formatCount(count, locale) })
  return {
    one: (id: string) =>
      one.mutate({ id }, { onError, onSuccess: () => showToast('success', t('rewards.claimedOne')) }),
    all: () =>
      all.mutate(
        {},
        {
          onError,
          onSuccess: ({ claimed, refused }) => {
            if (claimed.length > 0) showToast('success', words('rewards.claimedMany', claimed.length))
            if (refused.length > 0) showToast('info', words('rewards.refusedMany', refused.length))
          },
        },
      ),
    pending: one.isPending ? one.variables.id : null,
    isOnePending: one.isPending,
    isAllPending: all.isPending,
  }
}
