import { CARRY_OVERS, PERIOD_TYPES } from '#contract/agents/terms-form.ts'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { getCurrency } from '#contract/money.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTypeName } from '../game-type.ts'
import type { Bounds, Faults, OfferDraft } from './offer-draft.ts'
import { TierFields } from './tier-fields.tsx'
import { useContractWords } from './use-words.ts'

type Props = {
  draft: OfferDraft
  bounds: Bounds
  currency: string
  faults: Faults
  onChange: (draft: OfferDraft) => void
}

/** Every field of a contract, each with what may be typed there. */
export function OfferFields({ draft, bounds, currency, faults, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const words = useContractWords()
  const { symbol } = getCurrency(currency)
  const most = words.top(bounds.top, currency)
  const noticeMin = formatCount(bounds.noticeMin, locale)
  const errorOf = (name: string) => {
    const fault = faults[name]
    return (
      fault && t(`contracts.fault.${fault}`, fault === 'aboveTop' ? { most } : fault === 'notice' ? { noticeMin } : {})
    )
  }
  const text = (name: TextField, label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={draft[name]}
      error={errorOf(name)}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
    />
  )
  const { kind } = draft
  return (
    <>
      {kind === 'realtime' ? (
        <div className="grid grid-cols-2 gap-3">
          {(['lossRate', 'winRate'] as const).map((name) => (
            <div key={name}>
              {text(
                name,
                t(`contracts.field.${name}`),
                t('contracts.atMost', { most: words.percent(bounds.top.gives[name === 'winRate' ? 0 : 1] ?? '0') }),
              )}
            </div>
          ))}
          {text('singleBet', t('contracts.field.singleBet', { symbol }), t('contracts.field.singleBetHint'))}
        </div>
      ) : (
        <>
          {kind === 'dividend' && <DividendFields draft={draft} onChange={onChange} />}
          <TierFields draft={draft} currency={currency} most={most} errorOf={errorOf} onChange={onChange} />
          {text('activeFrom', t('contracts.field.activeFrom', { symbol }), t(`contracts.field.activeFromHint.${kind}`))}
        </>
      )}
      <Games draft={draft} onChange={onChange} />
      <div className="grid grid-cols-2 gap-3">
        {text('capPerDay', t('contracts.field.capPerDay', { symbol }), t('contracts.field.capHint'))}
        {text('capPerMember', t(`contracts.field.capPerMember.${kind}`, { symbol }), t('contracts.field.capHint'))}
      </div>
      {text('noticeDays', t('contracts.field.noticeDays'), t('contracts.field.noticeHint', { noticeMin }))}
    </>
  )
}

type TextField = 'winRate' | 'lossRate' | 'singleBet' | 'activeFrom' | 'capPerDay' | 'capPerMember' | 'noticeDays'
type PartProps = Pick<Props, 'draft' | 'onChange'>

/** What dividends alone say: the period, what is taken off, and what becomes of a period that members won. */
function DividendFields({ draft, onChange }: PartProps) {
  const t = useT()
  const { takeOff } = draft
  return (
    <>
      <Select
        label={t('contracts.fact.period')}
        value={draft.period}
        options={PERIOD_TYPES.map((value) => ({ value, label: t(`contracts.period.${value}`) }))}
        onChange={({ target }) =>
          onChange({ ...draft, period: PERIOD_TYPES.find((one) => one === target.value) ?? draft.period })
        }
      />
      <fieldset className="flex flex-col gap-2.5">
        <legend className="mb-2 text-sm font-medium text-ink-2">{t('contracts.field.takeOff')}</legend>
        {(['bonuses', 'rebates', 'salaries'] as const).map((what) => (
          <Checkbox
            key={what}
            checked={takeOff[what]}
            onChange={({ target }) => onChange({ ...draft, takeOff: { ...takeOff, [what]: target.checked } })}
          >
            {t(`contracts.takeOff.${what}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Select
        label={t('contracts.fact.carryOver')}
        value={draft.carryOver}
        options={CARRY_OVERS.map((value) => ({ value, label: t(`contracts.carryOver.${value}`) }))}
        onChange={({ target }) =>
          onChange({ ...draft, carryOver: CARRY_OVERS.find((one) => one === target.value) ?? draft.carryOver })
        }
      />
    </>
  )
}

/** The types of games that count nothing. */
function Games({ draft, onChange }: PartProps) {
  const t = useT()
  const typeName = useTypeName()
  const { without } = draft
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium text-ink-2">{t('contracts.fact.without')}</legend>
      <div className="flex flex-wrap gap-2">
        {GAME_TYPES.map((type) => (
          <Chip
            key={type}
            kind="picker"
            selected={without.includes(type)}
            onClick={() =>
              onChange({
                ...draft,
                without: without.includes(type) ? without.filter((one) => one !== type) : [...without, type],
              })
            }
          >
            {typeName(type)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
