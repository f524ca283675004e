import { type ChangeEvent, useId, useState } from 'react'
import { APPLICATION_PICTURE_MAX_BYTES, applicationPicture } from '#contract/promotions/offers.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Icon } from '#web/ui/icon.tsx'

const TYPES = applicationPicture.upload?.types ?? []

/** What is wrong with a file that was chosen; null for one that can be sent. */
const faultOf = (file: File): 'promotions.pictureLarge' | 'promotions.pictureType' | null =>
  !TYPES.includes(file.type as (typeof TYPES)[number])
    ? 'promotions.pictureType'
    : file.size > APPLICATION_PICTURE_MAX_BYTES
      ? 'promotions.pictureLarge'
      : null

/** Chooses pictures for an application, up to the limit. One that would be refused is refused before it is sent. */
export function PictureField({
  files,
  max,
  onChange,
}: {
  files: readonly File[]
  max: number
  onChange: (files: readonly File[]) => void
}) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    target.value = '' // so that the same file can be chosen again
    setFault(chosen.map(faultOf).find((one) => one !== null) ?? null)
    onChange([...files, ...chosen.filter((file) => faultOf(file) === null)].slice(0, max))
  }
  return (
    <div className="flex flex-col gap-2">
      {files.length > 0 && (
        <ul className="flex flex-col gap-1">
          {files.map((file, index) => (
            <li
              key={`${index} ${file.name}`}
              className="flex min-h-11 items-center gap-2 rounded-control bg-surface-2 ps-3"
            >
              <Icon name="receipt" />
              <span dir="auto" className="min-w-0 flex-1 truncate text-sm">
                {file.name}
              </span>
              <button
                type="button"
                aria-label={t('promotions.pictureRemove', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
                className="grid size-11 shrink-0 place-items-center rounded-control focus-visible:outline-2"
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < max && (
        <label
          htmlFor={id}
          className={cx(
            buttonClass({ size: 'small' }),
            'cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <Icon name="plus" />
          {t('promotions.pictureAdd')}
          <input id={id} type="file" multiple accept={TYPES.join(',')} onChange={choose} className="sr-only" />
        </label>
      )}
      <FieldNote
        error={fault ? t(fault) : undefined}
        hint={t('promotions.pictureHint', { shown: formatCount(max, locale) })}
      />
    </div>
  )
}
