import { TIERS_MAX } from '#contract/agents/terms-form.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { emptyTier, type OfferDraft, type TierDraft } from './offer-draft.ts'

export type FieldsProps = {
  draft: OfferDraft
  change: (part: Partial<OfferDraft>) => void
  /** What is wrong at a path of the terms: `tiers.0.loss`. */
  errorOf: (path: string) => string | undefined
}

/** Edits tiers: what each asks and gives, one more, one less. Later ones ask and give more. */
export function TierFields({ draft: { kind, unit, tiers }, change, errorOf }: FieldsProps) {
  const t = useT()
  const locale = useLocale()
  const names =
    kind === 'dividend' ? (['loss', 'valid', 'active', 'gives'] as const) : (['valid', 'active', 'gives'] as const)
  const label = (name: (typeof names)[number]) =>
    name === 'gives' ? t(`office.contract.gives.${unit}`) : t(`office.contract.test.${name}`)
  const set = (id: number, part: Partial<TierDraft>) =>
    change({ tiers: tiers.map((tier) => (tier.id === id ? { ...tier, ...part } : tier)) })
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-[70ch] text-ink-2">{t('office.contract.tiersHint')}</p>
      {tiers.map((tier, place) => (
        <fieldset key={tier.id} className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
          <legend className="mb-1.5 font-semibold">
            {t('office.contract.tierOf', { tier: formatCount(place + 1, locale) })}
          </legend>
          {names.map((name) => (
            <Field
              key={name}
              label={label(name)}
              inputMode={name === 'active' ? 'numeric' : 'decimal'}
              autoComplete="off"
              dir="ltr"
              value={tier[name]}
              error={errorOf(`tiers.${place}.${name}`)}
              onChange={(event) => set(tier.id, { [name]: event.target.value })}
            />
          ))}
        </fieldset>
      ))}
      {errorOf('tiers') && (
        <p role="alert" className="text-negative">
          {t('office.contract.tiersFall')}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <Button
          size="small"
          icon="plus"
          reason={tiers.length >= TIERS_MAX ? t('office.contract.tiersMax', { count: TIERS_MAX }) : undefined}
          onClick={() => change({ tiers: [...tiers, emptyTier(Math.max(...tiers.map(({ id }) => id)) + 1)] })}
        >
          {t('office.contract.addTier')}
        </Button>
        {tiers.length > 1 && (
          <Button size="small" icon="trash" onClick={() => change({ tiers: tiers.slice(0, -1) })}>
            {t('office.contract.removeTier', { tier: formatCount(tiers.length, locale) })}
          </Button>
        )}
      </div>
    </div>
  )
}
