import { findLanguage } from '#contract/languages.ts'
import { directionOf, useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { type ControlProps, useCompose, useComposed } from './context.ts'
import type { Path } from './shape.ts'

/** A text in the brand's languages side by side, with what is not written yet. */
export function TextsControl({ path, label, shape }: ControlProps<'table'>) {
  const { languages } = useCompose()
  return (
    <div className="col-span-full grid gap-3 sm:grid-cols-2">
      {languages.map((language) => (
        <TextControl
          key={language}
          path={[...path, language]}
          language={language}
          label={`${label} · ${findLanguage(language)?.name ?? language}`}
          isLong={shape.form === 'rich'}
          isOptional={path.at(-1) === 'hint'}
        />
      ))}
    </div>
  )
}

type Props = { path: Path; language: string; label: string; isLong: boolean; isOptional: boolean }

function TextControl({ path, language, label, isLong, isOptional }: Props) {
  const t = useT()
  const { value, set, error, hint } = useComposed(path)
  const text = typeof value === 'string' ? value : ''
  const missing = text.trim() === '' && !isOptional ? t('office.compose.untranslated') : undefined
  const box = {
    lang: language,
    dir: directionOf(language),
    label,
    error,
    hint: hint ?? missing ?? (isLong ? t('office.compose.markupHint') : undefined),
    value: text,
  }
  return isLong ? (
    <TextArea {...box} rows={8} onChange={(event) => set(event.target.value)} />
  ) : (
    <Field {...box} onChange={(event) => set(event.target.value)} />
  )
}
