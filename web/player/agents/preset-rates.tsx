import { useState } from 'react'
import type { LineKind } from '#contract/agents/line.ts'
import { agentPresets, RATED_TYPES, type RatedType, type Rates } from '#contract/agents/rates.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { useSeriesNote, useTypeName } from './game-type.ts'
import { readTypedRates } from './typed-rate.ts'

const NONE = Object.fromEntries(RATED_TYPES.map((type) => [type, '0.00'])) as Rates

/** Returns the rates that a new agent shall have: whether any are given, what was typed, and what of it is no rate. */
export function usePreset(kind: LineKind | undefined) {
  const [isOn, setOn] = useState(false)
  const [typed, setTyped] = useState<Readonly<Record<RatedType, string>>>(NONE)
  const [wrong, setWrong] = useState<readonly RatedType[]>([])
  const isShown = kind === 'agent'
  return {
    isShown,
    isOn: isShown && isOn,
    setOn,
    typed,
    setTyped,
    wrong,
    /** Returns what the call takes beside the rest; null where something typed is no rate. */
    read: (): { rates?: Rates } | null => {
      if (!isShown || !isOn) return {}
      const read = readTypedRates(typed)
      setWrong('wrong' in read ? read.wrong : [])
      return 'wrong' in read ? null : { rates: read.rates }
    },
  }
}

/** Returns whether a refusal is about the rates, and not about what stands before them in the form. */
export const isAboutRates = (error: ApiError | null): boolean =>
  error?.code === 'RATE_OUT_OF_BOUNDS' || error?.code === 'RATE_PLACES_USED'

type Props = {
  preset: ReturnType<typeof usePreset>
  /** What the server refused. */
  error: ApiError | null
  /** Called when a rate is typed: what was refused is no longer what stands there. */
  onType: () => void
}

/** Lets an agent say which rebate rates a new agent has from the first moment on, between nothing and what may be given. */
export function PresetRates({ preset, error, onType }: Props) {
  const t = useT()
  if (!preset.isShown) return null
  return (
    <div className="flex flex-col gap-3">
      <Checkbox checked={preset.isOn} onChange={({ target }) => preset.setOn(target.checked)}>
        {t('agents.presetRates')}
      </Checkbox>
      {preset.isOn && <PresetFields preset={preset} error={isAboutRates(error) ? error : null} onType={onType} />}
    </div>
  )
}

function PresetFields({ preset: { typed, setTyped, wrong }, error, onType }: Props) {
  const t = useT()
  const locale = useLocale()
  const typeName = useTypeName()
  const seriesNote = useSeriesNote()
  const { data } = useCall(agentPresets, {})
  if (!data) return <RowSkeletons count={3} />
  const refused = error?.code === 'RATE_OUT_OF_BOUNDS' ? error.details['type'] : null
  const faultOf = (type: RatedType) => {
    if (wrong.includes(type)) return t('agents.rateWrong')
    return refused === type ? t('agents.rateBetween', { min: '0.00', max: data.max[type] }) : undefined
  }
  return (
    <>
      <p className="text-sm text-ink-2">{t('agents.presetHint')}</p>
      <div className="grid grid-cols-2 gap-3">
        {RATED_TYPES.map((type) => (
          <Field
            key={type}
            label={`${typeName(type)} %`}
            inputMode="decimal"
            hint={t('agents.rateBetween', { min: '0.00', max: data.max[type] }) + seriesNote(type, typed[type])}
            value={typed[type]}
            error={faultOf(type)}
            onChange={({ target }) => (setTyped({ ...typed, [type]: target.value }), onType())}
          />
        ))}
      </div>
      {error && !refused && (
        <p role="alert" className="text-sm text-negative">
          {error.message}
        </p>
      )}
      {data.places.map(({ from, used, limit }) => (
        <p key={from} className="text-xs text-ink-3">
          {t('agents.placesUsed', { from, used: formatCount(used, locale), limit: formatCount(limit, locale) })}
        </p>
      ))}
    </>
  )
}
