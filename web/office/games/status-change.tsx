import { useState } from 'react'
import { GAME_STATUSES } from '#contract/office-games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

export type Status = (typeof GAME_STATUSES)[number]
const TONES = { on: 'positive', maintenance: 'warning', off: 'negative' } as const

/** On, maintenance or off, in words. */
export function StatusTag({ status }: { status: Status }) {
  const t = useT()
  return <Tag tone={TONES[status]}>{t(`office.gameStatus.${status}`)}</Tag>
}

type Props = {
  /** What it is about, for the dialog and for who cannot see the row. */
  name: string
  status: Status
  /** What each choice means here. */
  hint?: (status: Status) => string
  /** Why it cannot be changed; nothing where it can. */
  reason: string | undefined
  busy: boolean
  fault: unknown
  onChange: (status: Status, reason: string, done: () => void) => void
}

/** What a status is, and a dialog that changes it with a reason: nothing changes by a key that was pressed on the way past. */
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
