import { useState } from 'react'
import { officeCreateSegment } from '#contract/segments/office-segments.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { useGo } from '../frame/address.ts'
import { useDraft } from '../frame/use-draft.ts'
import { type SegmentFields, segmentDraftOf } from './segment-draft.ts'
import { SegmentForm } from './segment-form.tsx'

const EMPTY: SegmentFields = {
  title: '',
  rules: { all: [{ any: [{ is: 'registered', not: false, withinDays: 30 }] }] },
}

/** Begins a segment. */
export function SegmentCreate() {
  const t = useT()
  const go = useGo()
  const draft = useDraft(EMPTY, { formOf: segmentDraftOf })
  const [code, setCode] = useState('')
  const create = useAct(officeCreateSegment, t('office.saved'))
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.segments.new')}</h1>
      <Card>
        <Field
          label={t('office.segments.code')}
          hint={t('office.segments.codeHint')}
          maxLength={40}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Card>
      <SegmentForm
        draft={draft}
        busy={create.isPending}
        fault={create.error}
        onSave={(fields) => create.mutate({ code, ...fields }, { onSuccess: ({ id }) => go(`/segments/${id}/show`) })}
      />
    </div>
  )
}
