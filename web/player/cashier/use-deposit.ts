import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { createDeposit, type depositMethods, type DepositRow, listDeposits } from '#contract/cashier/deposits.ts'
import { depositOffers } from '#contract/promotions/offers.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useSend } from '#web/lib/send.ts'
import { newRequestId } from '#web/lib/request-id.ts'

export type DepositOptions = OutputOf<typeof depositMethods>

/**
 * Returns the deposit that is being filled in. `send` opens the provider's page in its own tab, where the method has
 * one, and calls `onCreated`; a refusal is reported in `error`. Every change makes it another request.
 */
export function useDeposit({ methods }: DepositOptions, onCreated: (deposit: DepositRow) => void) {
  const [code, setCode] = useState(methods.find((method) => method.isAvailable)?.code ?? '')
  const [amount, setAmount] = useState('')
  const [offer, setOffer] = useState<string | null>(null)
  const [requestId, setRequestId] = useState(newRequestId)
  const create = useSend(createDeposit, [listDeposits, depositOffers])
  const method = methods.find((one) => one.code === code)
  const renew = () => {
    setRequestId(newRequestId())
    create.reset()
  }
  const choose = (next: string) => {
    setCode(next)
    renew()
  }
  const change = (value: string) => {
    setAmount(value)
    renew()
  }
  const take = (chosen: string | null) => {
    setOffer(chosen)
    renew()
  }
  const send = () => {
    if (!method || create.isPending) return
    // opened during the click: later the browser would block it
    const page = method.flow === 'hosted' ? window.open('about:blank', '_blank') : null
    create.mutate(
      { requestId, methodCode: method.code, amount: wireAmount(amount), ...(offer && { offer }) },
      {
        onSuccess: (deposit) => {
          if (page && deposit.redirectUrl) page.location.replace(deposit.redirectUrl)
          else page?.close()
          setRequestId(newRequestId())
          onCreated(deposit)
        },
        onError: () => page?.close(),
      },
    )
  }
  return { method, choose, amount, change, offer, take, send, isPending: create.isPending, error: create.error }
}
