import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  type CashierRules,
  type CashierRulesRow,
  LIMIT_PERIODS,
  officeCashierRules,
  officeSetCashierRules,
} from '#contract/cashier/office-cashier-rules.ts'
import { formatMoney } from '#contract/money.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { callOffice } from '../operator-session.ts'
import { usePermissions } from '../frame/operator.ts'

/** Shows the cashier's rules in every currency: who decides, how long orders wait, what members may withdraw. */
export function RulesCards() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeCashierRules.id],
    queryFn: () => callOffice(officeCashierRules, {}),
  })
  if (isError)
    return (
      <ErrorState
        compact
        title={t('office.loadFailed')}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <RowSkeletons />
  return data.rules.map((rules) => <RulesForm key={rules.currency} rules={rules} />)
}

const BOUNDS = ['memberAbove', 'operatorAbove', 'brandAbove'] as const
const AMOUNTS = [...BOUNDS, 'autoApproveUpTo'] as const
const NUMBERS = ['payeeWaitMinutes', 'reopenHours', 'restHours'] as const

/** Returns a limit as a line of text: "day 0 5 50000" is five withdrawals and 50,000 a day from VIP level 0. */
const toLine = ({ period, minVip, withdrawals, amount }: CashierRules['limits'][number]) =>
  `${period} ${minVip} ${withdrawals} ${amount}`
function toLimit(line: string): CashierRules['limits'][number] | null {
  const [period, minVip, withdrawals, amount] = line.trim().split(/\s+/)
  const known = LIMIT_PERIODS.find((one) => one === period)
  return known && amount ? { period: known, minVip: Number(minVip), withdrawals: Number(withdrawals), amount } : null
}

function RulesForm({ rules }: { rules: CashierRulesRow }) {
  const t = useT()
  const sayFault = useFault()
  const permissions = usePermissions()
  const set = useAct(officeSetCashierRules, t('office.saved'))
  const [amounts, setAmounts] = useState({
    memberAbove: rules.memberAbove,
    operatorAbove: rules.operatorAbove,
    brandAbove: rules.brandAbove,
    autoApproveUpTo: rules.autoApproveUpTo,
  })
  const [reason, setReason] = useState('')
  const [numbers, setNumbers] = useState({
    payeeWaitMinutes: String(rules.payeeWaitMinutes),
    reopenHours: String(rules.reopenHours),
    restHours: String(rules.restHours),
  })
  const [lines, setLines] = useState(rules.limits.map(toLine).join('\n'))
  const limits = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(toLimit)
  const isReadable = limits.every((limit) => limit !== null)
  const fields = Object.keys(set.error?.fields ?? {})
  const wrong = (name: string) => (fields.some((field) => field.startsWith(name)) ? t('office.valueWrong') : undefined)
  const floorOf = (name: (typeof AMOUNTS)[number]) =>
    name === 'autoApproveUpTo'
      ? undefined
      : rules.floor
        ? t('office.floorOf', { amount: formatMoney(rules.floor[name], rules.currency) })
        : t('office.floorNone')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isReadable) return
    set.mutate({
      currency: rules.currency,
      memberAbove: wireAmount(amounts.memberAbove),
      operatorAbove: wireAmount(amounts.operatorAbove),
      brandAbove: wireAmount(amounts.brandAbove),
      autoApproveUpTo: wireAmount(amounts.autoApproveUpTo),
      payeeWaitMinutes: Number(latinFigures(numbers.payeeWaitMinutes)),
      reopenHours: Number(latinFigures(numbers.reopenHours)),
      restHours: Number(latinFigures(numbers.restHours)),
      limits: limits.filter((limit) => limit !== null),
      reason,
    })
  }
  return (
    <Card>
      <form onSubmit={save} className="flex flex-col gap-4">
        <h2>{t('office.rulesOf', { currency: rules.currency })}</h2>
        <p className="text-ink-2">{t('office.rulesHint')}</p>
        <RuleWaiting waiting={rules.waiting} />
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {AMOUNTS.map((name) => (
            <Field
              key={name}
              label={t(`office.rules.${name}`)}
              inputMode="decimal"
              value={amounts[name]}
              error={wrong(name)}
              hint={floorOf(name)}
              onChange={(event) => setAmounts({ ...amounts, [name]: event.target.value })}
            />
          ))}
          {NUMBERS.map((name) => (
            <Field
              key={name}
              label={t(`office.rules.${name}`)}
              inputMode="numeric"
              value={numbers[name]}
              error={wrong(name)}
              onChange={(event) => setNumbers({ ...numbers, [name]: event.target.value })}
            />
          ))}
        </div>
        <label className="flex flex-col gap-1.5">
          <span className="text-sm font-medium text-ink-2">{t('office.rules.limits')}</span>
          <textarea
            rows={Math.max(3, limits.length + 1)}
            value={lines}
            onChange={(event) => setLines(event.target.value)}
            dir="ltr"
            spellCheck={false}
            className="num rounded-control bg-field px-3.5 py-2.5 text-[16px] text-ink-1 shadow-[inset_0_0_0_1px_var(--fh-line-ui)]"
          />
          <span className={isReadable && !wrong('limits') ? 'text-sm text-ink-3' : 'text-sm text-negative'}>
            {t('office.rules.limitsHint')}
          </span>
        </label>
        <Field
          label={t('office.reason')}
          hint={t('office.ruleReasonHint')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {set.error && (
          <p role="alert" className="text-negative">
            {sayFault(set.error)}
          </p>
        )}
        <div>
          <Button
            type="submit"
            tone="primary"
            busy={set.isPending}
            reason={permissions.includes('cashier.rules') ? undefined : t('office.notAllowed')}
          >
            {t('office.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
