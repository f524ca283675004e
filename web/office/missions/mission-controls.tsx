import { findLanguage } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import { MONEY_METRICS, STEPS_MAX } from '#contract/missions/terms.ts'
import { formatCount } from '#web/lib/format.ts'
import { directionOf, useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import {
  type Control,
  type ControlProps,
  minorOf,
  shown,
  useCompose,
  useComposed,
  useComposeWords,
  wholeOf,
} from '../compose/context.ts'
import { ComposeFields, Group, listOf, RowsControl } from '../compose/field.tsx'
import { blankOf, type Path, type Shape, valueAt } from '../compose/shape.ts'
import { idleFields } from './document.ts'

/** A title and a short text in each language of the brand, side by side. A language of which nothing is written has no entry. */
function TitleAndText({ path }: ControlProps) {
  const { languages } = useCompose()
  return (
    <div className="col-span-full grid gap-3 sm:grid-cols-2">
      {languages.map((language) => (
        <LanguageTexts key={language} path={path} language={language} />
      ))}
    </div>
  )
}

function LanguageTexts({ path, language }: { path: Path; language: string }) {
  const t = useT()
  const { labelOf } = useComposeWords()
  const { value, set } = useComposed(path)
  const title = useComposed([...path, language, 'title'])
  const about = useComposed([...path, language, 'about'])
  const name = findLanguage(language)?.name ?? language
  const write = (field: 'title' | 'about', text: string) => {
    const { [language]: own, ...others } = (value ?? {}) as Record<string, object>
    const next = { title: shown(title.value), about: shown(about.value), ...own, [field]: text }
    set(next.title === '' && next.about === '' ? others : { ...(value as object), [language]: next })
  }
  const boxOf = (field: 'title' | 'about', { value: text, error, hint }: ReturnType<typeof useComposed>) => ({
    lang: language,
    dir: directionOf(language),
    label: `${labelOf(field)} · ${name}`,
    error,
    hint: hint ?? (shown(text).trim() === '' ? t('office.compose.untranslated') : undefined),
    value: shown(text),
    onChange: ({ target }: { target: { value: string } }) => write(field, target.value),
  })
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field {...boxOf('title', title)} />
      <TextArea {...boxOf('about', about)} rows={3} />
    </div>
  )
}

/** The steps of a mission, in the order in which they open. */
function Steps({ path, label, shape }: ControlProps) {
  const t = useT()
  const locale = useLocale()
  const { value, set } = useComposed(path)
  const steps = listOf(value)
  if (shape.is !== 'list' || shape.item.is !== 'fields') return null
  const { item } = shape
  const swap = (place: number) =>
    set(steps.map((step, at) => (at === place ? steps[place + 1] : at === place + 1 ? steps[place] : step)))
  return (
    <Group label={label} path={path} hint={steps.length > 1 ? t('officeMissions.chainHint') : undefined}>
      {steps.map((step, place) => (
        <fieldset
          key={`step ${place}`}
          className="col-span-full flex min-w-0 flex-col gap-3 rounded-control border border-line bg-surface-1 p-3"
        >
          <legend className="sr-only">{t('officeMissions.step', { number: formatCount(place + 1, locale) })}</legend>
          <div className="flex items-center gap-1">
            <span aria-hidden="true" className="me-auto font-semibold">
              {t('officeMissions.step', { number: formatCount(place + 1, locale) })}
            </span>
            {place > 0 && (
              <IconButton
                icon="arrow-up"
                label={t('officeMissions.stepUp', { number: formatCount(place + 1, locale) })}
                onClick={() => swap(place - 1)}
              />
            )}
            {steps.length > 1 && (
              <IconButton
                icon="trash"
                label={`${t('officeMissions.removeStep')} ${place + 1}`}
                onClick={() => set(steps.filter((_step, at) => at !== place))}
              />
            )}
          </div>
          <StepFields path={[...path, place]} fields={item.fields} step={step} />
        </fieldset>
      ))}
      <div className="col-span-full">
        <Button
          size="small"
          icon="plus"
          reason={steps.length >= STEPS_MAX ? t('office.compose.rowsMax', { count: String(STEPS_MAX) }) : undefined}
          onClick={() => set([...steps, blankOf(item)])}
        >
          {t('officeMissions.addStep')}
        </Button>
      </div>
    </Group>
  )
}

type StepProps = { path: Path; fields: Readonly<Record<string, Shape>>; step: unknown }
/** A whole number that is written as a text. */
const COUNT: Shape = { is: 'text', nullable: false, form: 'count' }

function StepFields({ path, fields, step }: StepProps) {
  const isMoney = (MONEY_METRICS as readonly unknown[]).includes(valueAt(step, ['metric']))
  const { target, ...others } = fields
  const { metric, ...rest } = others
  if (!target || !metric) return null
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ComposeFields
        fields={{ metric, target: isMoney ? target : COUNT, ...rest }}
        path={path}
        except={idleFields(step)}
      />
    </div>
  )
}

/** Which games count: nothing chosen means all of them. */
function FilterControl({ path, label, shape }: ControlProps) {
  const t = useT()
  if (shape.is !== 'fields') return null
  return (
    <Group label={label} path={path} hint={t('officeMissions.filterHint')}>
      <ComposeFields fields={shape.fields} path={path} />
    </Group>
  )
}

/** Prizes by rank, with what they are together. */
function BoardPrizes(props: ControlProps) {
  const t = useT()
  const { currency } = useCompose()
  const rows = listOf(useComposed(props.path).value)
  if (props.shape.is !== 'list') return null
  const of = (row: unknown, name: string) => wholeOf(valueAt(row, [name]))
  const winnersOf = (row: unknown) => Math.max(0, of(row, 'to') - of(row, 'from') + 1)
  const count = rows.reduce<number>((all, row) => all + winnersOf(row), 0)
  const sum = rows.reduce<bigint>((all, row) => all + BigInt(winnersOf(row)) * minorOf(valueAt(row, ['amount'])), 0n)
  const nextOf = (before: readonly unknown[]) => {
    const rank = of(before.at(-1), 'to') + 1
    return { from: rank, to: rank, amount: '' }
  }
  return (
    <RowsControl {...props} shape={props.shape} nextOf={nextOf}>
      <p aria-live="polite" className="num col-span-full font-semibold">
        {t('office.compose.prizesTogether', { count: String(count), amount: formatMoney(sum, currency) })}
      </p>
    </RowsControl>
  )
}

/** Controls of missions and boards alone, by the form that a field of the contract names. */
export const MISSION_CONTROLS: Readonly<Record<string, Control>> = {
  board_prizes: BoardPrizes,
  game_filter: FilterControl,
  steps: Steps,
  title_and_text: TitleAndText,
}
