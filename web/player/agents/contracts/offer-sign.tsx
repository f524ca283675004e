import { useState } from 'react'
import { contractEffects, type ContractStanding } from '#contract/agents/contracts.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { formatCount } from '#web/lib/format.ts'
import { OFFER_HOURS } from '#contract/agents/terms-form.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { newRequestId } from '#web/lib/request-id.ts'
import { Button } from '#web/ui/button.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { OwnerProof } from '../../proof/confirm-owner.tsx'
import { SignForm } from '../../proof/sign-form.tsx'
import { sendWith, type Taker, useDividendOffer, useSalaryOffer } from './contract-calls.ts'
import { EffectsNote } from './effects-note.tsx'
import { Party } from './party.tsx'
import { TermsWords } from './terms-words.tsx'
import { TrialResult } from './trial-result.tsx'

type Props = {
  taker: Taker
  terms: ContractTerms
  standing: ContractStanding
  currency: string
  onBack: () => void
  onDone: () => void
}

/** Shows a written contract whole: what it says, what it would have paid, what it would end; and signs it. */
export function OfferSign({ taker, terms, currency, onBack, onDone }: Props) {
  const t = useT()
  const locale = useLocale()
  const { id } = taker.account
  const effects = useCall(contractEffects, { account: id, terms }, { staleTime: 0 })
  const { sending, offer } = useOffer(id, terms, () => {
    showToast('success', t('contracts.offered'))
    onDone()
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold">
        <Party way="to" one={taker.account} />
      </p>
      <TermsWords
        terms={terms}
        currency={currency}
        payer={terms.kind === 'realtime' ? 'platform' : 'upline'}
        isMine={false}
      />
      <TrialResult account={id} terms={terms} currency={currency} />
      {effects.data ? (
        <>
          <EffectsNote effect={effects.data} kind={terms.kind} currency={currency} isMine={false} />
          <p className="text-sm text-ink-2">{t('contracts.offerHint', { hours: formatCount(OFFER_HOURS, locale) })}</p>
          <SignForm label={t('contracts.signOffer')} sending={sending} onProof={offer} />
        </>
      ) : effects.error ? (
        <ErrorState
          compact
          title={effects.error.isNetwork ? t('contracts.failed') : effects.error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void effects.refetch()}
        />
      ) : (
        <RowSkeletons count={3} />
      )}
      <Button wide onClick={onBack}>
        {t('contracts.change')}
      </Button>
    </div>
  )
}

/** Sends the offer; a request without an answer is sent again under the same id. */
function useOffer(account: string, terms: ContractTerms, onDone: () => void) {
  const [requestId, setRequestId] = useState(newRequestId)
  const dividend = useDividendOffer()
  const salary = useSalaryOffer()
  const done = {
    onSuccess: onDone,
    onError: (error: { isUnheard: boolean }) => {
      if (!error.isUnheard) setRequestId(newRequestId())
    },
  }
  const offer = (proof: OwnerProof) => {
    const request = { requestId, account, ...proof }
    if (terms.kind === 'dividend') sendWith(dividend, { ...request, terms }, done)
    else sendWith(salary, { ...request, terms }, done)
  }
  return { sending: terms.kind === 'dividend' ? dividend : salary, offer }
}
