import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import type { ContractRule } from '#contract/agents/contract-rows.ts'
import { officeContractRule } from '#contract/agents/office-contracts.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { DraftChanged, useDraftReason } from '../../frame/draft-changed.tsx'
import { FormFault } from '../../frame/form-fault.tsx'
import { usePermissions } from '../../frame/operator.ts'
import type { DraftForm } from '../../frame/use-draft.ts'
import { callOffice } from '../../operator-session.ts'
import { KindField } from './kind-field.tsx'
import { draftOf, emptyDraft, type OfferDraft, termsOf } from './offer-draft.ts'
import { BoundFields, MeasureFields } from './offer-fields.tsx'
import { useTemplateWords } from './template-words.ts'
import { TemplateName } from './template-name.tsx'

export type TemplateFields = { name: string; terms: ContractTerms }
export type TemplateDraft = { name: string; offer: OfferDraft }
/** Returns a template as it is edited. */
export const templateDraftOf = ({ name, terms }: TemplateFields): TemplateDraft => ({ name, offer: draftOf(terms) })
/** Returns a template of nothing yet. */
export const emptyTemplate = ({ noticeMin }: ContractRule): TemplateDraft => ({
  name: '',
  offer: emptyDraft('dividend', noticeMin),
})
type Props = {
  rule: ContractRule
  draft: DraftForm<TemplateDraft>
  busy: boolean
  fault: ApiError | null
  onSave: (fields: TemplateFields) => void
}

/** Edits a template: its name, and terms as the form of an offer has them. */
export function TemplateForm({ rule, draft: kept, busy, fault, onSave }: Props) {
  const t = useT()
  const mayNot = usePermissions().includes('agents.write') ? undefined : t('office.notAllowed')
  const words = useTemplateWords()
  const chooseFirst = useDraftReason(kept)
  const { name, offer: draft } = kept.form
  const setDraft = (offer: OfferDraft) => kept.change((was) => ({ ...was, offer }))
  const change = (part: Partial<OfferDraft>) => kept.change((was) => ({ ...was, offer: { ...was.offer, ...part } }))
  const errorOf = (path: string) => (fault && `terms.${path}` in fault.fields ? t('office.valueWrong') : undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (mayNot === undefined) onSave({ name, terms: termsOf(draft) })
  }
  return (
    <Card>
      <form onSubmit={send} noValidate className="flex flex-col gap-6">
        <DraftChanged draft={kept} words={words} />
        <div className="max-w-100">
          <TemplateName name={name} fault={fault} onName={(next) => kept.change((was) => ({ ...was, name: next }))} />
        </div>
        <KindField draft={draft} rule={rule} takesAny onDraft={setDraft} />
        <MeasureFields draft={draft} change={change} errorOf={errorOf} />
        <BoundFields draft={draft} change={change} errorOf={errorOf} noticeMin={rule.noticeMin} />
        <FormFault fault={fault} />
        <div>
          <Button type="submit" tone="primary" busy={busy} reason={mayNot ?? chooseFirst}>
            {t('office.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Shows what needs the brand's rule of contracts, once it is read. */
export function WithRule({ children }: { children: (rule: ContractRule) => ReactNode }) {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeContractRule.id],
    queryFn: () => callOffice(officeContractRule, {}),
  })
  if (data) return children(data.rule)
  if (!isError) return <RowSkeletons />
  return <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />
}
