import { type FormEvent, useState } from 'react'
import type { ContractRule } from '#contract/agents/contract-rows.ts'
import type { ContractTemplate } from '#contract/agents/office-templates.ts'
import { officeContractEffects, officeOfferContract } from '#contract/agents/office-contracts.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { CONTRACT_KINDS } from '#contract/agents/terms-form.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../../actions.ts'
import { FormFault } from '../../frame/form-fault.tsx'
import { useGo } from '../../frame/address.ts'
import { usePermissions } from '../../frame/operator.ts'
import { WayToOther } from '../../frame/waiting-note.tsx'
import { BeginWith } from './begin-with.tsx'
import { KeepTemplate } from './keep-template.tsx'
import { KindField } from './kind-field.tsx'
import { draftOf, emptyDraft, type OfferDraft, termsOf } from './offer-draft.ts'
import { BoundFields, MeasureFields } from './offer-fields.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { OfferTrial } from './offer-trial.tsx'

type Props = {
  id: string
  rule: ContractRule
  /** The terms that the form begins with. */
  former: ContractTerms | undefined
  /** What it may be filled with. */
  templates: readonly ContractTemplate[]
}

/** Asks for a contract: its terms, what it would do, and the reason that the second person reads. */
export function OfferForm({ id, rule, former, templates }: Props) {
  const t = useT()
  const go = useGo()
  const open = CONTRACT_KINDS.filter((kind) => rule.open[kind])
  const [draft, setDraft] = useState(() =>
    former ? draftOf(former) : emptyDraft(open[0] ?? 'dividend', rule.noticeMin),
  )
  const [reason, setReason] = useState('')
  const [seen, setSeen] = useState('')
  const [unfit, setUnfit] = useState<readonly string[]>([])
  const offer = useAct(officeOfferContract)
  const preview = useAct(officeContractEffects)
  const terms = termsOf(draft)
  const text = JSON.stringify(terms)
  const change = (part: Partial<OfferDraft>) => setDraft((was) => ({ ...was, ...part }))
  const wrong = Object.keys({ ...preview.error?.fields, ...offer.error?.fields }).concat(unfit)
  const errorOf = (path: string) => (wrong.includes(`terms.${path}`) ? t('office.valueWrong') : undefined)
  const look = () => {
    offer.reset()
    setUnfit([])
    preview.mutate({ id, terms }, { onSuccess: () => setSeen(text) })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Enter in a field looks first; what was looked at can be offered
    if (seen !== text) return look()
    offer.mutate({ id, terms, reason: reason.trim() }, { onSuccess: () => go(`/agents/${id}/show`) })
  }
  return (
    <Card className="flex flex-col gap-6">
      <BeginWith templates={templates} rule={rule} onTerms={(begun) => setDraft(draftOf(begun))} />
      <form onSubmit={send} noValidate className="flex flex-col gap-6">
        <KindField draft={draft} rule={rule} onDraft={setDraft} />
        <MeasureFields draft={draft} change={change} errorOf={errorOf} />
        <BoundFields draft={draft} change={change} errorOf={errorOf} noticeMin={rule.noticeMin} />
        <Field
          label={t('office.reason')}
          hint={t('office.agents.reasonHint')}
          maxLength={300}
          value={reason}
          error={wrong.includes('reason') ? t('office.reasonShort') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {preview.data && seen === text && (
          <>
            <OfferPreview shown={preview.data} terms={terms} />
            <OfferTrial key={text} id={id} terms={terms} />
          </>
        )}
        {(offer.error ?? preview.error) && (
          <div className="flex flex-wrap gap-2">
            <FormFault fault={offer.error ?? preview.error} /> <WayToOther fault={offer.error} />
          </div>
        )}
        <Acts isLooking={preview.isPending} isSending={offer.isPending} isSeen={seen === text} onLook={look} />
      </form>
      {/* a dialog with a form of its own cannot lie in the form */}
      <div className="border-t border-line pt-4">
        <KeepTemplate terms={terms} onWrong={setUnfit} />
      </div>
    </Card>
  )
}

type ActProps = { isLooking: boolean; isSending: boolean; isSeen: boolean; onLook: () => void }

function Acts({ isLooking, isSending, isSeen, onLook }: ActProps) {
  const t = useT()
  const mayNot = usePermissions().includes('cashier.rules') ? undefined : t('office.notAllowed')
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Button busy={isLooking} onClick={onLook}>
        {t('office.contract.look')}
      </Button>
      <Button
        type="submit"
        tone="primary"
        busy={isSending}
        reason={mayNot ?? (isSeen ? undefined : t('office.contract.lookFirst'))}
      >
        {t('office.contract.offer')}
      </Button>
    </div>
  )
}
