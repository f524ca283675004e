/** What operators found out about a difference between a statement and what was recorded. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeNoteDifference, officeReconciliations } from '#contract/cashier/office-reconciliations.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { callOffice } from '../operator-session.ts'

type Found = OutputOf<typeof officeNoteDifference>
export type Difference = Found['differences'][number]

/** Shows whether a difference is closed and its newest note, and opens the dialog. */
export function NoteCell({ row, onNote }: { row: Difference; onNote: () => void }) {
  const t = useT()
  const mayNote = usePermissions().includes('deposits.review')
  const last = row.notes.at(-1)
  return (
    <div className="flex flex-col items-start gap-1 text-start">
      <span className="flex flex-wrap items-center gap-2">
        <Tag tone={row.isClosed ? 'neutral' : 'warning'}>
          {t(row.isClosed ? 'office.difference.closed' : 'office.difference.open')}
        </Tag>
        {mayNote && (
          <Button
            size="small"
            tone="quiet"
            aria-label={t('office.difference.noteOf', { reference: row.reference })}
            onClick={onNote}
          >
            {t('office.difference.note')}
          </Button>
        )}
      </span>
      {last && (
        <span className="max-w-72 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {last.text} <span className="text-ink-3">· {last.operator}</span>
        </span>
      )}
    </div>
  )
}

type DialogProps = { found: Found; difference: Difference | null; onClose: () => void }

/** Asks for a note, and whether it closes the difference; shows the notes so far. */
export function NoteDialog({ found, difference, onClose }: DialogProps) {
  const t = useT()
  const client = useQueryClient()
  const [closes, setCloses] = useState(false)
  const send = useMutation({
    mutationFn: (text: string) => {
      if (!difference) throw new Error('the dialog is closed')
      const { provider, day } = found
      const { kind, reference, currency } = difference
      return callOffice(officeNoteDifference, { provider, day, kind, reference, currency, text, closes })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [officeReconciliations.id] })
      onClose()
    },
  })
  return (
    <ReasonDialog
      open={difference !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('office.difference.noteOf', { reference: difference?.reference ?? '' })}
      confirmLabel={t('office.difference.save')}
      busy={send.isPending}
      fault={send.error}
      onConfirm={(text) => send.mutate(text)}
    >
      <Notes notes={difference?.notes ?? []} />
      <Checkbox checked={closes} onChange={({ target }) => setCloses(target.checked)}>
        {t('office.difference.closes')}
        <span className="block text-xs text-ink-3">{t('office.difference.closesHint')}</span>
      </Checkbox>
    </ReasonDialog>
  )
}

function Notes({ notes }: Pick<Difference, 'notes'>) {
  const t = useT()
  const locale = useLocale()
  if (notes.length === 0) return null
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {notes.map(({ at, operator, text, closes }) => (
        <li key={at} className="[overflow-wrap:anywhere]">
          {text}
          <span className="block text-xs text-ink-3">
            {operator} · {formatMoment(at, locale)}
            {closes && ` · ${t('office.difference.closed')}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
