import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { getRoundRule, ROUND_OUTCOMES, setRoundRule } from '#contract/play/open-rounds.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { listPath } from '../frame/list-state.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { Facts } from '../frame/show-page.tsx'
import { callOffice } from '../operator-session.ts'
import { joinSpan, SPAN_UNITS, splitSpan } from './span.ts'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'

type Rule = OutputOf<typeof getRoundRule>

/** Shows when rounds that the vendor leaves open are ended automatically, and how. */
export function RoundRuleCard({ vendor }: { vendor: string }) {
  const t = useT()
  const permissions = usePermissions()
  const [editing, setEditing] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: [getRoundRule.id, vendor],
    queryFn: () => callOffice(getRoundRule, { id: vendor }),
  })
  const span = data && splitSpan(data.afterMinutes)
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2>{t('office.roundRule')}</h2>
        <Button
          size="small"
          disabled={!data}
          onClick={() => setEditing(true)}
          reason={permissions.includes('house.vendors') ? undefined : t('office.notAllowed')}
        >
          {t('office.edit')}
        </Button>
      </div>
      <p className="mb-3 text-ink-2">{t('office.roundRuleHint')}</p>
      <WaitingNote waiting={data?.waiting ?? null} />
      {isError && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && !data && <RowSkeletons count={2} />}
      {data && span && (
        <Facts
          facts={[
            [t('office.roundRuleAfter'), t(`office.span.${span.unit}`, { count: span.count })],
            [t('office.roundRuleOutcome'), t(`office.resolve.${data.outcome}`)],
          ]}
        />
      )}
      {permissions.includes('bets.read') && (
        <Link
          className={buttonClass({ size: 'small', tone: 'outline', className: 'mt-3' })}
          to={listPath('rounds', { state: 'open', vendor })}
        >
          {t('office.roundRuleOpen')}
        </Link>
      )}
      {editing && data && (
        <EditRule
          vendor={vendor}
          rule={data}
          onDone={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            void refetch()
          }}
        />
      )}
    </Card>
  )
}

const formOf = ({ afterMinutes, outcome }: Rule) => ({ ...splitSpan(afterMinutes), outcome })

function useRuleWords(): DraftWords {
  const t = useT()
  return {
    name: ([part]) =>
      part === 'unit'
        ? t('office.spanUnit')
        : t(part === 'outcome' ? 'office.roundRuleOutcome' : 'office.roundRuleAfter'),
    value: (_path, value) => {
      const unit = SPAN_UNITS.find((one) => one === value)
      const outcome = ROUND_OUTCOMES.find((one) => one === value)
      return unit ? t(`office.spanUnit.${unit}`) : outcome && t(`office.resolve.${outcome}`)
    },
  }
}

function EditRule({
  vendor,
  rule,
  onDone,
  onSaved,
}: {
  vendor: string
  rule: Rule
  onDone: () => void
  onSaved: () => void
}) {
  const t = useT()
  const set = useAct(setRoundRule, t('office.saved'))
  const draft = useDraft(rule, { formOf, onChosen: set.reset })
  const words = useRuleWords()
  const { outcome, ...span } = draft.form
  const change = (part: Partial<typeof draft.form>) => draft.change((form) => ({ ...form, ...part }))
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={`${vendor} · ${t('office.roundRule')}`}
      description={t(`office.resolve.${outcome}Hint`)}
      confirmLabel={t('office.save')}
      busy={set.isPending}
      fault={set.error}
      blocked={useDraftReason(draft)}
      onConfirm={(reason) =>
        set.mutate({ id: vendor, afterMinutes: joinSpan(span), outcome, reason }, { onSuccess: onSaved })
      }
    >
      <DraftChanged draft={draft} words={words} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label={t('office.roundRuleAfter')}
          type="number"
          min={1}
          value={span.count}
          onChange={(event) => change({ count: Number(event.target.value) })}
          error={set.error?.fields?.afterMinutes ? t('office.roundRuleRange') : undefined}
        />
        <Select
          label={t('office.spanUnit')}
          value={span.unit}
          options={SPAN_UNITS.map((value) => ({ value, label: t(`office.spanUnit.${value}`) }))}
          onChange={(event) => change({ unit: SPAN_UNITS.find((one) => one === event.target.value) ?? span.unit })}
        />
      </div>
      <Select
        label={t('office.roundRuleOutcome')}
        value={outcome}
        options={ROUND_OUTCOMES.map((value) => ({ value, label: t(`office.resolve.${value}`) }))}
        onChange={(event) => change({ outcome: ROUND_OUTCOMES.find((one) => one === event.target.value) ?? outcome })}
      />
    </ReasonDialog>
  )
}
