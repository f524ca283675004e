import { useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'

/** The languages of the demo brand, which the editors show side by side. */
const LANGUAGES = ['bn', 'en'] as const

type Props = { label: string; value: Record<string, string>; maxLength: number; onValueChange: (value: Record<string, string>) => void }

/** One text in each language of the brand. */
export function LocalisedFields({ label, value, maxLength, onValueChange }: Props) {
  const t = useT()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {LANGUAGES.map((lang) => (
        <Field
          key={lang} lang={lang} label={`${label} · ${t(`office.language.${lang}`)}`} maxLength={maxLength} value={value[lang] ?? ''}
          onChange={(event) => onValueChange({ ...value, [lang]: event.target.value })}
        />
      ))}
    </div>
  )
}
