import { useId } from 'react'
import { PICTURE_SIDE_MAX } from '#contract/pictures/uploads.ts'
import type { ContentField as Shape, ContentKind } from '#contract/site/contents.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Field, FieldLabel } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { PictureField } from '../frame/picture-field.tsx'
import { type Content, plainOf, textOf } from './content-resources.ts'
import { languageName } from './use-languages.ts'

type Data = Content['data']
type Props = {
  field: Shape
  kind: ContentKind
  language: string
  data: Data
  error: string | undefined
  onDataChange: (data: Data) => void
}

/** The message prefixes of the choices' words. */
const CHOICES: Readonly<Record<string, string>> = { linkageType: 'office.linkKind', execution: 'office.noticeAudience' }

/** How many pixels wide a picture is shown, on a screen of two pixels a point; the others fill a wide screen. */
const WIDTHS: Readonly<Record<string, number>> = { mobileUrl: 960, picture: 1440 }

/**
 * Edits one field of a content, as its kind describes it (contract/site/contents.ts). Texts are edited in the chosen
 * language.
 */
export function ContentField({ field, kind, language, data, error, onDataChange }: Props) {
  const t = useT()
  const label = t(
    `office.contentField.${field.name === 'url' && kind === 'resource' ? 'address' : field.name}` as MessageKey,
  )
  const setPlain = (value: string) => onDataChange({ ...data, [field.name]: value })
  if (field.form === 'choice') {
    return (
      <Select
        label={label}
        value={plainOf(data, field.name)}
        options={field.choices.map((value) => ({ value, label: t(`${CHOICES[field.name]}.${value}` as MessageKey) }))}
        onChange={(event) => setPlain(event.target.value)}
      />
    )
  }
  if (field.form === 'picture') {
    return (
      <PictureField
        label={label}
        use="content"
        width={WIDTHS[field.name] ?? PICTURE_SIDE_MAX}
        value={plainOf(data, field.name)}
        error={error}
        required={field.required ?? false}
        onValueChange={setPlain}
      />
    )
  }
  if (field.form !== 'line' && field.form !== 'rich') {
    return (
      <Field
        label={label}
        hint={t('office.addressHint')}
        value={plainOf(data, field.name)}
        error={error}
        maxLength={500}
        onChange={(event) => setPlain(event.target.value)}
      />
    )
  }
  const text = textOf(data, field.name, language)
  const named = `${label} · ${languageName(language)}`
  const setText = (value: string) =>
    onDataChange({ ...data, [field.name]: { ...(data[field.name] as object | undefined), [language]: value } })
  return field.form === 'rich' ? (
    <RichField lang={language} label={named} value={text} maxLength={field.max} error={error} onValueChange={setText} />
  ) : (
    <Field
      lang={language}
      label={named}
      value={text}
      maxLength={field.max}
      error={error}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

type RichProps = {
  lang: string
  label: string
  value: string
  maxLength: number
  error: string | undefined
  onValueChange: (value: string) => void
}

/** Edits a long text in the small markup of contract/site/rich-text.ts, which the hint explains. */
function RichField({ lang, label, value, maxLength, error, onValueChange }: RichProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <textarea
        id={id}
        lang={lang}
        rows={10}
        maxLength={maxLength}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className="w-full resize-y rounded-control bg-field px-3.5 py-2.5 text-[16px] leading-relaxed shadow-[inset_0_0_0_1px_var(--fh-line-ui)] outline-none focus:shadow-[inset_0_0_0_2px_var(--fh-focus)] aria-invalid:shadow-[inset_0_0_0_2px_var(--fh-negative)] lg:text-[14px]"
        onChange={(event) => onValueChange(event.target.value)}
      />
      <FieldNote id={`${id}-note`} hint={t('office.markupHint')} error={error} />
    </div>
  )
}
