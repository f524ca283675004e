import { type ChangeEvent, useId, useState } from 'react'
import {
  PICTURE_MAX_BYTES,
  PICTURE_TYPES,
  pictureRefused,
  type PictureUse,
  uploadPicture,
} from '#contract/pictures/office-pictures.ts'
import { readUpload, uploadAddress } from '#contract/pictures/uploads.ts'
import { ApiError, asApiError } from '#web/lib/api-error.ts'
import { detailsOf } from '#web/lib/details-of.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { callOffice } from '../operator-session.ts'
import { useFault } from './describe-fault.ts'
import { PictureChoice } from './picture-choice.tsx'

type Props = {
  label: string
  /** The picture's address; empty for none. */
  value: string
  onValueChange: (value: string) => void
  /** What it is for; whoever may not edit that may not upload either. */
  use: PictureUse
  /** How many pixels wide it is shown at most. */
  width: number
  /** Width over height of the box that it is cut to; without it, it is shown whole. */
  ratio?: number
  /** What is asked of it, before what every picture is told. */
  hint?: string
  error?: string | undefined
  /** It cannot be left out. */
  required?: boolean
  /** Whether an address can be typed and one of our own pictures chosen. */
  takesAddress?: boolean
  disabled?: boolean
  /** Sends the file another way than to the pictures of the brand, and returns its address. */
  send?: (file: File) => Promise<string>
}

type Upload = { preview: string | null; name: string }

/** What is wrong with a file before it is sent. */
function faultBeforehand(file: File): 'kind' | 'bytes' | null {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) return 'kind'
  return file.size > PICTURE_MAX_BYTES ? 'bytes' : null
}

/** Reads a file as an address that a page may show; null when it cannot be read. */
const previewOf = (file: File): Promise<string | null> =>
  new Promise((done) => {
    const reader = new FileReader()
    reader.onload = () => done(typeof reader.result === 'string' ? reader.result : null)
    reader.onerror = () => done(null)
    reader.readAsDataURL(file)
  })

/** Uploads one file at a time. `fault` says in words why the last one was refused. */
function useUpload({ use, width, send, onValueChange }: Props) {
  const t = useT()
  const sayFault = useFault()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const sayRefused = (error: unknown): string => {
    const why = detailsOf(asApiError(error), pictureRefused)?.why
    if (why) return t(`office.picture.why.${why}`)
    if (error instanceof ApiError && error.code === 'PAYLOAD_TOO_LARGE') return t('office.picture.why.bytes')
    if (error instanceof ApiError && error.code === 'UNSUPPORTED_MEDIA') return t('office.picture.why.kind')
    return sayFault(error)
  }
  const start = async (file: File) => {
    const before = faultBeforehand(file)
    setFault(before && t(`office.picture.why.${before}`))
    if (before) return
    setUpload({ preview: null, name: file.name })
    const preview = await previewOf(file)
    setUpload({ preview, name: file.name })
    try {
      if (send) return onValueChange(await send(file))
      const { address } = await callOffice(uploadPicture, { use }, { file })
      const read = readUpload(address)
      onValueChange(read ? uploadAddress(read, width) : address)
    } catch (error) {
      setFault(sayRefused(error))
    } finally {
      setUpload(null)
    }
  }
  return { upload, fault, start: (file: File) => void start(file), forget: () => setFault(null) }
}

/**
 * Edits a picture: uploads one, with a preview and what was refused in words, chooses one that is there, or takes the
 * address of one.
 */
