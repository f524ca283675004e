import { type FormEvent, useState } from 'react'
import { officeSaveMission } from '#contract/missions/office-missions.ts'
import type { MissionsDocument } from '#contract/missions/terms.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAct } from '../actions.ts'
import { useGo } from '../frame/address.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { BoardFields, CommonFields, MissionFields } from './composer-fields.tsx'
import { DryCard } from './dry-card.tsx'
import { toDocument, toTyped, type Typed } from './typed-document.ts'

type Props = { id?: string; document: MissionsDocument | Typed; isFixed: boolean }

/** Writes a draft, shows what members will read of it, and counts what it would have cost. */
export function Composer({ id, document, isFixed }: Props) {
  const t = useT()
  const go = useGo()
  const permissions = usePermissions()
  const [typed, setTyped] = useState<Typed>(() => ('texts' in document ? toTyped(document) : document))
  const save = useAct(officeSaveMission, t('officeMissions.saved'))
  const change = (fields: Partial<Typed>) => setTyped({ ...typed, ...fields })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { ...(id === undefined ? {} : { id }), document: toDocument(typed) },
      { onSuccess: (row) => id === undefined && go(`/missions/${row.id}/show`) },
    )
  }
  const reason = !permissions.includes('promotions.write')
    ? t('office.notAllowed')
    : isFixed
      ? t('officeMissions.fixed')
      : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Card>
        <form onSubmit={send} className="flex flex-col gap-4">
          <h2 className="text-lg">{t('officeMissions.document')}</h2>
          <CommonFields typed={typed} change={change} isNew={id === undefined} />
          {typed.kind === 'mission' ? (
            <MissionFields typed={typed} change={change} />
          ) : (
            <BoardFields typed={typed} change={change} />
          )}
          <FormFault fault={save.error} />
          <div>
            <Button type="submit" tone="primary" busy={save.isPending} reason={reason}>
              {t('officeMissions.save')}
            </Button>
          </div>
        </form>
      </Card>
      <div className="grid gap-4">
        <Preview typed={typed} />
        <DryCard document={() => toDocument(typed)} />
      </div>
    </div>
  )
}

/** Shows the words and figures that members will see, in each language that was written. */
function Preview({ typed }: { typed: Typed }) {
  const t = useT()
  return (
    <Card>
      <h2 className="mb-2 text-lg">{t('officeMissions.preview')}</h2>
      {(['bn', 'en', 'ar'] as const).map((language) => (
        <div
          key={language}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          className="border-t border-line py-2"
        >
          <div className="font-semibold">{typed.title[language] || t('officeMissions.missing')}</div>
          <p className="text-sm text-ink-2">{typed.about[language]}</p>
        </div>
      ))}
      <ul className="list-disc border-t border-line ps-5 pt-2 text-sm text-ink-2">
        {typed.kind === 'mission'
          ? typed.steps.map((step, place) => (
              <li key={`${place} ${step.metric}`}>
                {t(`officeMissions.metric.${step.metric}`)}: {step.target} → {step.amount}
              </li>
            ))
          : typed.prizes.split('\n').map((line) => <li key={line}>{line}</li>)}
      </ul>
    </Card>
  )
}
