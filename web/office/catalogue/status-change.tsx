import { useState } from 'react'
import { GAME_STATUSES } from '#contract/catalogue/office-games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

export type Status = (typeof GAME_STATUSES)[number]
const TONES = { on: 'positive', maintenance: 'warning', off: 'negative' } as const

/** Shows a status in words: on, maintenance or off. */
export function StatusTag({ status }: { status: Status }) {
  const t = useT()
  return <Tag tone={TONES[status]}>{t(`office.gameStatus.${status}`)}</Tag>
}

type Props = {
  /** The name of the row, for the dialog and for screen readers. */
  name: string
  status: Status
  /** Returns what each choice means here. */
  hint?: (status: Status) => string
  /** Why it cannot be changed; undefined when it can. */
  reason: string | undefined
  busy: boolean
  fault: unknown
  onChange: (status: Status, reason: string, done: () => void) => void
}

/** Shows a status, and a dialog that changes it with a reason: a key that is pressed by accident changes nothing. */
export function StatusChange({ name, status, hint, reason, busy, fault, onChange }: Props) {
  const t = useT()
  const [next, setNext] = useState<Status | null>(null)
  const label = t('office.statusChange')
  return (
    <div className="flex items-center gap-2">
      <StatusTag status={status} />
      <Button
        size="small"
        tone="outline"
        aria-label={`${name}: ${label}`}
        onClick={() => setNext(status)}
        reason={reason}
      >
        {label}
      </Button>
      {next !== null && (
        <ReasonDialog
          open
          onOpenChange={() => setNext(null)}
          title={`${name} · ${t('office.status')}`}
          confirmLabel={t('office.save')}
          danger={next !== 'on'}
          busy={busy}
          fault={fault}
          onConfirm={(why) => (next === status ? setNext(null) : onChange(next, why, () => setNext(null)))}
        >
          <Select
            label={t('office.status')}
            value={next}
            options={GAME_STATUSES.map((value) => ({ value, label: t(`office.gameStatus.${value}`) }))}
            hint={hint?.(next)}
            onChange={(event) => setNext(GAME_STATUSES.find((one) => one === event.target.value) ?? next)}
          />
        </ReasonDialog>
      )}
    </div>
  )
}
