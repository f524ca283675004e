import { CARRY_OVERS, PERIOD_TYPES, UNITS } from '#contract/agents/terms-form.ts'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { type FieldsProps, TierFields } from './tier-fields.tsx'

/** Edits what a contract measures and gives: by tiers, or of real-time salary by the two rates. */
export function MeasureFields(props: FieldsProps) {
  const { draft } = props
  if (draft.kind === 'realtime') return <RateFields {...props} />
  return (
    <>
      <UnitFields {...props} />
      <TierFields {...props} />
      {draft.kind === 'dividend' && <TakeOffFields {...props} />}
    </>
  )
}

type TextName = 'winRate' | 'lossRate' | 'singleBet' | 'activeFrom' | 'capPerDay' | 'capPerMember' | 'noticeDays'

function Text({ draft, change, errorOf, name, hint }: FieldsProps & { name: TextName; hint?: string }) {
  const t = useT()
  return (
    <Field
      label={t(`office.contract.${name}`)}
      hint={hint}
      inputMode={name === 'noticeDays' ? 'numeric' : 'decimal'}
      autoComplete="off"
      dir="ltr"
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
}

function RateFields(props: FieldsProps) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-3">
      <Text {...props} name="winRate" />
      <Text {...props} name="lossRate" />
      <Text {...props} name="singleBet" />
    </div>
  )
}

function UnitFields(props: FieldsProps) {
  const t = useT()
  const { draft, change } = props
  return (
    <div className="grid items-start gap-3 sm:grid-cols-3">
      {draft.kind === 'dividend' && (
        <Select
          label={t('office.contract.period')}
          value={draft.period}
          onChange={({ target }) => change({ period: pick(PERIOD_TYPES, target.value) ?? draft.period })}
          options={PERIOD_TYPES.map((value) => ({ value, label: t(`office.contract.period.${value}`) }))}
        />
      )}
      <Select
        label={t('office.contract.unit')}
        value={draft.unit}
        onChange={({ target }) => change({ unit: pick(UNITS, target.value) ?? draft.unit })}
        options={UNITS.map((value) => ({ value, label: t(`office.contract.unit.${value}`) }))}
      />
      <Text {...props} name="activeFrom" />
    </div>
  )
}

function TakeOffFields({ draft, change }: FieldsProps) {
  const t = useT()
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-semibold">{t('office.contract.takeOff')}</legend>
        {(['bonuses', 'rebates', 'salaries'] as const).map((name) => (
          <Checkbox
            key={name}
            checked={draft.takeOff[name]}
            onChange={({ target }) => change({ takeOff: { ...draft.takeOff, [name]: target.checked } })}
          >
            {t(`office.contract.takeOff.${name}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Select
        label={t('office.contract.carryOver')}
        value={draft.carryOver}
        onChange={({ target }) => change({ carryOver: pick(CARRY_OVERS, target.value) ?? draft.carryOver })}
        options={CARRY_OVERS.map((value) => ({ value, label: t(`office.contract.carryOver.${value}`) }))}
      />
    </div>
  )
}

/** Edits what bounds a contract: games that count nothing, the most for a day and a member, the notice. */
export function BoundFields(props: FieldsProps & { noticeMin: number }) {
  const t = useT()
  const { draft, change, noticeMin } = props
  return (
    <>
      <fieldset className="grid gap-2 sm:grid-cols-3 xl:grid-cols-5">
        <legend className="mb-1.5 font-semibold">{t('office.contract.without')}</legend>
        {GAME_TYPES.map((type) => (
          <Checkbox
            key={type}
            checked={draft.without.includes(type)}
            onChange={({ target }) =>
              change({
                without: GAME_TYPES.filter((one) => (one === type ? target.checked : draft.without.includes(one))),
              })
            }
          >
            {t(`bets.type.${type}`)}
          </Checkbox>
        ))}
      </fieldset>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <Text {...props} name="capPerDay" hint={t('office.contract.capEmpty')} />
        <Text {...props} name="capPerMember" hint={t('office.contract.capEmpty')} />
        <Text {...props} name="noticeDays" hint={t('office.contract.noticeMin', { count: noticeMin })} />
      </div>
    </>
  )
}

const pick = <Value extends string>(values: readonly Value[], text: string) => values.find((one) => one === text)
