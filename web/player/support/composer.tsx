import { type KeyboardEvent, useId, useState } from 'react'
import { looksSecret, SUPPORT_TEXT_MAX } from '#contract/support/words.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { keepDraft, useDraft } from './talk.ts'

/** From here on the writer is told how many characters are left. */
const TELL_LEFT_FROM = SUPPORT_TEXT_MAX - 100

/**
 * The box for a line. Enter sends and Shift with Enter begins another line where there is a keyboard; on phones Enter
 * begins a line, and the button sends. What looks like a password, a card's number or a code is asked about first.
 */
export function Composer({ onSay, reason }: { onSay: (text: string) => void; reason?: string | undefined }) {
  const t = useT()
  const id = useId()
  const locale = useLocale()
  const text = useDraft()
  const [asks, setAsks] = useState(false)
  const trimmed = text.trim()
  const left = SUPPORT_TEXT_MAX - trimmed.length
  const mayNot = trimmed === '' || left < 0 || Boolean(reason)
  const send = (isSure: boolean) => {
    if (mayNot) return
    if (!isSure && looksSecret(trimmed)) return setAsks(true)
    setAsks(false)
    onSay(trimmed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send(false)
  }
  return (
    <div className="flex flex-col gap-2">
      {asks && <SecretNote onSend={() => send(true)} onChange={() => setAsks(false)} />}
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          {t('support.yourLine')}
        </label>
        <textarea
          id={id}
          data-autofocus
          rows={1}
          value={text}
          placeholder={t('support.yourLine')}
          aria-invalid={left < 0 || undefined}
          onChange={(event) => {
            setAsks(false)
            keepDraft(event.target.value)
          }}
          onKeyDown={onKeyDown}
          className={cx(
            'field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-control bg-field px-3.5 py-2.5 text-[16px] text-ink-1 outline-none focus:shadow-[inset_0_0_0_2px_var(--fh-focus)]',
            left < 0 ? 'shadow-[inset_0_0_0_2px_var(--fh-negative)]' : 'shadow-[inset_0_0_0_1px_var(--fh-line-ui)]',
          )}
        />
        <IconButton
          icon="arrow-up"
          label={t('support.send')}
          aria-disabled={mayNot || undefined}
          className={cx('rounded-full!', mayNot ? 'bg-surface-3 text-ink-disabled' : 'bg-brand! text-on-brand!')}
          onClick={() => send(false)}
        />
      </div>
      {(reason ??
        (trimmed.length > TELL_LEFT_FROM ? t('support.left', { count: formatCount(left, locale) }) : null)) && (
        <p role="status" className={cx('text-xs', left < 0 ? 'text-negative' : 'text-ink-3')}>
          {reason ?? t('support.left', { count: formatCount(left, locale) })}
        </p>
      )}
    </div>
  )
}

/** Asks whether a text that looks like a secret is really to be sent. */
export function SecretNote({ onSend, onChange }: { onSend: () => void; onChange: () => void }) {
  const t = useT()
  return (
    <div role="alert" className="rounded-control bg-warning-soft px-3.5 py-3 text-sm text-warning">
      <p>{t('support.secret')}</p>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onChange}>
          {t('support.change')}
        </Button>
        <Button size="small" tone="quiet" onClick={onSend}>
          {t('support.sendAnyway')}
        </Button>
      </span>
    </div>
  )
}
