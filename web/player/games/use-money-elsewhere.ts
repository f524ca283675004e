import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseMoney, toWire } from '#contract/money.ts'
import { MAIN, merchantWallets, walletTransfer } from '#contract/vendor-wallets/vendor-wallet.ts'
import { call } from '#web/lib/client.ts'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSession } from '#web/lib/session.ts'

export type MoneyElsewhere = {
  amount: string
  currency: string
  /** Names of the vendors that hold it. */
  where: string
  isBusy: boolean
  /** Whether the last attempt left something there. */
  isStuck: boolean
  bringBack: () => void
}

/**
 * Returns what lies in the wallets of other vendors than the one that is played at, or null while nothing does. It is
 * asked once for each opening and after each attempt, because the vendors themselves have to answer. `onMoved` is called
 * after money came back to a player whose game has a wallet of its own: only a new launch brings it there.
 */
export function useMoneyElsewhere(vendor: string, onMoved: () => void): MoneyElsewhere | null {
  const { isLogin, isTrial } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [isStuck, setStuck] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['money-elsewhere', vendor],
    queryFn: ({ signal }) => call(merchantWallets, {}, { signal }),
    enabled: isLogin && !isTrial,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const away = data?.wallets.filter((one) => one.vendor !== vendor && Number(one.balance ?? one.booked) > 0) ?? []
  if (!data || away.length === 0) return null
  const bring = async () => {
    setBusy(true)
    const answers = await Promise.allSettled(
      away.map((one) => call(walletTransfer, { requestId: newRequestId(), from: one.vendor, to: MAIN })),
    )
    const isBack = answers.every((one) => one.status === 'fulfilled' && one.value.state === 'confirmed')
    setStuck(!isBack)
    await refetch()
    setBusy(false)
    if (data.wallets.some((one) => one.vendor === vendor)) onMoved()
  }
  return {
    amount: toWire(away.reduce((sum, one) => sum + parseMoney(one.balance ?? one.booked), 0n)),
    currency: data.currency,
    where: away.map((one) => one.vendorName).join(', '),
    isBusy,
    isStuck,
    bringBack: () => void bring(),
  }
}
