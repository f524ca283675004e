import type { ReactNode } from 'react'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { ENTRIES, METRICS, PERIODS, SCORINGS, STEPS_MAX } from '#contract/missions/terms.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { NEW_STEP, type Typed, type TypedStep } from './typed-document.ts'

type Props = { typed: Typed; change: (fields: Partial<Typed>) => void }
type BoxName = { [Name in keyof Typed]: Typed[Name] extends string ? Name : never }[keyof Typed]

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>
}

/** Returns the parts of a form that a box for one field takes. */
function boxOf({ typed, change }: Props, name: BoxName) {
  return {
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<Typed>),
  }
}

/** The fields of both kinds: words, times, games, bounds. */
export function CommonFields({ isNew, ...props }: Props & { isNew: boolean }) {
  const t = useT()
  const { typed, change } = props
  return (
    <>
      {isNew && (
        <Select
          label={t('officeMissions.kind')}
          {...boxOf(props, 'kind')}
          options={(['mission', 'board'] as const).map((value) => ({
            value,
            label: t(`officeMissions.kind.${value}`),
          }))}
        />
      )}
      <Grid>
        {(['bn', 'en', 'ar'] as const).flatMap((language) =>
          (['title', 'about'] as const).map((field) => (
            <Field
              key={`${language} ${field}`}
              lang={language}
              label={`${t(`officeMissions.${field}`)} (${language})`}
              value={typed[field][language]}
              onChange={({ target }) => change({ [field]: { ...typed[field], [language]: target.value } })}
            />
          )),
        )}
        <Field type="datetime-local" label={t('officeMissions.startsAt')} {...boxOf(props, 'startsAt')} />
        <Field type="datetime-local" label={t('officeMissions.endsAt')} {...boxOf(props, 'endsAt')} />
        <Select
          label={t('officeMissions.games')}
          {...boxOf(props, 'type')}
          options={[
            { value: '', label: t('officeMissions.all') },
            ...GAME_TYPES.map((value) => ({ value, label: value })),
          ]}
        />
        <Field
          label={t('officeMissions.bonusWeight')}
          hint={t('officeMissions.bonusWeightHint')}
          inputMode="numeric"
          {...boxOf(props, 'bonusWeight')}
        />
        <Field label={t('officeMissions.valueMax')} inputMode="decimal" required {...boxOf(props, 'valueMax')} />
        <Field label={t('officeMissions.membersMax')} inputMode="numeric" required {...boxOf(props, 'membersMax')} />
        <Field label={t('officeMissions.dayMax')} inputMode="decimal" {...boxOf(props, 'dayMax')} />
      </Grid>
    </>
  )
}

/** The fields of a mission: its period, and its steps in order. */
export function MissionFields(props: Props) {
  const t = useT()
  const { typed, change } = props
  const put = (place: number, fields: Partial<TypedStep>) =>
    change({ steps: typed.steps.map((step, index) => (index === place ? { ...step, ...fields } : step)) })
  return (
    <>
      <Select
        label={t('officeMissions.period')}
        {...boxOf(props, 'period')}
        options={PERIODS.map((value) => ({ value, label: t(`officeMissions.period.${value}`) }))}
      />
      {typed.steps.map((step, place) => (
        <fieldset key={`step ${place}`} className="border-t border-line pt-3">
          <legend className="font-semibold">{t('officeMissions.step', { number: String(place + 1) })}</legend>
          <Grid>
            <Select
              label={t('officeMissions.metric')}
              value={step.metric}
              onChange={({ target }) => put(place, { metric: target.value as TypedStep['metric'] })}
              options={METRICS.map((value) => ({ value, label: t(`officeMissions.metric.${value}`) }))}
            />
            {(
              [
                'target',
                ...(step.metric === 'win_multiple' ? (['multiple'] as const) : []),
                'amount',
                'turnover',
              ] as const
            ).map((field) => (
              <Field
                key={field}
                label={t(`officeMissions.step.${field}`)}
                inputMode="decimal"
                value={step[field]}
                onChange={({ target }) => put(place, { [field]: target.value })}
              />
            ))}
          </Grid>
          {typed.steps.length > 1 && (
            <Button
              size="small"
              onClick={() => change({ steps: typed.steps.filter((_step, index) => index !== place) })}
            >
              {t('officeMissions.removeStep')}
            </Button>
          )}
        </fieldset>
      ))}
      {typed.steps.length < STEPS_MAX && (
        <div>
          <Button size="small" icon="plus" onClick={() => change({ steps: [...typed.steps, NEW_STEP] })}>
            {t('officeMissions.addStep')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The fields of a board: what it ranks by, who enters and how, ties, and prizes. */
export function BoardFields(props: Props) {
  const t = useT()
  return (
    <>
      <Grid>
        <Select
          label={t('officeMissions.scoring')}
          {...boxOf(props, 'scoring')}
          options={SCORINGS.map((value) => ({ value, label: t(`officeMissions.scoring.${value}`) }))}
        />
        <Select
          label={t('officeMissions.entry')}
          {...boxOf(props, 'entry')}
          options={ENTRIES.map((value) => ({ value, label: t(`officeMissions.entry.${value}`) }))}
        />
        {props.typed.entry === 'buy_in' && (
          <Field label={t('officeMissions.fee')} inputMode="decimal" {...boxOf(props, 'fee')} />
        )}
        <Field label={t('officeMissions.settleLag')} inputMode="numeric" {...boxOf(props, 'settleLag')} />
        <Field label={t('officeMissions.entrantsMin')} inputMode="numeric" {...boxOf(props, 'entrantsMin')} />
        <Select
          label={t('officeMissions.ties')}
          {...boxOf(props, 'ties')}
          options={(['earliest', 'shared'] as const).map((value) => ({
            value,
            label: t(`officeMissions.ties.${value}`),
          }))}
        />
        <Select
          label={t('officeMissions.redistribute')}
          {...boxOf(props, 'withheld')}
          options={(['move_up', 'kept'] as const).map((value) => ({
            value,
            label: t(`officeMissions.redistribute.${value}`),
          }))}
        />
        <Field label={t('officeMissions.step.turnover')} inputMode="numeric" {...boxOf(props, 'turnover')} />
      </Grid>
      <TextArea
        label={t('officeMissions.prizes')}
        hint={t('officeMissions.prizesHint')}
        rows={5}
        {...boxOf(props, 'prizes')}
      />
    </>
  )
}
