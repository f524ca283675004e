import { useState } from 'react'
import { FEEDBACK_MAX } from '#contract/limits.ts'
import { feedback } from '#contract/site/site-pages.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Field, FieldLabel } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { closeModal } from '../frame/modal-state.ts'

const FIELD_ID = 'feedback-text'

/**
 * Sends feedback to the house, at most 140 characters (docs/specification.md 5.8). The text stays when sending fails.
 */
export function FeedbackDialog() {
  const t = useT()
  const locale = useLocale()
  const [content, setContent] = useState('')
  const [contact, setContact] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const send = useSend(feedback)
  const left = FEEDBACK_MAX - content.trim().length
  const submit = () => {
    if (content.trim() === '') return setEmpty(true)
    if (left < 0) return
    send.mutate(
      { content: content.trim(), ...(contact.trim() ? { contact: contact.trim() } : {}) },
      {
        onSuccess: () => {
          showToast('success', t('popups.feedback.thanks'))
          closeModal()
        },
      },
    )
  }
  const error = isEmpty
    ? t('popups.feedback.empty')
    : left < 0
      ? t('popups.feedback.long', { max: formatCount(FEEDBACK_MAX, locale) })
      : undefined
  return (
    <Dialog
      open
      onOpenChange={closeModal}
      title={t('popups.feedback.title')}
      closeLabel={t('common.close')}
      description={t('popups.feedback.text')}
    >
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FeedbackText
          value={content}
          onValueChange={(text) => {
            setContent(text)
            setEmpty(false)
          }}
          left={left}
          error={error}
        />
        <Field
          label={t('popups.feedback.contact')}
          hint={t('popups.feedback.contactHint')}
          maxLength={120}
          value={contact}
          onChange={(event) => setContact(event.target.value)}
        />
        <FieldNote error={send.isError ? send.error.message || t('common.network') : undefined} />
        <Button tone="primary" size="large" wide type="submit" busy={send.isPending}>
          {t('popups.feedback.send')}
        </Button>
      </form>
    </Dialog>
  )
}

type FeedbackTextProps = {
  value: string
  onValueChange: (text: string) => void
  /** How many characters are left; negative when the text is too long. */
  left: number
  error: string | undefined
}

function FeedbackText({ value, onValueChange, left, error }: FeedbackTextProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="flex flex-col gap-1.5">
      <FieldLabel htmlFor={FIELD_ID}>{t('popups.feedback.label')}</FieldLabel>
      <textarea
        id={FIELD_ID}
        data-autofocus
        rows={4}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${FIELD_ID}-note ${FIELD_ID}-left`}
        onChange={(event) => onValueChange(event.target.value)}
        className={cx(
          'w-full resize-none rounded-control bg-field px-3.5 py-3 text-[16px] text-ink-1 outline-none focus:shadow-[inset_0_0_0_2px_var(--fh-focus)]',
          error ? 'shadow-[inset_0_0_0_2px_var(--fh-negative)]' : 'shadow-[inset_0_0_0_1px_var(--fh-line-ui)]',
        )}
      />
      <div className="flex items-start justify-between gap-4">
        <FieldNote id={`${FIELD_ID}-note`} error={error} hint={t('popups.feedback.hint')} />
        <span id={`${FIELD_ID}-left`} className={cx('flex-none text-xs', left < 0 ? 'text-negative' : 'text-ink-3')}>
          {t('popups.feedback.left', { count: formatCount(left, locale) })}
        </span>
      </div>
    </div>
  )
}
