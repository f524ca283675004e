import { useState } from 'react'
import { officeImportSegmentList } from '#contract/segments/office-segments.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'

/** Imports user names as a list that never changes; the criterion holds its number. */
export function ListImport({ value, onChange }: { value: string; onChange: (list: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState({ title: '', names: '' })
  const [found, setFound] = useState<{ members: number; unknown: number } | null>(null)
  const importing = useAct(officeImportSegmentList)
  if (value !== '')
    return (
      <p className="self-end pb-3 text-ink-2">
        {t('office.segments.listNo', { list: value })}
        {found && ` · ${t('office.segments.listFound', { ...found })}`}
      </p>
    )
  const usernames = typed.names.split(/[\s,;]+/).filter((name) => name !== '')
  const send = () =>
    importing.mutate(
      { title: typed.title, usernames },
      {
        onSuccess: ({ id, members, unknown }) => {
          setFound({ members, unknown })
          onChange(id)
        },
      },
    )
  return (
    <div className="col-span-full flex flex-col gap-3">
      <Field
        label={t('office.segments.listTitle')}
        value={typed.title}
        maxLength={80}
        onChange={({ target }) => setTyped({ ...typed, title: target.value })}
      />
      <TextArea
        label={t('office.segments.listNames')}
        value={typed.names}
        onChange={({ target }) => setTyped({ ...typed, names: target.value })}
      />
      <FormFault fault={importing.error} />
      <div>
        <Button size="small" busy={importing.isPending} onClick={send}>
          {t('office.segments.listImport')}
        </Button>
      </div>
    </div>
  )
}
