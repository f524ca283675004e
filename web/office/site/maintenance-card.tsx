import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { getSiteStatus, setSiteStatus } from '#contract/site/office-site.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { fromBox, toBox } from './date-box.ts'
import { Setting } from './setting.tsx'
import { languageName, useLanguages } from './use-languages.ts'

type Status = OutputOf<typeof getSiteStatus>

/** Edits when the site is closed for maintenance, and what visitors read during that time. */
export function MaintenanceCard({ readOnly }: { readOnly: boolean }) {
  return <Setting call={getSiteStatus}>{(status) => <Form status={status} readOnly={readOnly} />}</Setting>
}

const formOf = (status: Status): Status => status

function useStatusWords(): DraftWords {
  const t = useT()
  return {
    name: ([part, lang]) => {
      if (part === 'maintenanceMessage') return `${t('office.maintenanceMessage')} · ${languageName(String(lang))}`
      if (part === 'maintenance') return t('office.maintenance')
      return t(part === 'maintenanceStart' ? 'office.maintenanceStart' : 'office.maintenanceEnd')
    },
  }
}

function Form({ status, readOnly }: { status: Status; readOnly: boolean }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const set = useAct(setSiteStatus, t('office.saved'))
  const draft = useDraft(status, { formOf, onChosen: set.reset })
  const words = useStatusWords()
  const { form: row, change: setRow } = draft
  const wrong = (field: string) =>
    Object.keys(set.error?.fields ?? {}).some((name) => name === field || name.startsWith(`${field}.`))
      ? t('office.fieldWrong')
      : undefined
  const save = () =>
    set.mutate(row, { onSuccess: (stored) => draft.saved(row, stored), onSettled: () => setAsking(false) })
  // closing the site asks for confirmation, opening it does not
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (row.maintenance && !status.maintenance) setAsking(true)
    else save()
  }
  return (
    <Card>
      <form onSubmit={submit}>
        <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-4">
          <h2>{t('office.settingsTab.status')}</h2>
          <DraftChanged draft={draft} words={words} />
          <Checkbox
            checked={row.maintenance}
            onChange={(event) => setRow({ ...row, maintenance: event.target.checked })}
          >
            {t('office.maintenance')}
          </Checkbox>
          <Announcement row={row} setRow={setRow} wrong={wrong} />
          <p className="text-ink-3">{t('office.maintenanceNote')}</p>
          <FormFault fault={set.error} />
          <Button
            type="submit"
            tone="primary"
            busy={set.isPending}
            reason={useDraftReason(draft)}
            className="self-start"
          >
            {t('office.save')}
          </Button>
        </fieldset>
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('office.closeSite')}
        text={t('office.maintenance')}
        confirmLabel={t('office.closeSite')}
        cancelLabel={t('office.cancel')}
        danger
        busy={set.isPending}
        onConfirm={save}
      />
    </Card>
  )
}

type AnnouncementProps = {
  row: Status
  setRow: (row: Status) => void
  wrong: (field: string) => string | undefined
}

/** Edits from when until when the site is closed, and what visitors read meanwhile, in each language. */
function Announcement({ row, setRow, wrong }: AnnouncementProps) {
  const t = useT()
  const languages = useLanguages()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={t('office.maintenanceStart')}
        hint={t('office.maintenanceStartHint')}
        type="datetime-local"
        value={toBox(row.maintenanceStart)}
        onChange={(event) => setRow({ ...row, maintenanceStart: fromBox(event.target.value) })}
      />
      <Field
        label={t('office.maintenanceEnd')}
        hint={t('office.maintenanceEndHint')}
        type="datetime-local"
        value={toBox(row.maintenanceEnd)}
        error={wrong('maintenanceEnd')}
        onChange={(event) => setRow({ ...row, maintenanceEnd: fromBox(event.target.value) })}
      />
      {languages.map((lang) => (
        <Field
          key={lang}
          lang={lang}
          label={`${t('office.maintenanceMessage')} · ${languageName(lang)}`}
          maxLength={300}
          value={row.maintenanceMessage[lang] ?? ''}
          error={wrong(`maintenanceMessage.${lang}`)}
          onChange={(event) =>
            setRow({ ...row, maintenanceMessage: { ...row.maintenanceMessage, [lang]: event.target.value } })
          }
        />
      ))}
    </div>
  )
}
