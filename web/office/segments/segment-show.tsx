import { useState } from 'react'
import {
  officePublishSegment,
  officeSaveSegment,
  officeSegment,
  officeSwitchSegment,
  type SegmentDetail,
} from '#contract/segments/office-segments.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ShowPage } from '../frame/show-page.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { SayRules } from './say-rules.tsx'
import { segmentDraftOf } from './segment-draft.ts'
import { SegmentForm } from './segment-form.tsx'
import { SegmentMembers } from './segment-members.tsx'
import { STATE_TONES } from './state-tones.ts'

/** The page of one segment: its draft, what may be done with it, who is in it, and every version. */
export function SegmentShow() {
  const t = useT()
  return (
    <ShowPage call={officeSegment} back="/segments" backName={t('office.nav.segments')}>
      {(row: SegmentDetail) => <Whole row={row} />}
    </ShowPage>
  )
}

function Whole({ row }: { row: SegmentDetail }) {
  const t = useT()
  const save = useAct(officeSaveSegment, t('office.saved'))
  const draft = useDraft(row, { formOf: segmentDraftOf, onChosen: save.reset })
  const { id, state, title } = row
  const { revision } = draft.read
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{title}</h1>
        <Tag tone={STATE_TONES[state]}>{t(`office.segments.state.${state}`)}</Tag>
        <span className="num text-ink-3">{row.code}</span>
      </div>
      <Acts row={{ ...row, revision }} />
      <SegmentForm
        draft={draft}
        busy={save.isPending}
        fault={save.error}
        onSave={(fields) =>
          save.mutate({ id, revision, ...fields }, { onSuccess: (saved) => draft.saved(draft.form, saved) })
        }
      />
      {state === 'live' && <SegmentMembers id={id} />}
      <Versions row={row} />
    </div>
  )
}

function Acts({ row: { id, revision, state } }: { row: SegmentDetail }) {
  const t = useT()
  const mayNot = usePermissions().includes('segments.write') ? undefined : t('office.notAllowed')
  const [asking, setAsking] = useState<'publish' | 'switch' | null>(null)
  const publish = useAct(officePublishSegment, t('office.segments.published'), { isSaidThere: true })
  const change = useAct(officeSwitchSegment, t('office.saved'), { isSaidThere: true })
  const close = () => setAsking(null)
  const isOff = state === 'off'
  const name = t(isOff ? 'office.segments.switchOn' : 'office.segments.switchOff')
  return (
    <div className="flex flex-wrap gap-3">
      <Button tone="primary" reason={mayNot} onClick={() => setAsking('publish')}>
        {t('office.segments.publish')}
      </Button>
      {state !== 'draft' && (
        <Button tone={isOff ? 'quiet' : 'danger'} reason={mayNot} onClick={() => setAsking('switch')}>
          {name}
        </Button>
      )}
      <ReasonDialog
        open={asking === 'publish'}
        onOpenChange={close}
        title={t('office.segments.publish')}
        description={t('office.segments.publishHint')}
        confirmLabel={t('office.segments.publish')}
        busy={publish.isPending}
        fault={publish.error}
        onConfirm={(reason) => publish.mutate({ id, revision, reason }, { onSuccess: close })}
      />
      <ReasonDialog
        open={asking === 'switch'}
        onOpenChange={close}
        title={name}
        description={t('office.segments.switchHint')}
        confirmLabel={name}
        danger={!isOff}
        busy={change.isPending}
        fault={change.error}
        onConfirm={(reason) => change.mutate({ id, isOff: !isOff, reason }, { onSuccess: close })}
      />
    </div>
  )
}

function Versions({ row: { versions } }: { row: SegmentDetail }) {
  const t = useT()
  const locale = useLocale()
  if (versions.length === 0) return <p className="text-ink-2">{t('office.segments.noVersions')}</p>
  return (
    <Card className="flex flex-col gap-4">
      <h2>{t('office.segments.versions')}</h2>
      {versions.map(({ number, title, rules, uses, by, at, reason }) => (
        <section key={number} className="flex flex-col gap-1 border-t border-line pt-3">
          <h3>
            {t('office.segments.versionOf', { number })} · {title}
          </h3>
          <p className="text-ink-3">
            {formatMoment(at, locale)} · {by} · {reason}
          </p>
          <SayRules rules={rules} />
          {uses.length > 0 && (
            <p className="text-ink-3">
              {t('office.segments.uses', { names: uses.map((one) => `${one.code} ${one.version}`).join(', ') })}
            </p>
          )}
        </section>
      ))}
    </Card>
  )
}
