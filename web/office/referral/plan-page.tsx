import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
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
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { useDraft } from '../frame/use-draft.ts'
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
  if (isError && !data)
    return <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons />
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.referralPlan')}</h1>
      <WaitingNote waiting={data.waiting} />
      <PlanForm data={data} />
      <Past data={data} />
    </div>
  )
}

const textsOf = ({ days, deposits, validBet, invited, turnover, monthMax }: ReferralPlan): Omit<Typed, 'tiers'> => ({
  days: String(days),
  deposits,
  validBet,
  invited,
  turnover: String(turnover),
  monthMax: String(monthMax),
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

const formOf = ({ current, defaults }: Answer) => {
  const plan = current?.plan ?? defaults
  const tiers = Array.from({ length: TIERS_MAX }, (_, place) => [place, plan.tiers[place] ?? ''] as const)
  // each tier is a part of its own: two operators may change two of them
  return { texts: textsOf(plan), tiers: Object.fromEntries(tiers), needsPhone: plan.needsPhone, reason: '' }
}

function usePlanWords(): DraftWords {
  const t = useT()
  return {
    name: ([part, field]) => {
      if (part === 'needsPhone') return t('office.referral.needsPhone')
      if (part === 'tiers') return t('office.referral.tier', { tier: Number(field) + 1 })
      return t(`office.referral.${FIELDS.find((one) => one === field) ?? 'days'}`)
    },
  }
}

function PlanForm({ data }: { data: Answer }) {
  const t = useT()
  const permissions = usePermissions()
  const before = data.current?.plan ?? data.defaults
  const publish = useAct(officePublishReferralPlan, t('office.saved'))
  const draft = useDraft(data, { formOf, onChosen: publish.reset })
  const words = usePlanWords()
  const chooseFirst = useDraftReason(draft)
  const { texts, tiers, needsPhone, reason } = draft.form
  const typed: Typed = { ...texts, tiers: Object.values(tiers) }
  const change = (part: Partial<typeof draft.form>) => draft.change((was) => ({ ...was, ...part }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    const bounds = {
      valueMax: wireAmount(typed.valueMax),
      membersMax: whole(typed.membersMax),
      dayMax: typed.dayMax === '' ? null : wireAmount(typed.dayMax),
      until: typed.until === '' ? '' : new Date(`${typed.until}T00:00:00Z`).toISOString(),
    }
    const plan = planOf(typed, before.currency, needsPhone)
    const version = draft.read.current?.version ?? 0
    publish.mutate({ plan, bounds, reason, version }, { onSuccess: () => draft.saved(draft.form) })
  }
  const field = (name: (typeof FIELDS)[number] | (typeof BOUNDS)[number]) => (
    <Field
      key={name}
      label={t(`office.referral.${name}`)}
      type={name === 'until' ? 'date' : 'text'}
      value={typed[name]}
      onChange={(event) => change({ texts: { ...texts, [name]: event.target.value } })}
    />
  )
  return (
    <Card>
      <form onSubmit={send} className="flex flex-col gap-5">
        <p className="text-ink-2">{t('office.referral.planHint')}</p>
        <DraftChanged draft={draft} words={words} />
        <div className="grid gap-3 sm:grid-cols-3">
          <TierFields tiers={typed.tiers} onChange={(next) => change({ tiers: Object.fromEntries(next.entries()) })} />
          {FIELDS.map(field)}
        </div>
        <Checkbox checked={needsPhone} onChange={(event) => change({ needsPhone: event.target.checked })}>
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
          onChange={(event) => change({ reason: event.target.value })}
        />
        <FormFault fault={publish.error} />
        <div>
          <Button
            type="submit"
            tone="primary"
            busy={publish.isPending}
            reason={permissions.includes('promotions.write') ? chooseFirst : t('office.notAllowed')}
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
