import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getTurnoverRule,
  setTurnoverRule,
  TURNOVER_COUNTS,
  TURNOVER_MULTIPLE_MAX,
  type TurnoverRule,
} from '#contract/play/turnover-rule.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { callOffice } from '../operator-session.ts'
import { usePermissions } from '../frame/operator.ts'

/** Shows and changes what part of a hand between players counts as turnover. */
export function TurnoverRuleCard() {
  const t = useT()
  const permissions = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: [getTurnoverRule.id],
    queryFn: () => callOffice(getTurnoverRule, {}),
  })
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2>{t('office.turnover')}</h2>
        <Button
          size="small"
          disabled={!data}
          reason={permissions.includes('games.write') ? undefined : t('office.notAllowed')}
          onClick={() => setOpen(true)}
        >
          {t('office.edit')}
        </Button>
      </div>
      {isError && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && !data && <RowSkeletons count={1} />}
      {data && <p className="text-ink-2">{t(`office.turnover.now.${data.counts}`, { multiple: data.multiple })}</p>}
      {isOpen && data && (
        <EditRule
          rule={data}
          onDone={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            void refetch()
          }}
        />
      )}
    </Card>
  )
}

const formOf = ({ counts, multiple }: TurnoverRule) => ({ counts, multiple: String(multiple) })

function useTurnoverWords(): DraftWords {
  const t = useT()
  return {
    name: ([part]) => t(part === 'counts' ? 'office.turnover.counts' : 'office.turnover.multiple'),
    value: (_path, value) => {
      const counts = TURNOVER_COUNTS.find((one) => one === value)
      return counts && t(`office.turnover.by.${counts}`)
    },
  }
}

function EditRule({ rule, onDone, onSaved }: { rule: TurnoverRule; onDone: () => void; onSaved: () => void }) {
  const t = useT()
  const save = useAct(setTurnoverRule, t('office.saved'))
  const draft = useDraft(rule, { formOf, onChosen: save.reset })
  const words = useTurnoverWords()
  const { counts, multiple } = draft.form
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={t('office.turnover')}
      description={t('office.turnover.hint')}
      confirmLabel={t('office.save')}
      busy={save.isPending}
      fault={save.error}
      blocked={useDraftReason(draft)}
      onConfirm={(reason) => save.mutate({ counts, multiple: Number(multiple), reason }, { onSuccess: onSaved })}
    >
      <DraftChanged draft={draft} words={words} />
      <Select
        label={t('office.turnover.counts')}
        value={counts}
        options={TURNOVER_COUNTS.map((value) => ({ value, label: t(`office.turnover.by.${value}`) }))}
        onChange={(event) =>
          draft.change({ counts: TURNOVER_COUNTS.find((one) => one === event.target.value) ?? counts, multiple })
        }
      />
      <Field
        label={t('office.turnover.multiple')}
        type="number"
        min={1}
        max={TURNOVER_MULTIPLE_MAX}
        value={multiple}
        disabled={counts !== 'rake'}
        onChange={(event) => draft.change({ counts, multiple: event.target.value })}
        error={save.error?.fields?.multiple ? t('office.turnover.range', { max: TURNOVER_MULTIPLE_MAX }) : undefined}
      />
    </ReasonDialog>
  )
}
