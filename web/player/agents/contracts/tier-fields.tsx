import { getCurrency } from '#contract/money.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TIERS_MAX } from '#contract/agents/terms-form.ts'
import { addTier, type OfferDraft, type TierDraft } from './offer-draft.ts'

type Props = {
  draft: OfferDraft
  currency: string
  /** The most that may be given, in words. */
  most: string
  errorOf: (field: string) => string | undefined
  onChange: (draft: OfferDraft) => void
}

/** The tiers of a contract: what each asks and gives; they are added and removed. */
export function TierFields({ draft, currency, most, errorOf, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const { symbol } = getCurrency(currency)
  const { tiers } = draft
  const set = (key: number, part: Partial<TierDraft>) =>
    onChange({ ...draft, tiers: tiers.map((tier) => (tier.key === key ? { ...tier, ...part } : tier)) })
  const unit = draft.unit === 'rate' ? '%' : symbol
  const names = draft.kind === 'dividend' ? (['loss', 'valid', 'active'] as const) : (['valid', 'active'] as const)
  return (
    <div className="flex flex-col gap-3">
      {tiers.map((tier, place) => (
        <fieldset key={tier.key} className="rounded-card border border-line p-3.5">
          <legend className="sr-only">{t('contracts.tierNo', { no: formatCount(place + 1, locale) })}</legend>
          <div className="mb-2 flex items-center justify-between">
            <span aria-hidden="true" className="font-semibold">
              {t('contracts.tierNo', { no: formatCount(place + 1, locale) })}
            </span>
            {tiers.length > 1 && (
              <IconButton
                icon="trash"
                label={t('contracts.removeTier', { no: formatCount(place + 1, locale) })}
                onClick={() => onChange({ ...draft, tiers: tiers.filter(({ key }) => key !== tier.key) })}
              />
            )}
          </div>
          <div className="grid grid-cols-2 gap-3">
            {names.map((name) => (
              <Field
                key={name}
                label={t(`contracts.field.${name}`, { symbol })}
                inputMode={name === 'active' ? 'numeric' : 'decimal'}
                autoComplete="off"
                dir="ltr"
                value={tier[name]}
                error={errorOf(`${name}.${place}`)}
                onChange={({ target }) => set(tier.key, { [name]: target.value })}
              />
            ))}
            <Field
              label={t('contracts.field.gives', { unit })}
              hint={t('contracts.atMost', { most })}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              value={tier.gives}
              error={errorOf(`gives.${place}`)}
              onChange={({ target }) => set(tier.key, { gives: target.value })}
            />
          </div>
        </fieldset>
      ))}
      <Button
        icon="plus"
        onClick={() => onChange(addTier(draft))}
        reason={
          tiers.length >= TIERS_MAX ? t('contracts.tiersFull', { count: formatCount(TIERS_MAX, locale) }) : undefined
        }
      >
        {t('contracts.addTier')}
      </Button>
    </div>
  )
}
