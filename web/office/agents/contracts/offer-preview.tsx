import type { OutputOf } from '#contract/call.ts'
import type { officeContractEffects } from '#contract/agents/office-contracts.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { useT } from '#web/lib/i18n.tsx'
import { giveText, topOf } from './contract-words.tsx'
import { Effects } from './effects.tsx'

type Props = { shown: OutputOf<typeof officeContractEffects>; terms: ContractTerms }

/** Shows what an offer would do: beside the contract that the agent has, and to the ones further down. */
export function OfferPreview({ shown, terms }: Props) {
  const t = useT()
  const { own, top, currency } = shown
  return (
    <section aria-live="polite" className="flex flex-col gap-3 rounded-control bg-info-soft px-3.5 py-3">
      <h2>{t('office.contract.effects')}</h2>
      <p>
        {own
          ? t('office.contract.besideOwn', {
              now: giveText(topOf(own.terms), own.currency),
              next: giveText(topOf(terms), currency),
            })
          : t('office.contract.noOwn', { next: giveText(topOf(terms), currency) })}{' '}
        {t('office.contract.most', { most: giveText(top, currency) })}
      </p>
      <Effects effect={shown} currency={currency} />
    </section>
  )
}
