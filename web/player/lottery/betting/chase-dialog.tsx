import { formatMoney, getCurrency } from '#contract/money.ts'
import type { ChaseStep } from '#games/lottery/core/chase.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Explained } from '../glossary.tsx'
import { shortIssue } from '../short-issue.ts'
import { boundsText, type Bounds, readWhole } from './typed-whole.ts'
import { type ChaseProps, type Kind, PLAN_FIELDS, type PlanField, type Typed, useChase } from './use-chase.ts'

/** Bets the basket on several issues in a row. The whole cost is shown, issue by issue, before it is set aside. */
export function ChaseDialog(props: ChaseProps) {
  const t = useT()
  const chase = useChase(props)
  const { kind, most, steps, send } = chase
  const { currency } = props.rules
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={t('lottery.chase')}
      description={<Explained term="chase">{t('lottery.chaseHint')}</Explained>}
      closeLabel={t('common.close')}
      footer={
        <Button
          tone="primary"
          size="large"
          wide
          busy={send.isPending}
          disabled={chase.isWrong || steps.length === 0 || !props.issue || most < 2}
          reason={hindranceOf(t, chase)}
          onClick={chase.start}
        >
          {t('lottery.chaseTake', { amount: formatMoney(chase.total, currency) })}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Segmented
          label={t('lottery.plan')}
          options={(['same', 'geometric', 'profit'] as const).map((one) => ({
            value: one,
            label: t(`lottery.plan.${one}`),
          }))}
          value={kind}
          onValueChange={(next) => next !== kind && chase.change({ kind: next })}
        />
        <p className="text-sm text-ink-2">{t(`lottery.planHint.${kind}`)}</p>
        <PlanFields
          kind={kind}
          typed={chase.typed}
          bounds={chase.bounds}
          onChange={(next) => chase.change({ typed: { ...chase.typed, ...next } })}
        />
        <Checkbox checked={chase.stopOnWin} onChange={({ target }) => chase.change({ stopOnWin: target.checked })}>
          {t('lottery.stopOnWin')}
        </Checkbox>
        <MoneyField
          label={t('lottery.stopOnProfit')}
          hint={t('lottery.stopOnProfitHint')}
          symbol={getCurrency(currency).symbol}
          value={chase.profit}
          onValueChange={(next) => chase.change({ profit: next })}
          error={chase.profitError}
        />
        <Steps steps={steps} issues={chase.upcoming} currency={currency} />
        {send.error && (
          <p role="alert" className="text-sm text-negative">
            {send.error.message || t('common.network')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Returns why a chase cannot be started. */
function hindranceOf(t: ReturnType<typeof useT>, { isWrong, planned, most }: ReturnType<typeof useChase>) {
  if (isWrong) return t('common.amount.fix')
  if ('problem' in planned) return t(`lottery.chaseProblem.${planned.problem}`)
  return most < 2 ? t('lottery.chaseFew') : undefined
}

type FieldsProps = {
  kind: Kind
  typed: Typed
  bounds: Readonly<Record<PlanField, Bounds>>
  onChange: (next: Partial<Typed>) => void
}

function PlanFields({ kind, typed, bounds, onChange }: FieldsProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="grid grid-cols-2 gap-3">
      {PLAN_FIELDS[kind].map((name) => (
        <Field
          key={name}
          label={t(`lottery.plan.${name}`)}
          inputMode="numeric"
          dir="ltr"
          maxLength={9}
          value={typed[name]}
          hint={name === 'issues' ? t('lottery.plan.most', { count: bounds.issues.max }) : undefined}
          error={
            readWhole(typed[name], bounds[name]) === null
              ? t('lottery.wholeBetween', boundsText(bounds[name], locale))
              : undefined
          }
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </div>
  )
}

function Steps({
  steps,
  issues,
  currency,
}: {
  steps: readonly ChaseStep[]
  issues: readonly string[]
  currency: string
}) {
  const t = useT()
  if (steps.length === 0) return null
  return (
    <div
      className="max-h-64 overflow-y-auto rounded-control bg-sunken"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard, too
      tabIndex={0}
      role="region"
      aria-label={t('lottery.budget')}
    >
      <table className="w-full border-collapse text-[13px]">
        <thead className="sticky top-0 bg-sunken text-xs text-ink-3">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('lottery.issueWord')}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t('lottery.multiple')}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-medium">
              {t('lottery.cost')}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-medium">
              {t('lottery.ifWins')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ multiple, cost, profit }, at) => (
            <tr key={at} className="border-t border-line">
              <td className="num px-3 py-1.5">{shortIssue(issues[at] ?? String(at + 1))}</td>
              <td className="num py-1.5 text-end">×{multiple}</td>
              <td className="px-3 py-1.5 text-end">
                <Money amount={cost} currency={currency} />
              </td>
              <td className="px-3 py-1.5 text-end">
                <Money amount={profit} currency={currency} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
