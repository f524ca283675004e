import type { ContractRule } from '#contract/agents/contract-rows.ts'
import { CONTRACT_KINDS } from '#contract/agents/terms-form.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Select } from '#web/ui/select.tsx'
import { emptyDraft, type OfferDraft } from './offer-draft.ts'

type Props = {
  draft: OfferDraft
  rule: ContractRule
  /** Kinds that the brand's rule shuts may be chosen too: nothing is offered. */
  takesAny?: boolean
  onDraft: (draft: OfferDraft) => void
}

/** Chooses the kind, which begins the form anew, and says the most that the brand's rule allows of it. */
export function KindField({ draft, rule, takesAny = false, onDraft }: Props) {
  const t = useT()
  const { kind, unit } = draft
  const most =
    unit === 'fixed' && kind !== 'realtime'
      ? t('office.contract.mostFixed', { amount: rule.maxFixed[kind] })
      : t('office.contract.mostRate', { percent: rule.max[kind] })
  return (
    <div className="max-w-100">
      <Select
        label={t('office.contract.kind')}
        hint={rule.open[kind] ? most : t('office.contract.kindShut')}
        value={kind}
        onChange={({ target }) => {
          const next = CONTRACT_KINDS.find((one) => one === target.value) ?? kind
          onDraft(emptyDraft(next, rule.noticeMin))
        }}
        options={CONTRACT_KINDS.map((value) => ({
          value,
          label: t(`office.contract.kind.${value}`),
          disabled: !takesAny && !rule.open[value],
        }))}
      />
    </div>
  )
}
