import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { NOTICE_EXECUTIONS, NOTICE_TYPES } from '#contract/messages.ts'
import { createNotice, type listOfficeNotices, updateNotice } from '#contract/office-site.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { LocalisedFields } from './localised-fields.tsx'

export type NoticeRow = OutputOf<typeof listOfficeNotices>['content'][number]
export type Draft = Omit<NoticeRow, 'id'> & { id?: string }

/** A moment as the date box wants it, in the reader's zone. */
function toBox(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function fromBox(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}

/** A notice's texts, kind, audience and time; without an id it is a new one. */
export function NoticeForm({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const t = useT()
  const sayFault = useFault()
  const [row, setRow] = useState(draft)
  const create = useAct(createNotice, t('office.saved'))
  const update = useAct(updateNotice, t('office.saved'))
  const fault = create.error ?? update.error
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { id, ...fields } = row
    if (id) update.mutate({ ...fields, id }, { onSuccess: onDone })
    else create.mutate(fields, { onSuccess: onDone })
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <LocalisedFields label={t('office.titleField')} maxLength={200} value={row.title} onValueChange={(title) => setRow({ ...row, title })} />
      <LocalisedFields label={t('office.text')} maxLength={4000} value={row.text} onValueChange={(text) => setRow({ ...row, text })} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('office.kind')} value={row.type} onChange={(event) => setRow({ ...row, type: NOTICE_TYPES.find((one) => one === event.target.value) ?? row.type })}
          options={NOTICE_TYPES.map((value) => ({ value, label: t(`office.noticeType.${value}`) }))}
        />
        <Select
          label={t('office.audience')} value={row.execution} onChange={(event) => setRow({ ...row, execution: NOTICE_EXECUTIONS.find((one) => one === event.target.value) ?? row.execution })}
          options={NOTICE_EXECUTIONS.map((value) => ({ value, label: t(`office.noticeAudience.${value}`) }))}
        />
        <Field label={t('office.from')} type="datetime-local" required value={toBox(row.startsAt)} onChange={(event) => setRow({ ...row, startsAt: fromBox(event.target.value) ?? row.startsAt })} />
        <Field label={t('office.until')} type="datetime-local" hint={t('office.untilHint')} value={toBox(row.endsAt)} onChange={(event) => setRow({ ...row, endsAt: fromBox(event.target.value) })} />
        <Field label={t('office.position')} type="number" min={0} max={10_000} value={row.position} onChange={(event) => setRow({ ...row, position: Number(event.target.value) })} />
      </div>
      <Checkbox checked={row.enabled} onChange={(event) => setRow({ ...row, enabled: event.target.checked })}>{t('office.on')}</Checkbox>
      {fault && <p role="alert" className="text-negative">{sayFault(fault)}</p>}
      <Button type="submit" tone="primary" wide busy={create.isPending || update.isPending}>{t('office.save')}</Button>
    </form>
  )
}
