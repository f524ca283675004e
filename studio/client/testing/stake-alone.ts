/** The stake's field by itself, with a stake of 20. */
import { useLanguage } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { stakeField } from '#studio/client/frame/stake-field.ts'
import { createEntries } from '#studio/client/frame/entries.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import { formatMoney } from '#studio/client/logic/money.ts'
import { stakeRange } from '#studio/client/logic/stake.ts'

export default async function open(): Promise<{
  field: HTMLInputElement
  press: (text: string) => void
  stake: () => bigint
}> {
  await useLanguage('en')
  const currency = { code: 'BDT', symbol: '৳', decimals: 2 }
  const stake = signal(200_000n)
  const context = {
    currency,
    stake,
    entries: createEntries(),
    range: stakeRange({ min: '2.00', max: '20000.00', step: '0.20', ladder: [] }),
    money: (amount: bigint) => formatMoney(amount, currency),
  } as unknown as GameContext
  const element = stakeField(context)
  document.body.append(element)
  const field = element.querySelector('input')
  if (!field) throw new Error('no field')
  const press = (text: string) =>
    [...element.querySelectorAll('button')].find((one) => one.textContent?.includes(text))?.click()
  return { field, press, stake: stake.peek }
}
