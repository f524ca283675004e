import { type FormEvent, useState } from 'react'
import { agentDisputes, askDispute, type Dispute, withdrawDispute } from '#contract/agents/disputes.ts'
import { DISPUTE_TEXT_MAX, DISPUTE_TEXT_MIN } from '#contract/agents/dispute-states.ts'
import { leadToFault } from '#web/lib/amount.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.tsx'

const TONES = { open: 'warning', stands: 'neutral', agreed: 'positive', withdrawn: 'neutral' } as const

/** Shows what was disputed of a bill and answered, and lets the reader dispute it. */
export function DisputePart({ bill }: { bill: string }) {
  const t = useT()
  const { data } = useCall(agentDisputes, { bill })
  if (!data) return null
  const isOpen = data.content.some(({ state }) => state === 'open')
  return (
    <section aria-label={t('contracts.disputes')} className="flex flex-col gap-3 border-t border-line pt-4">
      {data.content.map((one) => (
        <Said key={one.id} dispute={one} />
      ))}
      {!isOpen && <DisputeForm bill={bill} />}
    </section>
  )
}

function Said({ dispute: { id, text, state, askedAt, answer } }: { dispute: Dispute }) {
  const t = useT()
  const locale = useLocale()
  const withdraw = useSend(withdrawDispute, [agentDisputes])
  return (
    <div className="flex flex-col gap-1.5 rounded-control bg-surface-2 px-3.5 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        {t('contracts.disputedAt', { at: formatMoment(askedAt, locale) })}
        <Tag tone={TONES[state]}>{t(`contracts.dispute.${state}`)}</Tag>
      </p>
      <p className="[overflow-wrap:anywhere]">{text}</p>
      {answer !== null && (
        <p className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{t('contracts.disputeAnswer')}</span> {answer}
        </p>
      )}
      {withdraw.error && (
        <p role="alert" className="text-negative">
          {withdraw.error.message}
        </p>
      )}
      {state === 'open' && (
        <div>
          <Button size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
            {t('contracts.disputeTakeBack')}
          </Button>
        </div>
      )}
    </div>
  )
}

function DisputeForm({ bill }: { bill: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const asking = useSend(askDispute, [agentDisputes])
  const isShort = text.trim().length < DISPUTE_TEXT_MIN
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (isShort) return leadToFault(event.currentTarget)
    if (asking.isPending) return
    const done = () => {
      setOpen(false)
      setText('')
      setTouched(false)
      setRequestId(newRequestId())
      showToast('success', t('contracts.disputeSent'))
    }
    asking.mutate({ requestId, bill, text: text.trim() }, { onSuccess: done })
  }
  if (!isOpen)
    return (
      <div>
        <Button tone="quiet" icon="headset" onClick={() => setOpen(true)}>
          {t('contracts.disputeAsk')}
        </Button>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextArea
        label={t('contracts.disputeText')}
        hint={t('contracts.disputeHint')}
        maxLength={DISPUTE_TEXT_MAX}
        rows={3}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setRequestId(newRequestId())
          asking.reset()
        }}
        error={isTouched && isShort ? t('contracts.disputeShort') : asking.error?.message}
      />
      <Button type="submit" busy={asking.isPending}>
        {t('contracts.disputeSend')}
      </Button>
    </form>
  )
}
