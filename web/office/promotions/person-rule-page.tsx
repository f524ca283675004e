import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officePersonRule, officeSetPersonRule, PERSON_COUNTS } from '#contract/promotions/office-person-rule.ts'
import { useT } from '#web/lib/i18n.tsx'
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

/** Edits whether offers for new persons are given once a person at each brand, or once at the house. */
export function PersonRulePage() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officePersonRule.id],
    queryFn: () => callOffice(officePersonRule, {}),
  })
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.personRule')}</h1>
      <p className="text-ink-2">{t('office.personRule.hint')}</p>
      {isError && !data && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <RowSkeletons />}
      {data && <PersonRuleForm rule={data} />}
    </div>
  )
}

type Rule = OutputOf<typeof officePersonRule>
const formOf = ({ counts }: Rule) => ({ counts, reason: '' })

function usePersonWords(): DraftWords {
  const t = useT()
  return {
    name: () => t('office.personRule.counts'),
    value: (_path, value) =>
      PERSON_COUNTS.flatMap((one) => (one === value ? t(`office.personRule.${one}`) : [])).join(''),
  }
}

function PersonRuleForm({ rule }: { rule: Rule }) {
  const t = useT()
  const set = useAct(officeSetPersonRule, t('office.saved'))
  const mayNot = usePermissions().includes('house.rules') ? undefined : t('office.notAllowed')
  const draft = useDraft(rule, { formOf, onChosen: set.reset })
  const words = usePersonWords()
  const chooseFirst = useDraftReason(draft)
  const { counts, reason } = draft.form
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!mayNot) set.mutate({ counts, reason }, { onSuccess: () => draft.saved(draft.form) })
  }
  return (
    <Card>
      <form onSubmit={save} className="flex flex-col gap-4">
        <RuleWaiting waiting={rule.waiting} />
        <DraftChanged draft={draft} words={words} />
        <Select
          label={t('office.personRule.counts')}
          value={counts}
          options={PERSON_COUNTS.map((value) => ({ value, label: t(`office.personRule.${value}`) }))}
          onChange={({ target }) =>
            draft.change({ reason, counts: PERSON_COUNTS.find((one) => one === target.value) ?? counts })
          }
        />
        <Field
          label={t('office.reason')}
          hint={t('office.ruleReasonHint')}
          maxLength={300}
          value={reason}
          onChange={(event) => draft.change({ counts, reason: event.target.value })}
        />
        <FormFault fault={set.error} />
        <div>
          <Button type="submit" tone="primary" busy={set.isPending} reason={mayNot ?? chooseFirst}>
            {t('office.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
