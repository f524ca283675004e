import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { formatMoney } from '#contract/money.ts'
import { officePublishReferralPlan, officeReferralPlan } from '#contract/referral/office-referral.ts'
import { type ReferralPlan, TIERS_MAX } from '#contract/referral/plan.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { formatMoment, formatMonth } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { callOffice } from '../operator-session.ts'

type Answer = OutputOf<typeof officeReferralPlan>
const FIELDS = ['days', 'deposits', 'validBet', 'invited', 'turnover', 'monthMax'] as const
const BOUNDS = ['valueMax', 'membersMax', 'dayMax', 'until'] as const
type Typed = Record<(typeof FIELDS)[number] | (typeof BOUNDS)[number], string> & { tiers: readonly string[] }

/** Shows the brand's referral plan, what it has cost, its versions, and the form of the next one. */
export function PlanPage() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeReferralPlan.id],
    queryFn: () => callOffice(officeReferralPlan, {}),
  })
  if (isError)
    return <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons />
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.referralPlan')}</h1>
      <WaitingNote waiting={data.waiting} />
      <PlanForm key={data.current?.version ?? 0} data={data} />
      <Past data={data} />
    </div>
  )
}

const textsOf = ({ days, deposits, validBet, invited, turnover, monthMax, tiers }: ReferralPlan): Typed => ({
  days: String(days),
  deposits,
  validBet,
  invited,
  turnover: String(turnover),
  monthMax: String(monthMax),
  tiers: Array.from({ length: TIERS_MAX }, (_, place) => tiers[place] ?? ''),
  valueMax: '',
  membersMax: '',
  dayMax: '',
  until: '',
})
const whole = (text: string) => Number(latinFigures(text))

function planOf(typed: Typed, currency: string, needsPhone: boolean): ReferralPlan {
  return {
    currency,
    needsPhone,
    days: whole(typed.days),
    deposits: wireAmount(typed.deposits),
    validBet: wireAmount(typed.validBet),
    invited: wireAmount(typed.invited),
    turnover: whole(typed.turnover),
    monthMax: whole(typed.monthMax),
    tiers: typed.tiers.filter((one) => one.trim() !== '').map(wireAmount),
  }
}

function PlanForm({ data }: { data: Answer }) {
  const t = useT()
  const permissions = usePermissions()
  const before = data.current?.plan ?? data.defaults
  const [typed, setTyped] = useState(() => textsOf(before))
  const [needsPhone, setNeedsPhone] = useState(before.needsPhone)
  const [reason, setReason] = useState('')
  const publish = useAct(officePublishReferralPlan, t('office.saved'))
  const send = (event: FormEvent) => {
    event.preventDefault()
    const bounds = {
      valueMax: wireAmount(typed.valueMax),
      membersMax: whole(typed.membersMax),
      dayMax: typed.dayMax === '' ? null : wireAmount(typed.dayMax),
      until: typed.until === '' ? '' : new Date(`${typed.until}T00:00:00Z`).toISOString(),
    }
    publish.mutate({ plan: planOf(typed, before.currency, needsPhone), bounds, reason })
  }
  const field = (name: (typeof FIELDS)[number] | (typeof BOUNDS)[number]) => (
    <Field
      key={name}
      label={t(`office.referral.${name}`)}
      type={name === 'until' ? 'date' : 'text'}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  )
  return (
    <Card>
      <form onSubmit={send} className="flex flex-col gap-5">
        <p className="text-ink-2">{t('office.referral.planHint')}</p>
        <div className="grid gap-3 sm:grid-cols-3">
          <TierFields tiers={typed.tiers} onChange={(tiers) => setTyped({ ...typed, tiers })} />
          {FIELDS.map(field)}
        </div>
        <Checkbox checked={needsPhone} onChange={(event) => setNeedsPhone(event.target.checked)}>
          {t('office.referral.needsPhone')}
        </Checkbox>
        <fieldset className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          <legend className="mb-1.5 font-semibold">{t('office.referral.bounds')}</legend>
          {BOUNDS.map(field)}
        </fieldset>
        <Field
          label={t('office.reason')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormFault fault={publish.error} />
        <div>
          <Button
            type="submit"
            tone="primary"
            busy={publish.isPending}
            reason={permissions.includes('promotions.write') ? undefined : t('office.notAllowed')}
          >
            {t('office.referral.publish')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function TierFields({ tiers, onChange }: { tiers: readonly string[]; onChange: (tiers: readonly string[]) => void }) {
  const t = useT()
  return tiers.map((amount, place) => (
    <Field
      // a tier has no name of its own but its place
      key={`tier ${place + 1}`}
      label={t('office.referral.tier', { tier: place + 1 })}
      inputMode="decimal"
      value={amount}
      onChange={(event) => onChange(tiers.map((one, other) => (other === place ? event.target.value : one)))}
    />
  ))
}

function Past({ data: { months, versions, defaults } }: { data: Answer }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <section>
        <h2 className="mb-2">{t('office.referral.months')}</h2>
        <Panel>
          {months.length === 0 && <p className="p-4 text-ink-3">{t('office.nothing')}</p>}
          {months.map(({ month, people, amount }) => (
            <ListRow
              key={month}
              icon="calendar-blank"
              title={formatMonth(month, locale)}
              meta={t('office.referral.people', { count: people })}
              amount={formatMoney(amount, defaults.currency)}
            />
          ))}
        </Panel>
      </section>
      <section>
        <h2 className="mb-2">{t('office.referral.versions')}</h2>
        <Panel>
          {versions.length === 0 && <p className="p-4 text-ink-3">{t('office.nothing')}</p>}
          {versions.map(({ version, from, by, plan }) => (
            <ListRow
              key={version}
              icon="clock-counter-clockwise"
              title={t('office.referral.version', { version })}
              meta={t('office.referral.versionText', { tiers: plan.tiers.join(' · '), days: plan.days })}
              note={`${by} · ${formatMoment(from, locale)}`}
            />
          ))}
        </Panel>
      </section>
    </div>
  )
}
