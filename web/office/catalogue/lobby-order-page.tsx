import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { JACKPOT_DISPLAYS, type LobbyOrder, type LobbyOrderSection } from '#contract/catalogue/lobby-order.ts'
import { getLobbyOrder, setLobbyOrder } from '#contract/catalogue/office-lobby-order.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { callOffice } from '../operator-session.ts'
import { LobbyHistory } from './lobby-history.tsx'
import { LobbyPreview } from './lobby-preview.tsx'
import { LobbySectionRow } from './lobby-section-row.tsx'
import { mergeOrder } from './merge-order.ts'
import { sectionName } from './section-name.ts'
import { moveItem, SortableList } from './sortable-list.tsx'
import { useSteps } from './use-steps.ts'
import { type Draft, useDraft } from '../frame/use-draft.ts'
import { useLeaveGuard } from '../frame/leave-guard.tsx'
import { usePermissions } from '../frame/operator.ts'

type Saved = OutputOf<typeof getLobbyOrder>

/**
 * Edits the order of the lobby: sections by drag or keyboard, pins, how the rest is sorted; with a preview, and the
 * saved orders.
 */
export function LobbyOrderPage() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [getLobbyOrder.id],
    queryFn: () => callOffice(getLobbyOrder, {}),
  })
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.lobby')}</h1>
      {isError && !data && (
        <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />
      )}
      {data ? (
        <Editor saved={data} />
      ) : (
        !isError && (
          <Card>
            <RowSkeletons count={8} />
          </Card>
        )
      )}
    </div>
  )
}

function Editor({ saved }: { saved: Saved }) {
  const t = useT()
  const readOnly = !usePermissions().includes('games.write')
  const [isMerged, setMerged] = useState(false)
  const draft = useDraft(saved, {
    formOf: ({ content }) => content,
    merge: mergeOrder,
    onMerged: () => setMerged(true),
  })
  const steps = useSteps(draft)
  const save = useAct(setLobbyOrder, t('office.lobby.saved'))
  const leaving = useLeaveGuard(draft.isTyped)
  const { form: value } = draft
  const send = () =>
    save.mutate(
      { content: value, revision: draft.read.revision },
      {
        onSuccess: (stored) => {
          setMerged(false)
          draft.saved(value, stored)
        },
      },
    )
  return (
    <>
      {leaving.question}
      <p className="max-w-3xl text-ink-2">{readOnly ? t('office.notAllowed') : t('office.lobby.hint')}</p>
      <Bar
        draft={draft}
        steps={steps}
        readOnly={readOnly}
        isSaving={save.isPending}
        onDiscard={() => {
          setMerged(false)
          draft.discard()
        }}
        onSave={send}
      />
      {isMerged && draft.isTyped && (
        <p role="status" className="rounded-control border border-warning p-3">
          {t('office.lobby.merged')}
        </p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Sections value={value} readOnly={readOnly} onChange={steps.change} />
          <JackpotChoice value={value} readOnly={readOnly} onChange={steps.change} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <LobbyPreview content={value} />
          <LobbyHistory current={saved.revision} readOnly={readOnly} onTake={steps.change} />
        </div>
      </div>
    </>
  )
}

type SectionsProps = { value: LobbyOrder; readOnly: boolean; onChange: (order: LobbyOrder) => void }

/** The sections in their order, each with what it shows. */
function Sections({ value, readOnly, onChange }: SectionsProps) {
  const t = useT()
  const setSection = (next: LobbyOrderSection) =>
    onChange({ ...value, sections: value.sections.map((one) => (one.section === next.section ? next : one)) })
  return (
    <Card>
      <h2 className="mb-3">{t('office.lobby.sections')}</h2>
      <SortableList
        label={t('office.lobby.sections')}
        disabled={readOnly}
        items={value.sections.map((section) => ({
          ...section,
          id: section.section,
          name: t(sectionName(section.section)),
          ...(section.section === 'HOT' ? { fixed: t('office.lobby.hotFirst') } : {}),
        }))}
        onMove={(from, to) => to > 0 && onChange({ ...value, sections: moveItem(value.sections, from, to) })}
      >
        {({ section, shown, sort, pins }) => (
          <LobbySectionRow value={{ section, shown, sort, pins }} readOnly={readOnly} onChange={setSection} />
        )}
      </SortableList>
    </Card>
  )
}

type BarProps = {
  draft: Draft<Saved, LobbyOrder>
  steps: Pick<ReturnType<typeof useSteps>, 'undo' | 'redo'>
  readOnly: boolean
  isSaving: boolean
  onDiscard: () => void
  onSave: () => void
}

/** What can be done with the order that is edited: back and forth, dropped, saved. */
function Bar({ draft: { isTyped, read }, steps, readOnly, isSaving, onDiscard, onSave }: BarProps) {
  const t = useT()
  return (
    <div className="sticky top-0 z-2 -mx-1 flex flex-wrap items-center gap-2 bg-canvas px-1 py-2">
      <State isChanged={isTyped} revision={read.revision} />
      <Button size="small" disabled={!steps.undo} onClick={steps.undo}>
        {t('office.lobby.undo')}
      </Button>
      <Button size="small" disabled={!steps.redo} onClick={steps.redo}>
        {t('office.lobby.redo')}
      </Button>
      <Button size="small" tone="quiet" disabled={!isTyped} onClick={onDiscard}>
        {t('office.lobby.discard')}
      </Button>
      <Button size="small" tone="primary" disabled={readOnly || !isTyped} busy={isSaving} onClick={onSave}>
        {t('office.lobby.save')}
      </Button>
    </div>
  )
}

function State({ isChanged, revision }: { isChanged: boolean; revision: number }) {
  const t = useT()
  if (isChanged) return <Tag tone="warning">{t('office.lobby.unsaved')}</Tag>
  return (
    <Tag tone="neutral">
      {revision > 0 ? t('office.lobby.revision', { revision }) : t('office.lobby.revision.none')}
    </Tag>
  )
}

function JackpotChoice({
  value,
  readOnly,
  onChange,
}: {
  value: LobbyOrder
  readOnly: boolean
  onChange: (order: LobbyOrder) => void
}) {
  const t = useT()
  return (
    <Card>
      <fieldset disabled={readOnly}>
        <legend className="mb-2 text-[16px] font-semibold">{t('office.lobby.jackpot')}</legend>
        {JACKPOT_DISPLAYS.map((display) => (
          <label key={display} className="flex min-h-9 items-center gap-2.5">
            <input
              type="radio"
              name="jackpot"
              className="size-4 accent-(--brand)"
              checked={value.jackpot === display}
              onChange={() => onChange({ ...value, jackpot: display })}
            />
            {t(`office.lobby.jackpot.${display}`)}
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