export function PictureField(props: Props) {
  const { label, value, onValueChange, use, width, ratio, hint, error } = props
  const { required, takesAddress = true, disabled, send } = props
  const t = useT()
  const noteId = useId()
  const [isChoosing, setChoosing] = useState(false)
  const { upload, fault, start, forget } = useUpload(props)
  const change = (next: string) => {
    forget()
    onValueChange(next)
  }
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={noteId}
      aria-busy={upload !== null}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{label}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <Preview
          src={upload ? upload.preview : value}
          isUploading={upload !== null}
          isWrong={Boolean(error ?? fault)}
          ratio={ratio}
        />
        <div className="flex min-w-40 flex-1 flex-col items-start gap-2">
          <FileButton label={label} isBusy={upload !== null} hasPicture={value !== ''} onFile={start} />
          {!send && (
            <Button size="small" icon="squares-four" onClick={() => setChoosing(true)}>
              {t('office.picture.choose')}
            </Button>
          )}
          {value !== '' && !required && !send && (
            <Button size="small" icon="x" onClick={() => change('')}>
              {t('office.picture.remove')}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className={cx('text-sm text-ink-2', upload === null && 'sr-only')}>
        {upload && t('office.picture.uploading', { name: upload.name })}
      </p>
      <div role={fault ? 'alert' : undefined}>
        <FieldNote
          id={noteId}
          error={fault ?? error}
          hint={[hint, t('office.picture.hint')].filter(Boolean).join(' ')}
        />
      </div>
      {takesAddress && !send && <AddressField value={value} onValueChange={change} />}
      {isChoosing && (
        <PictureChoice
          use={use}
          width={width}
          hasOurs={takesAddress}
          onClose={() => setChoosing(false)}
          onChoose={(address) => {
            change(address)
            setChoosing(false)
          }}
        />
      )}
    </fieldset>
  )
}

function AddressField({ value, onValueChange }: Pick<Props, 'value' | 'onValueChange'>) {
  const t = useT()
  return (
    <Field
      label={t('office.picture.address')}
      dir="ltr"
      value={value}
      maxLength={500}
      onChange={(event) => onValueChange(event.target.value)}
    />
  )
}

type PreviewProps = { src: string | null; isUploading: boolean; isWrong: boolean; ratio: number | undefined }

function Preview({ src, isUploading, isWrong, ratio }: PreviewProps) {
  const t = useT()
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = src !== null && src !== '' && src !== broken && /^(\/art\/|data:image\/)/.test(src)
  return (
    <div
      style={ratio === undefined ? {} : { aspectRatio: ratio }}
      className={cx(
        ratio === undefined ? 'h-28 w-44' : 'h-36 w-auto',
        'relative grid flex-none place-items-center overflow-hidden rounded-control bg-surface-2',
        isWrong ? 'shadow-[inset_0_0_0_2px_var(--fh-negative)]' : 'shadow-[inset_0_0_0_1px_var(--fh-line-ui)]',
      )}
    >
      {isShown ? (
        <img
          src={src}
          alt={t('office.picture.preview')}
          onError={() => setBroken(src)}
          className={cx(
            'absolute inset-0 size-full',
            ratio === undefined ? 'object-contain' : 'object-cover',
            isUploading && 'opacity-40',
          )}
        />
      ) : (
        !isUploading && (
          <span className="px-3 text-center text-xs text-ink-3">
            {t(src ? 'office.picture.notShown' : 'office.picture.none')}
          </span>
        )
      )}
      {isUploading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </div>
  )
}

type FileButtonProps = { label: string; isBusy: boolean; hasPicture: boolean; onFile: (file: File) => void }

/** The browser's own choice of a file behind a button; the keyboard reaches it as a button. */
function FileButton({ label, isBusy, hasPicture, onFile }: FileButtonProps) {
  const t = useT()
  const id = useId()
  const words = t(hasPicture ? 'office.picture.uploadAnother' : 'office.picture.upload')
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = '' // so that the same file can be chosen again
    if (file && !isBusy) onFile(file)
  }
  return (
    <label
      htmlFor={id}
      className={cx(
        buttonClass({ size: 'small' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isBusy && 'pointer-events-none opacity-60',
      )}
    >
      <Icon name="arrow-up" size="xs" />
      {words}
      <input
        id={id}
        type="file"
        aria-label={`${label}: ${words}`}
        aria-disabled={isBusy}
        accept={PICTURE_TYPES.join(',')}
        onChange={choose}
        className="sr-only"
      />
    </label>
  )
}
