import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  type BonusSettings,
  GRANT_DESIGNS,
  officeBonusSettings,
  officeSetBonusSettings,
} from '#contract/rewards/office-bonus-settings.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { callOffice } from '../operator-session.ts'

type Answer = OutputOf<typeof officeBonusSettings>

/** Shows and changes how the brand gives bonus money, and how often its deposits must be staked. */
export function BonusSettingsPage() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeBonusSettings.id],
    queryFn: () => callOffice(officeBonusSettings, {}),
  })
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.bonusSettings')}</h1>
      {isError && !data && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && !data && <RowSkeletons />}
      {data && <SettingsForm answer={data} />}
      {data && <Changes history={data.history} />}
    </div>
  )
}

const formOf = ({ settings: { design, depositTurnover } }: Answer) => ({
  design,
  times: depositTurnover === null ? '' : String(depositTurnover),
  reason: '',
})

function useSettingsWords(): DraftWords {
  const t = useT()
  return {
    name: ([part]) => t(part === 'design' ? 'office.bonusSettings.design' : 'office.bonusSettings.turnover'),
    value: ([part], value) => {
      if (part === 'times') return value === '' ? t('office.bonusSettings.ofHouse') : undefined
      const design = GRANT_DESIGNS.find((one) => one === value)
      return design && t(`office.bonusSettings.design.${design}`)
    },
  }
}

function SettingsForm({ answer }: { answer: Answer }) {
  const t = useT()
  const set = useAct(officeSetBonusSettings, t('office.saved'))
  const mayWrite = usePermissions().includes('cashier.rules')
  const draft = useDraft(answer, { formOf, onChosen: set.reset })
  const words = useSettingsWords()
  const chooseFirst = useDraftReason(draft)
  const { houseTurnover, waiting } = answer
  const { design, times, reason } = draft.form
  const change = (part: Partial<typeof draft.form>) => draft.change((was) => ({ ...was, ...part }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const figure = latinFigures(times).trim()
    const depositTurnover = figure === '' ? null : Number(figure)
    set.mutate({ design, depositTurnover, reason }, { onSuccess: () => draft.saved(draft.form) })
  }
  return (
    <Card>
      <form onSubmit={save} className="flex flex-col gap-4">
        <p className="text-ink-2">{t('office.bonusSettings.hint')}</p>
        <RuleWaiting waiting={waiting} />
        <DraftChanged draft={draft} words={words} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={t('office.bonusSettings.design')}
            hint={t(`office.bonusSettings.about.${design}`)}
            disabled={!mayWrite}
            value={design}
            onChange={({ target }) => change({ design: GRANT_DESIGNS.find((one) => one === target.value) ?? design })}
            options={GRANT_DESIGNS.map((value) => ({ value, label: t(`office.bonusSettings.design.${value}`) }))}
          />
          <Field
            label={t('office.bonusSettings.turnover')}
            hint={t('office.bonusSettings.turnoverHint', { times: houseTurnover })}
            inputMode="numeric"
            maxLength={2}
            disabled={!mayWrite}
            value={times}
            error={set.error && 'depositTurnover' in set.error.fields ? t('office.valueWrong') : undefined}
            onChange={({ target }) => change({ times: target.value })}
          />
        </div>
        <Field
          label={t('office.reason')}
          hint={t('office.bonusSettings.reasonHint')}
          maxLength={300}
          disabled={!mayWrite}
          value={reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
        <FormFault fault={set.error} />
        <div>
          <Button
            type="submit"
            tone="primary"
            busy={set.isPending}
            reason={mayWrite ? chooseFirst : t('office.notAllowed')}
          >
            {t('office.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Changes({ history }: { history: Answer['history'] }) {
  const t = useT()
  const locale = useLocale()
  const say = ({ design, depositTurnover }: BonusSettings) =>
    [
      t(`office.bonusSettings.design.${design}`),
      depositTurnover === null
        ? t('office.bonusSettings.ofHouse')
        : t('office.bonusSettings.times', { times: depositTurnover }),
    ].join(' · ')
  return (
    <Card>
      <h2 className="mb-3">{t('office.bonusSettings.history')}</h2>
      {history.length === 0 && <p className="text-ink-2">{t('office.bonusSettings.nothing')}</p>}
      <ol>
        {history.map(({ reference, at, askedBy, closedBy, reason, before, after }) => (
          <li key={reference} className="flex flex-col gap-0.5 border-t border-line py-2 first:border-t-0">
            <span className="font-medium">{before ? `${say(before)} → ${say(after)}` : say(after)}</span>
            <span className="text-ink-2">
              <span className="num">{formatMoment(at, locale)}</span> ·{' '}
              {askedBy === closedBy ? askedBy : `${askedBy}, ${closedBy}`}
              {reason && ` · ${reason}`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
