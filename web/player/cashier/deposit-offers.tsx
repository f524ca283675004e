import { useId } from 'react'
import { formatMoney, toWire } from '#contract/money.ts'
import { type DepositOffer, depositOffers } from '#contract/promotions/offers.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { FactList } from '../bonus/fact-list.tsx'
import { giftOf } from '../bonus/gift-of.ts'
import { useOfferFacts } from '../bonus/use-offer-facts.tsx'
import { useTermFacts } from '../bonus/use-term-facts.tsx'
import { WeightTable } from '../bonus/weight-table.tsx'

type Props = {
  /** The chosen offer; null: none, which is where every deposit begins. */
  value: string | null
  onValueChange: (offer: string | null) => void
  amountMinor: bigint
  currency: string
}

/**
 * Offers a bonus with the deposit, in figures for the amount that is typed. No bonus is a choice like the others, and
 * the one that every deposit begins with. Renders nothing where no offer applies to the member.
 */
export function DepositOffers({ value, onValueChange, amountMinor, currency }: Props) {
  const t = useT()
  const name = useId()
  const { data, isError, refetch } = useCall(depositOffers, {})
  if (isError && !data)
    return (
      <ErrorState
        compact
        title={t('cashier.offersFailed')}
        hint={t('cashier.offersFailedHint')}
        retryLabel={t('cashier.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-40" /> // what stands below may not jump under a finger
  if (data.content.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-sm font-medium text-ink-2">{t('cashier.offers')}</legend>
      <Choice
        name={name}
        isChosen={value === null}
        onChoose={() => onValueChange(null)}
        title={t('cashier.noOffer')}
        line={t('cashier.noOfferHint')}
      />
      {data.content.map((offer) => (
        <Offer
          key={offer.id}
          name={name}
          offer={offer}
          isChosen={value === offer.id}
          onChoose={() => onValueChange(offer.id)}
          amountMinor={amountMinor}
          currency={currency}
        />
      ))}
    </fieldset>
  )
}

type ChoiceProps = { name: string; isChosen: boolean; onChoose: () => void }

function Choice({ name, isChosen, onChoose, title, line }: ChoiceProps & { title: string; line: string }) {
  return (
    <label className="grid min-h-13 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 rounded-control px-4 py-3 shadow-[inset_0_0_0_1px_var(--fh-line)] has-checked:bg-surface-2 has-checked:shadow-[inset_0_0_0_1px_var(--fh-line-ui)] has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="row-span-2 mt-0.5 size-5 appearance-none rounded-full shadow-[inset_0_0_0_1.5px_var(--fh-line-ui)] outline-none checked:bg-on-brand checked:shadow-[inset_0_0_0_6px_var(--brand)]"
      />
      <span className="font-semibold" dir="auto">
        {title}
      </span>
      <span className="text-sm text-ink-2">{line}</span>
    </label>
  )
}

type OfferProps = ChoiceProps & { offer: DepositOffer; amountMinor: bigint; currency: string }

function Offer({ offer, amountMinor, currency, ...choice }: OfferProps) {
  const t = useT()
  return (
    <div>
      <Choice {...choice} title={offer.title} line={useLine(offer, amountMinor, currency)} />
      <details className="mt-1 px-4 text-sm">
        <summary className="flex min-h-9 cursor-pointer items-center text-ink-2 hover:text-ink-1">
          {t('cashier.offerTerms')}
        </summary>
        <OfferTermsList offer={offer} />
      </details>
    </div>
  )
}

/** Says what the typed amount gives and what must be staked for it, or from which amount on it gives anything. */
function useLine({ terms, summary }: DepositOffer, amountMinor: bigint, currency: string): string {
  const t = useT()
  const locale = useLocale()
  const gift = giftOf(terms, amountMinor)
  const money = (minor: bigint) => formatMoney(toWire(minor), currency)
  if (!gift) {
    const isShort = terms.deposit !== null && amountMinor > 0n
    return isShort && terms.deposit
      ? t('cashier.offerFrom', { amount: formatMoney(terms.deposit.min, currency) })
      : summary
  }
  const get = money(gift.getMinor)
  if (gift.stakeMinor === 0n) return t('cashier.offerFree', { get })
  if (terms.lifeDays === null) return t('cashier.offerGives', { get, stake: money(gift.stakeMinor) })
  return t('cashier.offerGivesWithin', {
    get,
    stake: money(gift.stakeMinor),
    count: terms.lifeDays,
    shown: formatCount(terms.lifeDays, locale),
  })
}

function OfferTermsList({ offer: { terms } }: { offer: DepositOffer }) {
  const facts = useOfferFacts(terms)
  const more = useTermFacts(terms, terms.currency)
  return (
    <div className="flex flex-col gap-4 pb-3">
      <FactList facts={[...facts, ...more]} />
      <WeightTable terms={terms} />
    </div>
  )
}
