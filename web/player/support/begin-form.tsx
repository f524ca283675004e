import { type FormEvent, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { CONTACT_ADDRESS_MAX } from '#contract/site/contact.ts'
import { supportBegin } from '#contract/support/support.ts'
import { looksSecret, SUPPORT_TEXT_MAX, SUPPORT_TOPICS, type SupportTopic } from '#contract/support/words.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { newRequestId } from '#web/lib/request-id.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { SecretNote } from './composer.tsx'
import { keepDraft, useAskAgain, useDraft } from './talk.ts'

/** What was chosen and typed beside the text stays when the dialog is closed; a repeat is the same request. */
let chosen: { topic: SupportTopic | null; address: string; requestId: string } = {
  topic: null,
  address: '',
  requestId: newRequestId(),
}

type Props = { isMember: boolean; takeWork: () => Promise<string> }

/** Asks what a conversation is about and for its first line; a visitor may say where to send an answer. */
export function BeginForm({ isMember, takeWork }: Props) {
  const t = useT()
  const locale = useLocale()
  const isOnline = useOnline()
  const text = useDraft()
  const [{ topic, address }, setChosen] = useState(chosen)
  const [touched, setTouched] = useState(false)
  const [asks, setAsks] = useState(false)
  const { begin, isBusy, code, fault, forget } = useBegin(isMember, takeWork)
  const change = (part: Partial<typeof chosen>) => {
    chosen = { ...chosen, ...part, requestId: newRequestId() }
    setChosen(chosen)
    setAsks(false)
    forget()
  }
  const left = SUPPORT_TEXT_MAX - text.trim().length
  const noTopic = topic === null ? t('support.topicNeeded') : undefined
  const noText = text.trim() === '' ? t('support.textNeeded') : left < 0 ? t('support.tooLong') : undefined
  const submit = (isSure: boolean) => {
    setTouched(true)
    if (topic === null || noText || isBusy) return
    if (!isSure && looksSecret(text)) return setAsks(true)
    setAsks(false)
    void begin({ topic, text: text.trim(), address: address.trim() })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(false)
      }}
    >
      <Topics topic={topic} onChoose={(next) => change({ topic: next })} error={touched ? noTopic : undefined} />
      {topic === 'limits' && <LimitsNote isMember={isMember} />}
      <TextArea
        label={t('support.question')}
        rows={3}
        value={text}
        hint={t('support.noSecrets')}
        onChange={(event) => {
          keepDraft(event.target.value)
          change({})
        }}
        left={t('support.left', { count: formatCount(left, locale) })}
        error={touched ? noText : undefined}
      />
      {!isMember && (
        <AddressField
          value={address}
          onChange={(next) => change({ address: next })}
          isWrong={code === 'CONTACT_ADDRESS_NEEDED'}
        />
      )}
      {asks && <SecretNote onSend={() => submit(true)} onChange={() => setAsks(false)} />}
      <FieldNote error={isOnline && code !== 'CONTACT_ADDRESS_NEEDED' ? (fault ?? undefined) : undefined} />
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        busy={isBusy}
        reason={isOnline ? undefined : t('support.offline')}
      >
        {t('support.begin')}
      </Button>
    </form>
  )
}

type AddressProps = { value: string; onChange: (value: string) => void; isWrong: boolean }

function AddressField({ value, onChange, isWrong }: AddressProps) {
  const t = useT()
  return (
    <Field
      label={t('support.address')}
      hint={t('support.addressHint')}
      dir="ltr"
      autoComplete="email"
      maxLength={CONTACT_ADDRESS_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isWrong ? t('support.addressWrong') : undefined}
    />
  )
}

function Topics({
  topic,
  onChoose,
  error,
}: {
  topic: SupportTopic | null
  onChoose: (topic: SupportTopic) => void
  error: string | undefined
}) {
  const t = useT()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{t('support.topic')}</legend>
      <div className="flex flex-wrap gap-2">
        {SUPPORT_TOPICS.map((one) => (
          <label
            key={one}
            className={`${chipClass('picker', one === topic)} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
          >
            <input
              type="radio"
              name="support-topic"
              value={one}
              checked={one === topic}
              onChange={() => onChoose(one)}
              className="absolute inset-0 appearance-none opacity-0"
            />
            {t(`support.topic.${one}`)}
          </label>
        ))}
      </div>
      <FieldNote error={error} />
    </fieldset>
  )
}

/** Leads who speaks of limits to what helps at once. */
function LimitsNote({ isMember }: { isMember: boolean }) {
  const t = useT()
  return (
    <div className="rounded-control bg-info-soft px-3.5 py-3 text-sm text-info">
      <p>{t('support.limitsNote')}</p>
      <a
        href={isMember ? paths.limits() : paths.help('limits')}
        className="mt-1.5 inline-flex min-h-9 items-center font-semibold underline"
      >
        {t('support.limitsLink')}
      </a>
    </div>
  )
}

/** Returns a function that begins a conversation, and how that went; what was typed stays until it was begun. */
function useBegin(isMember: boolean, takeWork: () => Promise<string>) {
  const t = useT()
  const askAgain = useAskAgain()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ code: string; text: string } | null>(null)
  const begin = async ({ topic, text, address }: { topic: SupportTopic; text: string; address: string }) => {
    setBusy(true)
    setRefusal(null)
    try {
      const work = isMember ? {} : { address, botCheck: await takeWork() }
      await call(supportBegin, { requestId: chosen.requestId, topic, text, ...work })
      chosen = { topic: null, address: '', requestId: newRequestId() }
      keepDraft('')
      await askAgain()
    } catch (error) {
      const { code, message } = asApiError(error)
      setRefusal({ code, text: message || t('common.network') })
    } finally {
      setBusy(false)
    }
  }
  return {
    begin,
    isBusy,
    code: refusal?.code ?? null,
    fault: refusal?.text ?? null,
    forget: () => setRefusal(null),
  }
}
