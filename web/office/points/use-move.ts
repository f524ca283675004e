import type { InputOf } from '#contract/call.ts'
import { officeMoveOrders } from '#contract/points/office-points.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '../actions.ts'

/** Moves redemptions on; says how many moved, and why others were refused: the call itself answers for each. */
export function useMove() {
  const t = useT()
  const act = useAct(officeMoveOrders)
  const move = (input: InputOf<typeof officeMoveOrders>, done: () => void) =>
    act.mutate(input, {
      onSuccess: ({ moved, refused }) => {
        if (moved > 0) showToast('success', t('office.points.moved', { count: moved }))
        for (const code of new Set(refused.map((one) => one.code))) showToast('error', t(`error.${code}` as MessageKey))
        done()
      },
    })
  return { move, isPending: act.isPending, error: act.error, reset: act.reset }
}
