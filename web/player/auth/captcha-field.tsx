import { useT } from '#web/lib/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { FieldInput } from './field-input.ts'
import type { Captcha } from './use-captcha.ts'

export type CaptchaFieldProps = { captcha: Captcha; error: string | undefined; input: FieldInput }

/**
 * Shows the captcha's picture, a button for another picture, and the field for its letters; or the progress of the
 * proof of work that replaces them.
 */
export function CaptchaField({ captcha, error, input }: CaptchaFieldProps) {
  const t = useT()
  const { work, swap } = captcha
  return (
    <div role="group" aria-label={t('auth.field.captcha')} className="flex flex-col gap-2.5">
      {!work && <Letters captcha={captcha} error={error} input={input} />}
      {/* rendered before it has a text, so that screen readers announce the text */}
      <div
        role="status"
        className={
          work
            ? 'flex min-h-16 items-center gap-2.5 rounded-control bg-surface-2 px-3.5 py-2.5 text-sm text-ink-2'
            : 'sr-only'
        }
      >
        {work?.state === 'doing' && (
          <>
            <Spinner />
            {t('entry.captcha.work.doing')}
          </>
        )}
        {work?.state === 'done' && (
          <>
            <Icon name="check-circle-fill" className="text-positive" />
            {t('entry.captcha.work.done')}
          </>
        )}
        {work?.state === 'failed' && (
          <>
            <Icon name="warning-circle" className="text-negative" />
            {work.message}
          </>
        )}
      </div>
      <Button type="button" tone="quiet" size="small" className="-ms-3.5 self-start" onClick={swap}>
        {t(work ? 'entry.captcha.work.back' : 'entry.captcha.work.go')}
      </Button>
    </div>
  )
}

function Letters({ captcha: { picture, hasFailed, refresh }, error, input }: CaptchaFieldProps) {
  const t = useT()
  return (
    <>
      <div className="flex items-center gap-2">
        <div className="grid h-14 w-42 flex-none place-items-center overflow-hidden rounded-control bg-surface-2">
          {hasFailed ? (
            <span className="px-2 text-center text-xs text-ink-2">{t('entry.captcha.failed')}</span>
          ) : picture ? (
            <img src={picture.image} width={168} height={56} alt={t('entry.captcha.alt')} />
          ) : (
            <Skeleton className="size-full" />
          )}
        </div>
        <IconButton icon="arrow-clockwise" label={t('entry.captcha.refresh')} filled onClick={refresh} />
      </div>
      <Field
        {...input}
        label={t('auth.field.captcha')}
        hint={t('entry.captcha.hint')}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
    </>
  )
}
