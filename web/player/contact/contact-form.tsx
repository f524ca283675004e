import { type FormEvent, useState } from 'react'
import {
  CONTACT_ADDRESS_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_MESSAGE_MIN,
  CONTACT_SUBJECT_MAX,
  CONTACT_SUBJECT_MIN,
} from '#contract/site/contact.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { paths } from '#contract/paths.ts'
import { PictureChoice } from './picture-choice.tsx'
import { type Draft, type Sent, useQuestion } from './use-question.ts'

type Props = { isMember: boolean; takeWork: () => Promise<string>; onClose: () => void }

/** Asks for a question with its subject; a visitor also says where to send the answer. */
export function ContactForm({ isMember, takeWork, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const isOnline = useOnline()
  const [touched, setTouched] = useState(false)
  const { text, change, files, choose, send, sent, isBusy, code, fault } = useQuestion(isMember, takeWork)
  const faults = useFaults(text, isMember)
  const refusal =
    code === 'TOO_MANY_REQUESTS'
      ? t('contact.tooMany')
      : code === 'CONTACT_ADDRESS_NEEDED'
        ? undefined
        : (fault ?? undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (faults.subject || faults.message || faults.address || isBusy) return
    void send()
  }
  if (sent) return <SentNote {...sent} onClose={onClose} />
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('contact.subject')}
        data-autofocus
        maxLength={CONTACT_SUBJECT_MAX}
        value={text.subject}
        onChange={(event) => change({ subject: event.target.value })}
        error={touched ? faults.subject : undefined}
      />
      <TextArea
        label={t('contact.message')}
        value={text.message}
        hint={t('contact.messageHint')}
        onChange={(event) => change({ message: event.target.value })}
        left={t('contact.left', { count: formatCount(CONTACT_MESSAGE_MAX - text.message.trim().length, locale) })}
        error={touched ? faults.message : undefined}
      />
      {!isMember && (
        <Field
          label={t('contact.address')}
          hint={t('contact.addressHint')}
          dir="ltr"
          autoComplete="email"
          maxLength={CONTACT_ADDRESS_MAX}
          value={text.address}
          onChange={(event) => change({ address: event.target.value })}
          error={code === 'CONTACT_ADDRESS_NEEDED' ? t('contact.addressWrong') : touched ? faults.address : undefined}
        />
      )}
      {isMember && <PictureChoice files={files} onChange={choose} />}
      <FieldNote error={isOnline ? refusal : undefined} />
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        busy={isBusy}
        reason={isOnline ? undefined : t('contact.offline')}
      >
        {t('contact.send')}
      </Button>
    </form>
  )
}

/** Returns what is wrong with each text; only a visitor has to say where to send the answer. */
function useFaults(text: Draft, isMember: boolean): Record<keyof Draft, string | undefined> {
  const t = useT()
  const locale = useLocale()
  const message = text.message.trim()
  return {
    subject: text.subject.trim().length < CONTACT_SUBJECT_MIN ? t('contact.subjectShort') : undefined,
    message:
      message.length < CONTACT_MESSAGE_MIN
        ? t('contact.messageShort')
        : message.length > CONTACT_MESSAGE_MAX
          ? t('contact.messageLong', { max: formatCount(CONTACT_MESSAGE_MAX, locale) })
          : undefined,
    address: isMember || text.address.trim() !== '' ? undefined : t('contact.addressNeeded'),
  }
}

/** Says that the question has arrived, and where the answer will be sent. */
function SentNote({ way, address, onClose }: Sent & { onClose: () => void }) {
  const t = useT()
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-4 text-center">
      <Icon name="check-circle-fill" size="l" className="size-12! text-positive" />
      <h3>{t('contact.sentTitle')}</h3>
      <p className="max-w-[42ch] text-ink-2 [overflow-wrap:anywhere]">
        {way === 'message' ? t('contact.sentMember') : t('contact.sentVisitor', { address })}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {way === 'message' && (
          <a
            href={paths.member('messageV2')}
            onClick={onClose}
            className="inline-flex h-11 items-center px-3 font-semibold text-brand-ink"
          >
            {t('shell.messages')}
          </a>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </div>
  )
}
