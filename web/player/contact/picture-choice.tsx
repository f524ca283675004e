import { type ChangeEvent, useId, useState } from 'react'
import { CONTACT_PICTURE_MAX_BYTES, CONTACT_PICTURES_MAX, contactPicture } from '#contract/site/contact.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

const TYPES = contactPicture.upload?.types.join(',') ?? ''

/** Chooses pictures to send with a question, up to the limit. A file that is too large is refused before it is sent. */
export function PictureChoice({
  files,
  onChange,
}: {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    target.value = '' // so that the same file can be chosen again
    setTooLarge(chosen.some((file) => file.size > CONTACT_PICTURE_MAX_BYTES))
    onChange(
      [...files, ...chosen.filter((file) => file.size <= CONTACT_PICTURE_MAX_BYTES)].slice(0, CONTACT_PICTURES_MAX),
    )
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
                aria-label={t('contact.pictureRemove', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
                className="grid size-11 shrink-0 place-items-center rounded-control focus-visible:outline-2"
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < CONTACT_PICTURES_MAX && (
        <label
          htmlFor={id}
          className={cx(
            buttonClass({ size: 'small' }),
            'cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <Icon name="plus" />
          {t('contact.pictureAdd')}
          <input id={id} type="file" multiple accept={TYPES} onChange={choose} className="sr-only" />
        </label>
      )}
      {isTooLarge ? (
        <p role="alert" className="text-sm text-negative">
          {t('contact.pictureTooLarge')}
        </p>
      ) : (
        <p className="text-xs text-ink-3">
          {t('contact.pictureHint', { count: formatCount(CONTACT_PICTURES_MAX, locale) })}
        </p>
      )}
    </div>
  )
}
