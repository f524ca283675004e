import type { CallDefinition } from '#contract/call.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { promotionLuck } from '#contract/promotions/luck.ts'
import { promotion, promotions } from '#contract/promotions/offers.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { showToast } from '#web/ui/toast.tsx'

/** What an outcome changes on this and other pages. */
const CHANGED = [promotionLuck, promotion, promotions, rewardCenter, walletBalance, memberBadges]

/**
 * Sends a call of a scene. A refusal is said in words; without an answer the reader is told that nothing is lost, since
 * the same ticket, envelope or day again answers the same outcome.
 */
export function useLuck<Call extends CallDefinition>(definition: Call) {
  const t = useT()
  const send = useSend(definition, CHANGED)
  const onError = ({ message, isUnheard }: ApiError) => showToast('error', isUnheard ? t('luck.unheard') : message)
  return { ...send, onError }
}

const SEED_BYTES = 16

/** Returns a seed of this device's own: the house does not know it when it seals its secret. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
