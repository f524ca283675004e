import { type FormEvent, useState } from 'react'
import type { TeamRow } from '#contract/agents/line.ts'
import { askFreeze, freezeRequests } from '#contract/agents/requests.ts'
import { leadToFault } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.tsx'

const [REASON_MIN, REASON_MAX] = [3, 300]

/** Asks operators to suspend an account; only they can. */
export function FreezeForm({ row }: { row: TeamRow }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isTouched, setTouched] = useState(false)
  const asking = useSend(askFreeze, [freezeRequests])
  const isShort = reason.trim().length < REASON_MIN
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (isShort) return leadToFault(event.currentTarget)
    if (asking.isPending) return
    asking.mutate(
      { account: row.id, reason: reason.trim() },
      {
        onSuccess: () => {
          setOpen(false)
          setReason('')
          setTouched(false)
          showToast('success', t('agents.freezeAsked'))
        },
      },
    )
  }
  if (!isOpen)
    return (
      <Button tone="quiet" icon="lock-simple" onClick={() => setOpen(true)}>
        {t('agents.freeze')}
      </Button>
    )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 border-t border-line pt-4">
      <TextArea
        label={t('agents.freezeReason')}
        hint={t('agents.freezeHint')}
        maxLength={REASON_MAX}
        rows={3}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value)
          asking.reset()
        }}
        error={isTouched && isShort ? t('agents.enterReason') : asking.error?.message}
      />
      <Button type="submit" busy={asking.isPending}>
        {t('agents.askFreeze')}
      </Button>
    </form>
  )
}
