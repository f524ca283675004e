import { useState } from 'react'
import {
  CLOSING_DAYS,
  CLOSING_NOTE_MAX,
  CLOSING_REASONS,
  closeAccount,
  closingState,
  type ClosingTie,
  keepAccount,
} from '#contract/identity/closing.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { SettingRow } from './setting-row.tsx'

/**
 * Closes the account: first shows what is still tied to it, asks for a reason, and waits a week in which the member can
 * cancel.
 */
export function CloseCard() {
  const t = useT()
  const locale = useLocale()
  const { data } = useCall(closingState, {}, { staleTime: 0 })
  const [isOpen, setOpen] = useState(false)
  const days = formatCount(CLOSING_DAYS, locale)
  const keep = useSend(keepAccount, [closingState])
  if (!data) return null
  return (
    <Card>
      <ul>
        <SettingRow
          icon="sign-out"
          title={t('security.close.title')}
          text={
            data.closing
              ? t('security.close.pending', { moment: formatMoment(data.closing.closesAt, locale) })
              : t('security.close.text', { days })
          }
        >
          {data.closing ? (
            <Button
              size="small"
              tone="primary"
              busy={keep.isPending}
              onClick={() => keep.mutate({}, { onError: (error) => showToast('error', error.message) })}
            >
              {t('security.close.keep')}
            </Button>
          ) : (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('security.close.begin')}
            </Button>
          )}
        </SettingRow>
      </ul>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('security.close.title')}
        closeLabel={t('security.close.no')}
        description={t('security.close.what', { days })}
      >
        {isOpen && <Ask ties={data.ties} onDone={() => setOpen(false)} />}
      </Dialog>
    </Card>
  )
}

function Ask({ ties, onDone }: { ties: readonly ClosingTie[]; onDone: () => void }) {
  const t = useT()
  const [reason, setReason] = useState<(typeof CLOSING_REASONS)[number]>('unused')
  const [note, setNote] = useState('')
  const send = useSend(closeAccount, [closingState])
  if (ties.length > 0) {
    return (
      <div className="flex flex-col gap-4">
        <p>{t('security.close.tied')}</p>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-ink-2">
          {ties.map((tie) => (
            <li key={tie}>{t(`security.close.tie.${tie}`)}</li>
          ))}
        </ul>
        <Button size="large" wide onClick={onDone} data-autofocus>
          {t('security.close.no')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('security.close.reason')}
        value={reason}
        onChange={(event) => setReason(CLOSING_REASONS.find((one) => one === event.target.value) ?? reason)}
        options={CLOSING_REASONS.map((value) => ({ value, label: t(`security.close.reason.${value}`) }))}
      />
      <Field
        label={t('security.close.note')}
        maxLength={CLOSING_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={send.error?.message}
      />
      <Button
        tone="danger"
        size="large"
        wide
        busy={send.isPending}
        onClick={() => send.mutate({ reason, note }, { onSuccess: onDone })}
      >
        {t('security.close.confirm')}
      </Button>
      <Button size="large" wide onClick={onDone}>
        {t('security.close.no')}
      </Button>
    </div>
  )
}
