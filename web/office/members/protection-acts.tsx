import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { excludeMember, memberProtection, restMember, tightenLimit } from '#contract/protection/office-protection.ts'
import { BREAK_HOURS, EXCLUSION_MONTHS, isInMinutes, LIMITS } from '#contract/protection/protection-rules.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { usePermissions } from '../frame/operator.ts'

const FOR_GOOD = 'forever'
const keyOf = ({ kind, period }: (typeof LIMITS)[number]) => `${kind}.${period}`

/**
 * Shows what an operator may do when a member asks for it: tighten a limit, give a break, exclude. Each needs a reason.
 */
export function ProtectionActs({ id }: { id: string }) {
  const t = useT()
  const client = useQueryClient()
  const permissions = usePermissions()
  const [asking, setAsking] = useState<'tighten' | 'rest' | 'exclude' | null>(null)
  const done = () => {
    setAsking(null)
    void client.invalidateQueries({ queryKey: ['members', memberProtection.id, id] })
  }
  const close = () => setAsking(null)
  if (!permissions.includes('members.write')) return null
  return (
    <div className="ms-auto flex flex-wrap gap-2">
      <Button size="small" onClick={() => setAsking('tighten')}>
        {t('office.protection.tighten')}
      </Button>
      <Button size="small" onClick={() => setAsking('rest')}>
        {t('office.protection.break')}
      </Button>
      <Button size="small" tone="danger" onClick={() => setAsking('exclude')}>
        {t('office.protection.exclude')}
      </Button>
      <Tighten id={id} open={asking === 'tighten'} onClose={close} onDone={done} />
      <Rest id={id} open={asking === 'rest'} onClose={close} onDone={done} />
      <Exclude id={id} open={asking === 'exclude'} onClose={close} onDone={done} />
    </div>
  )
}

type ActProps = { id: string; open: boolean; onClose: () => void; onDone: () => void }

function Tighten({ id, open, onClose, onDone }: ActProps) {
  const t = useT()
  const [limit, setLimit] = useState('deposit.day')
  const [value, setValue] = useState('')
  const act = useAct(tightenLimit, t('office.protection.tightened'))
  const label = t('office.protection.tighten')
  const confirm = (reason: string) => {
    const found = LIMITS.find((one) => keyOf(one) === limit)
    if (found)
      act.mutate(
        { id, ...found, value: isInMinutes(found.kind) ? latinFigures(value).trim() : wireAmount(value), reason },
        { onSuccess: onDone },
      )
  }
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onClose}
      title={label}
      confirmLabel={label}
      busy={act.isPending}
      fault={act.error}
      onConfirm={confirm}
    >
      <Select
        label={t('office.protection.limit')}
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
        options={LIMITS.map((one) => ({
          value: keyOf(one),
          label: `${t(`protection.kind.${one.kind}`)} · ${t(`protection.period.${one.period}`)}`,
        }))}
      />
      <Field
        label={t('office.protection.value')}
        hint={t('office.protection.valueHint')}
        inputMode="decimal"
        value={value}
        error={act.error?.fields.value ? t('office.amountWrong') : undefined}
        onChange={(event) => setValue(event.target.value)}
      />
    </ReasonDialog>
  )
}

function Rest({ id, open, onClose, onDone }: ActProps) {
  const t = useT()
  const locale = useLocale()
  const [hours, setHours] = useState<(typeof BREAK_HOURS)[number]>(24)
  const act = useAct(restMember, t('office.protection.rested'))
  const label = t('office.protection.break')
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onClose}
      title={label}
      confirmLabel={label}
      busy={act.isPending}
      fault={act.error}
      onConfirm={(reason) => act.mutate({ id, hours, reason }, { onSuccess: onDone })}
    >
      <Select
        label={t('office.protection.breakHours')}
        value={String(hours)}
        onChange={(event) => setHours(BREAK_HOURS.find((one) => String(one) === event.target.value) ?? 24)}
        options={BREAK_HOURS.map((one) => ({ value: String(one), label: formatCount(one, locale) }))}
      />
    </ReasonDialog>
  )
}

function Exclude({ id, open, onClose, onDone }: ActProps) {
  const t = useT()
  const locale = useLocale()
  const [months, setMonths] = useState<(typeof EXCLUSION_MONTHS)[number] | null>(6)
  const act = useAct(excludeMember, t('office.protection.excluded'))
  const label = t('office.protection.exclude')
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onClose}
      title={label}
      confirmLabel={label}
      danger
      busy={act.isPending}
      fault={act.error}
      onConfirm={(reason) => act.mutate({ id, months, reason }, { onSuccess: onDone })}
    >
      <Select
        label={t('office.protection.excludeMonths')}
        value={String(months ?? FOR_GOOD)}
        onChange={(event) => setMonths(EXCLUSION_MONTHS.find((one) => String(one) === event.target.value) ?? null)}
        options={[
          ...EXCLUSION_MONTHS.map((one) => ({
            value: String(one),
            label: t('office.protection.months', { count: formatCount(one, locale) }),
          })),
          { value: FOR_GOOD, label: t('office.protection.forGood') },
        ]}
      />
    </ReasonDialog>
  )
}
