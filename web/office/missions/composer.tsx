import type { FormEvent, ReactNode } from 'react'
import { officeSaveMission } from '#contract/missions/office-missions.ts'
import type { MissionsDocument } from '#contract/missions/terms.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { ComposeContext, useCompose } from '../compose/context.ts'
import { CONTROLS } from '../compose/controls-by-form.ts'
import { useComposeDraftWords } from '../compose/draft-words.ts'
import { ComposeFaults, faultsOf } from '../compose/faults.tsx'
import { ComposeFields } from '../compose/field.tsx'
import { MissingTexts } from '../compose/missing-texts.tsx'
import { type Path, valueAt } from '../compose/shape.ts'
import { useOfficeBrand } from '../compose/use-office-brand.ts'
import { useGo } from '../frame/address.ts'
import { DraftChanged, useDraftReason } from '../frame/draft-changed.tsx'
import { usePermissions } from '../frame/operator.ts'
import type { DraftForm } from '../frame/use-draft.ts'
import { DryCard } from './dry-card.tsx'
import { changed, type Document, fieldsOfKind, type Kind, newDraft, givesPoints } from './document.ts'
import { MISSION_CONTROLS } from './mission-controls.tsx'
import { MissionPreview } from './mission-preview.tsx'
import { useMissionWords } from './use-mission-words.ts'

const ALL_CONTROLS = { ...CONTROLS, ...MISSION_CONTROLS }
const KINDS: readonly Kind[] = ['mission', 'board']
const TIMES = ['startsAt', 'endsAt', 'bounds'] as const

type Props = {
  /** Null: a new one, whose kind can still be chosen. */
  id: string | null
  /** Of the draft as it was read. */
  revision?: number
  draft: DraftForm<Document>
  isFixed: boolean
  onSaved?: (revision: number, document: MissionsDocument) => void
}

/** Writes a draft: every field of its schema, beside it what members will see, and what it would have cost. */
export function Composer({ id, revision, draft, isFixed, onSaved }: Props) {
  const t = useT()
  const go = useGo()
  const brand = useOfficeBrand()
  const words = useMissionWords()
  const permissions = usePermissions()
  const draftWords = useComposeDraftWords(words)
  const chooseFirst = useDraftReason(draft)
  const { form: document, change: setDocument } = draft
  const save = useAct(officeSaveMission, t('officeMissions.saved'))
  const choose = (next: () => void) => () => {
    save.reset()
    next()
  }
  if (!brand) return null
  const reason = !permissions.includes('promotions.write')
    ? t('office.notAllowed')
    : isFixed
      ? t('officeMissions.fixed')
      : chooseFirst
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason) return
    save.mutate(
      // the server says what of it is wrong
      { ...(id === null ? {} : { id, revision }), document: document as MissionsDocument },
      {
        onSuccess: (row) => {
          if (id === null) go(`/missions/${row.id}/show`)
          else onSaved?.(row.revision, document as MissionsDocument)
        },
      },
    )
  }
  const compose = {
    ...brand,
    document,
    words,
    faults: faultsOf(save.error),
    needed: [],
    controls: ALL_CONTROLS,
    put: (path: Path, value: unknown) => setDocument((before) => changed(before, path, value)),
  }
  return (
    <ComposeContext value={compose}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <form noValidate onSubmit={send} className="flex min-w-0 flex-col gap-4">
          <DraftChanged
            draft={{ ...draft, keepMine: choose(draft.keepMine), takeTheirs: choose(draft.takeTheirs) }}
            words={draftWords}
          />
          {id === null && (
            <KindCard document={document} onKind={(kind) => setDocument(newDraft(kind, Date.now(), document))} />
          )}
          <Parts key={draft.filled} document={document} />
          <ComposeFaults fault={save.error} />
          <div>
            <Button type="submit" tone="primary" busy={save.isPending} reason={reason}>
              {t('officeMissions.save')}
            </Button>
          </div>
        </form>
        <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-18">
          <MissionPreview document={document} />
          <DryCard document={() => document as MissionsDocument} />
        </div>
      </div>
    </ComposeContext>
  )
}

const kindOf = (document: Document): Kind => (document['kind'] === 'board' ? 'board' : 'mission')

function KindCard({ document, onKind }: { document: Document; onKind: (kind: Kind) => void }) {
  const t = useT()
  return (
    <Card>
      <Select
        label={t('officeMissions.kind')}
        value={kindOf(document)}
        options={KINDS.map((value) => ({ value, label: t(`officeMissions.kind.${value}`) }))}
        onChange={(event) => onKind(KINDS.find((one) => one === event.target.value) ?? 'mission')}
      />
    </Card>
  )
}

/** The parts of a document: its words, what counts and what is given, when and how much at most. */
function Parts({ document }: { document: Document }) {
  const t = useT()
  const compose = useCompose()
  const kind = kindOf(document)
  const { texts, ...fields } = fieldsOfKind(kind)
  const times = Object.fromEntries(TIMES.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
  const hidden = kind === 'board' && document['entry'] !== 'buy_in' && document['fee'] === null ? ['fee'] : []
  return (
    <>
      <Part title={t('officeMissions.part.words')}>
        <MissingTexts
          fields={['title', 'about']}
          textOf={(field, language) => valueAt(document, ['texts', language, field])}
        />
        {texts && <ComposeFields fields={{ texts }} path={[]} />}
      </Part>
      <Part title={t(`officeMissions.part.${kind}`)}>
        <ComposeFields key={kind} fields={fields} path={[]} except={[...TIMES, ...hidden]} />
      </Part>
      <Part title={t('office.compose.part.bounds')}>
        {/* where points are given, its bounds are points */}
        <ComposeContext
          value={givesPoints(document) ? { ...compose, symbol: t('officeMissions.pointsMark') } : compose}
        >
          <ComposeFields fields={times} path={[]} />
        </ComposeContext>
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-3">{title}</h2>
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </Card>
  )
}
