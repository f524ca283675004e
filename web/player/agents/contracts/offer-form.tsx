import { type FormEvent, useState } from 'react'
import type { ContractStanding } from '#contract/agents/contracts.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { leadToFault } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { AccountName } from '../account-name.tsx'
import type { Taker } from './contract-calls.ts'
import { OfferFields } from './offer-fields.tsx'
import { draftOf, type Faults, type OfferDraft, readDraft } from './offer-draft.ts'
import { OfferSign } from './offer-sign.tsx'

type Props = { taker: Taker; standing: ContractStanding; currency: string; onDone: () => void }

/** Writes a contract for an agent directly below, and then shows it whole, with what it would end, to be signed. */
export function OfferForm({ taker, standing, currency, onDone }: Props) {
  const t = useT()
  const { top, own, noticeMin } = standing
  const begins = taker.contract?.terms ?? own?.terms
  const [draft, setDraft] = useState<OfferDraft | null>(() =>
    top && begins ? draftOf(begins, { top, noticeMin }) : null,
  )
  const [faults, setFaults] = useState<Faults>({})
  const [terms, setTerms] = useState<ContractTerms | null>(null)
  if (!draft || !top) return <p className="text-ink-2">{t('contracts.noOwn')}</p>
  if (terms)
    return (
      <OfferSign
        taker={taker}
        terms={terms}
        standing={standing}
        currency={currency}
        onBack={() => setTerms(null)}
        onDone={onDone}
      />
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readDraft(draft, { top, noticeMin })
    setFaults('faults' in read ? read.faults : {})
    if ('faults' in read) return leadToFault(event.currentTarget)
    setTerms(read.terms)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="font-semibold">
        <AccountName name={taker.account.username} kind="agent" />
      </p>
      <p className="text-sm text-ink-2">{t(taker.contract ? 'contracts.beginsAsTheirs' : 'contracts.beginsAsOwn')}</p>
      <OfferFields
        draft={draft}
        bounds={{ top, noticeMin }}
        currency={currency}
        faults={faults}
        onChange={(next) => {
          setFaults({})
          setDraft(next)
        }}
      />
      <Button type="submit" tone="primary" size="large" wide>
        {t('contracts.preview')}
      </Button>
    </form>
  )
}
