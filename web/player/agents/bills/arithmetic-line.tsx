import type { Reckoning } from '#contract/agents/bills.ts'
import type { ContractKind } from '#contract/agents/terms-form.ts'
import { parseMoney } from '#contract/money.ts'
import { useT } from '#web/lib/i18n.tsx'
import { arithmeticOf, type Step } from './arithmetic.ts'
import { exactMoney } from './exact-money.ts'

type Props = { kind: ContractKind; reckoning: Reckoning; currency: string }

/** Writes how a figure comes about as one line of text, from what the team did to what is paid. */
export function ArithmeticLine({ kind, reckoning, currency }: Props) {
  const t = useT()
  const { base, unit, gives, amount, left } = reckoning
  const steps = arithmeticOf(kind, reckoning)
  const money = (one: string) => exactMoney(one, currency)
  const is = (one: string) => t('contracts.sum.is', { amount: money(one) })
  const write = (list: readonly Step[]) =>
    list
      .map(({ sign, name, amount: of }) => `${sign}${sign && ' '}${t(`contracts.sum.${name}`, { amount: money(of) })}`)
      .join(' ')
  const rate =
    gives === null
      ? null
      : unit === 'rate'
        ? t('contracts.sum.rate', { base: money(base), gives: `${Number(gives)} %` })
        : t('contracts.sum.fixed', { gives: money(gives) })
  const parts = [
    steps.base.length > 1 ? `${write(steps.base)} ${is(base)}` : write(steps.base),
    ...(rate === null ? [] : [rate]),
    `${write(steps.pay)} ${is(amount)}`,
    ...(parseMoney(left) === 0n ? [] : [t('contracts.sum.left', { amount: money(left) })]),
  ]
  return <p className="text-sm leading-relaxed text-ink-2">{parts.join('; ')}</p>
}
