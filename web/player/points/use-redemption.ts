import { type FormEvent, useState } from 'react'
import {
  type MallGood,
  pointsBalance,
  pointsRedeem,
  pointsRedeemList,
  pointsReserve,
  pointsReward,
  pointsTransactions,
} from '#contract/points/points.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { useT } from '#web/lib/i18n.tsx'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSend } from '#web/lib/send.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { OwnerProof } from '../proof/confirm-owner.tsx'

type Draft = { name: string; phone: string; street: string; city: string; password: string }
const EMPTY: Draft = { name: '', phone: '', street: '', city: '', password: '' }
const ADDRESS = ['name', 'phone', 'street', 'city'] as const
/** The shortest text of each part of an address. */
const SHORTEST = { name: 2, phone: 6, street: 4, city: 2 }

/**
 * Returns the redemption that is being filled in: `reserve` holds the goods, `submit` redeems them. A request without an
 * answer is sent again under the same id. Calls `onDone` when the goods are the member's.
 */
export function useRedemption(good: MallGood, onDone: () => void) {
  const t = useT()
  const [draft, setDraft] = useState(EMPTY)
  const [touched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const hold = useSend(pointsReserve, [pointsReward])
  const send = useSend(pointsRedeem, [pointsBalance, pointsReward, pointsRedeemList, pointsTransactions, walletBalance])
  const isSent = good.gives.kind === 'sent'
  const chosen = { goodId: good.id, version: good.version, price: good.price }
  const isMissing = (name: (typeof ADDRESS)[number]) => isSent && draft[name].trim().length < SHORTEST[name]
  const change = (part: Partial<Draft>) => {
    setDraft((was) => ({ ...was, ...part }))
    send.reset()
  }
  /** Returns whether everything but the proof is there; shows what is missing. */
  const check = () => {
    setTouched(true)
    return !ADDRESS.some(isMissing) && !send.isPending
  }
  const sendWith = (proof: OwnerProof) => {
    const { name, phone, street, city } = draft
    send.mutate(
      { requestId, ...chosen, ...(isSent ? { address: { name, phone, street, city } } : {}), ...proof },
      {
        onSuccess: () => {
          showToast('success', t(isSent ? 'points.ordered' : 'points.given', { name: good.name }))
          onDone()
        },
        // no answer is not a refusal: the same request id again asks for the same redemption
        onError: (error) => {
          if (!error.isUnheard) setRequestId(newRequestId())
        },
      },
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check() && draft.password !== '') sendWith({ paymentPassword: draft.password })
  }
  const isPassword = send.error?.code.startsWith('PAYMENT_PASSWORD') ?? false
  const errors = {
    ...Object.fromEntries(ADDRESS.map((name) => [name, touched && isMissing(name) ? t('points.fill') : undefined])),
    password: isPassword
      ? send.error?.message
      : touched && draft.password === ''
        ? t('proof.enterPassword')
        : undefined,
  } as Partial<Record<keyof Draft, string | undefined>>
  const fault = send.error && !isPassword ? send.error : hold.error
  return {
    draft,
    change,
    errors,
    submit,
    check,
    sendWith,
    isPending: send.isPending,
    isReserving: hold.isPending,
    reserve: (then: () => void) => hold.mutate(chosen, { onSuccess: then }),
    refusal: fault ? (fault.isUnheard ? t('points.unheard') : fault.message) : undefined,
  }
}
