import { useMemo, useState } from 'react'
import {
  CHASE_ISSUES_MAX,
  lotteryChase,
  lotteryChases,
  lotteryTickets,
  type ChasePlan,
} from '#contract/lottery/tickets.ts'
import { formatMoney, getCurrency, parseMoney, toWire } from '#contract/money.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { budgetOf, planChase, type ChasePlan as Plan, type ChaseStep } from '#games/lottery/core/chase.ts'
import { useT } from '#web/lib/i18n.tsx'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSend } from '#web/lib/send.ts'
import { wireAmount, typedMinor } from '#web/lib/amount.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Explained } from '../glossary.tsx'
import type { BettingRoomProps } from './betting-room.tsx'
import { sentLine, type Line } from './price-line.ts'

type Props = BettingRoomProps & {
  lines: readonly Line[]
  issue: string | null
  onClose: () => void
  onDone: () => void
}

const MULTIPLE_MAX = 100_000
const FIRST_ISSUES = 10
type Kind = ChasePlan['kind']
type Typed = { issues: string; multiple: string; factor: string; every: string; rate: string }

const whole = (text: string, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.trunc(Number(text.replace(/\D/g, ''))) || least))

function planOf(kind: Kind, typed: Typed): { sent: ChasePlan; pure: Plan } {
  const multiple = whole(typed.multiple, 1, MULTIPLE_MAX)
  const [factor, every] = [whole(typed.factor, 2, 10), whole(typed.every, 1, 60)]
  const ratePercent = whole(typed.rate, 1, 1_000)
  if (kind === 'same') return { sent: { kind, multiple }, pure: { kind: 'constant', multiple } }
  if (kind === 'geometric') return { sent: { kind, multiple, factor, every }, pure: { kind, multiple, factor, every } }
  return { sent: { kind, ratePercent }, pure: { kind: 'profit', rate: ratePercent * 100 } }
}

/** Bets the basket on several issues in a row. The whole cost is shown, issue by issue, before it is set aside. */
export function ChaseDialog({ lines, issue, issues, rules, gameCode, isTrial, onClose, onDone }: Props) {
  const t = useT()
  const { currency } = rules
  const [kind, setKind] = useState<Kind>('same')
  const [typed, setTyped] = useState<Typed>({
    issues: String(FIRST_ISSUES),
    multiple: '1',
    factor: '2',
    every: '1',
    rate: '50',
  })
  const [stopOnWin, setStopOnWin] = useState(true)
  const [profit, setProfit] = useState('')
  const [requestId, setRequestId] = useState(newRequestId)
  const send = useSend(lotteryChase, [walletBalance, lotteryChases, lotteryTickets])
  const change = (next: Partial<Typed>) => {
    setTyped({ ...typed, ...next })
    setRequestId(newRequestId())
  }
  const coming = [issues.current, ...issues.ahead].filter((one) => one !== null)
  const from = coming.findIndex((one) => one.issue === issue)
  const most = Math.min(CHASE_ISSUES_MAX, coming.length - Math.max(from, 0))
  const count = Math.min(whole(typed.issues, 2, CHASE_ISSUES_MAX), Math.max(most, 2))
  const plan = planOf(kind, typed)
  const planned = useMemo(() => {
    const bet = lines.reduce((sum, { cost }) => sum + parseMoney(cost), 0n)
    // the smallest win: with it the profit holds whatever wins
    const prizes = lines.map(({ least }) => parseMoney(least)).filter((prize) => prize > 0n)
    const prize = prizes.reduce((least, one) => (one < least ? one : least), prizes[0] ?? 0n)
    return planChase(plan.pure, { bet, prize, issues: count, mostMultiple: MULTIPLE_MAX })
  }, [lines, plan.pure, count])
  const steps = 'steps' in planned ? planned.steps : []
  const total = budgetOf(steps)
  const start = () => {
    if (!issue || steps.length === 0) return
    send.mutate(
      {
        gameCode,
        termsVersion: rules.termsVersion,
        from: issue,
        issues: count,
        lines: lines.map(sentLine),
        plan: plan.sent,
        stopOnWin,
        ...(typedMinor(profit) > 0n ? { stopOnProfit: wireAmount(profit) } : {}),
        total: toWire(total),
        trial: isTrial,
        requestId,
      },
      {
        onSuccess: ({ reference }) => {
          showToast('success', t('lottery.chaseStarted', { reference }))
          onDone()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('lottery.chase')}
      description={<Explained term="chase">{t('lottery.chaseHint')}</Explained>}
      closeLabel={t('common.close')}
      footer={
        <Button
          tone="primary"
          size="large"
          wide
          busy={send.isPending}
          disabled={steps.length === 0 || !issue || most < 2}
          reason={
            'problem' in planned
              ? t(`lottery.chaseProblem.${planned.problem}`)
              : most < 2
                ? t('lottery.chaseFew')
                : undefined
          }
          onClick={start}
        >
          {t('lottery.chaseTake', { amount: formatMoney(total, currency) })}
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
          onValueChange={setKind}
        />
        <p className="text-sm text-ink-2">{t(`lottery.planHint.${kind}`)}</p>
        <PlanFields kind={kind} typed={typed} most={most} onChange={change} />
        <Checkbox checked={stopOnWin} onChange={({ target }) => setStopOnWin(target.checked)}>
          {t('lottery.stopOnWin')}
        </Checkbox>
        <MoneyField
          label={t('lottery.stopOnProfit')}
          hint={t('lottery.stopOnProfitHint')}
          symbol={getCurrency(currency).symbol}
          value={profit}
          onValueChange={setProfit}
        />
        <Steps steps={steps} issues={coming.slice(Math.max(from, 0)).map((one) => one.issue)} currency={currency} />
        {send.error && (
          <p role="alert" className="text-sm text-negative">
            {send.error.message || t('common.network')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type FieldsProps = { kind: Kind; typed: Typed; most: number; onChange: (next: Partial<Typed>) => void }

function PlanFields({ kind, typed, most, onChange }: FieldsProps) {
  const t = useT()
  const names: readonly (keyof Typed)[] =
    kind === 'same'
      ? ['issues', 'multiple']
      : kind === 'geometric'
        ? ['issues', 'multiple', 'factor', 'every']
        : ['issues', 'rate']
  return (
    <div className="grid grid-cols-2 gap-3">
      {names.map((name) => (
        <Field
          key={name}
          label={t(`lottery.plan.${name}`)}
          inputMode="numeric"
          dir="ltr"
          value={typed[name]}
          hint={name === 'issues' ? t('lottery.plan.most', { count: Math.max(most, 0) }) : undefined}
          onChange={({ target }) => onChange({ [name]: target.value.replace(/\D/g, '').slice(0, 6) })}
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
              <td className="num px-3 py-1.5">{issues[at]?.slice(-9) ?? at + 1}</td>
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
