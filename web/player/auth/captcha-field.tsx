import { useCallback, useEffect, useRef, useState } from 'react'
import { captcha } from '#contract/identity.ts'
import { CAPTCHA_REFRESH_MS } from '#contract/limits.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { FieldInput } from './field-input.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type Captcha = {
  picture: { id: string; image: string } | null
  hasFailed: boolean
  /** A new picture, at most once a second. */
  refresh: () => void
}

/** A captcha's picture, asked for while `isShown`. Every attempt uses its picture up: call `refresh` after it. */
export function useCaptcha(isShown: boolean): Captcha {
  const [picture, setPicture] = useState<Captcha['picture']>(null)
  const [hasFailed, setFailed] = useState(false)
  const soonest = useRef(0)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useCallback(function ask() {
    const wait = soonest.current - performance.now()
    clearTimeout(waiting.current)
    if (wait > 0) {
      waiting.current = setTimeout(ask, wait)
      return
    }
    soonest.current = performance.now() + CAPTCHA_REFRESH_MS
    setFailed(false)
    call(captcha, {}).then(setPicture, () => setFailed(true))
  }, [])
  useEffect(() => {
    if (isShown) refresh()
    return () => clearTimeout(waiting.current)
  }, [isShown, refresh])
  return { picture, hasFailed, refresh }
}

export type CaptchaFieldProps = { captcha: Captcha; error: string | undefined; input: FieldInput }

/** The picture with its letters, a way to another one, and the box to type them into. */
export function CaptchaField({ captcha: { picture, hasFailed, refresh }, error, input }: CaptchaFieldProps) {
  const t = useT()
  return (
    <div className="flex flex-col gap-2.5">
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
    </div>
  )
}
