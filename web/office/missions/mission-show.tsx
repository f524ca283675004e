import { useState } from 'react'
import {
  officeDecideReview,
  officeMission,
  officePublishMission,
  officeStopMission,
} from '#contract/missions/office-missions.ts'
import type { OutputOf } from '#contract/call.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { Composer } from './composer.tsx'
import type { Document } from './document.ts'
import { ItemState } from './mission-list.tsx'
import { PayoutCard } from './payout-card.tsx'

type Item = OutputOf<typeof officeMission>

/** Shows one mission or tournament: its figures, acts, reviews, payout, and its document. */
export function MissionShow() {
  const t = useT()
  return (
    <ShowPage call={officeMission} back="/missions" backName={t('office.nav.missions')}>
      {(item) => <Shown item={item} />}
    </ShowPage>
  )
}

const formOf = ({ draft }: Item) => draft as Document

function Shown({ item }: { item: Item }) {
  const draft = useDraft(item, { formOf })
  const { id, revision } = draft.read
  const isFixed = item.version > 0 && (item.draft.kind === 'board' || item.draft.period === 'once')
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{item.title}</h1>
        <ItemState state={item.state} />
        <div className="ms-auto">
          <Acts item={item} revision={revision} isFixed={isFixed} />
        </div>
      </div>
      <Figures item={item} />
      <Reviews item={item} />
      <PayoutCard item={item} />
      <Composer
        id={id}
        revision={revision}
        draft={draft}
        onSaved={(next, document) => draft.saved(document, { ...item, revision: next, draft: document })}
        isFixed={isFixed || !['draft', 'live'].includes(item.state)}
      />
    </div>
  )
}

function Figures({ item }: { item: Item }) {
  const t = useT()
  const locale = useLocale()
  const count = (value: number) => formatCount(value, locale)
  return (
    <Card>
      <Facts
        facts={[
          [t('officeMissions.reference'), item.reference],
          [t('officeMissions.startsAt'), formatMoment(item.startsAt, locale)],
          [t('officeMissions.endsAt'), formatMoment(item.endsAt, locale)],
          [t('officeMissions.version'), count(item.version)],
          [t('officeMissions.reached'), count(item.reached)],
          [t('officeMissions.done'), count(item.done)],
          [t('officeMissions.paid'), count(item.paid)],
          [t('officeMissions.cost'), <Money key="c" amount={item.cost} currency={item.currency} />],
          ...(item.kind === 'board'
            ? ([
                [t('officeMissions.entrants'), count(item.entrants)],
                [t('officeMissions.fees'), <Money key="f" amount={item.fees} currency={item.currency} />],
              ] as const)
            : []),
          ...item.finals.map(
            ({ version, hash, by, differences }) =>
              [
                t('officeMissions.final', { version: count(version) }),
                `${by}, ${hash.slice(0, 16)} ${differences.join('; ')}`,
              ] as const,
          ),
        ]}
      />
    </Card>
  )
}

function Acts({ item, revision, isFixed }: { item: Item; revision: number; isFixed: boolean }) {
  const t = useT()
  const permissions = usePermissions()
  const [open, setOpen] = useState<'publish' | 'stop' | null>(null)
  const publish = useAct(officePublishMission, t('officeMissions.published'))
  const stop = useAct(officeStopMission, t('officeMissions.stopped'))
  const reason = permissions.includes('promotions.write') ? undefined : t('office.notAllowed')
  const canPublish = !isFixed && ['draft', 'live'].includes(item.state)
  const canStop = item.state === 'live' || item.state === 'frozen'
  const close = () => setOpen(null)
  return (
    <div className="flex gap-2">
      {canPublish && (
        <Button size="small" tone="primary" reason={reason} onClick={() => setOpen('publish')}>
          {t('officeMissions.publish')}
        </Button>
      )}
      {canStop && (
        <Button size="small" tone="danger" reason={reason} onClick={() => setOpen('stop')}>
          {t(item.kind === 'board' ? 'officeMissions.cancel' : 'officeMissions.stop')}
        </Button>
      )}
      <ReasonDialog
        open={open === 'publish'}
        onOpenChange={close}
        title={t('officeMissions.publish')}
        description={t('officeMissions.publishHint')}
        confirmLabel={t('officeMissions.publish')}
        busy={publish.isPending}
        fault={publish.error}
        onConfirm={(why) => publish.mutate({ id: item.id, revision, reason: why }, { onSuccess: close })}
      />
      <ReasonDialog
        open={open === 'stop'}
        onOpenChange={close}
        title={t(item.kind === 'board' ? 'officeMissions.cancel' : 'officeMissions.stop')}
        description={t('officeMissions.stopHint')}
        confirmLabel={t(item.kind === 'board' ? 'officeMissions.cancel' : 'officeMissions.stop')}
        danger
        busy={stop.isPending}
        fault={stop.error}
        onConfirm={(why) => stop.mutate({ id: item.id, reason: why }, { onSuccess: close })}
      />
    </div>
  )
}

function Reviews({ item }: { item: Item }) {
  const t = useT()
  const permissions = usePermissions()
  const [asked, setAsked] = useState<{ id: string; decision: 'give' | 'refuse' } | null>(null)
  const decide = useAct(officeDecideReview, t('officeMissions.decided'))
  if (item.openReviews.length === 0) return null
  const reason = permissions.includes('promotions.review') ? undefined : t('office.notAllowed')
  return (
    <Card>
      <h2 className="mb-2 text-lg">{t('officeMissions.reviews')}</h2>
      <p className="mb-3 text-sm text-ink-2">{t('officeMissions.reviewsHint')}</p>
      <ul className="flex flex-col divide-y divide-line">
        {item.openReviews.map((review) => (
          <li key={review.id} className="flex flex-wrap items-center gap-3 py-2">
            <span className="font-semibold">{review.username}</span>
            <span className="num text-ink-2">
              {review.window} · {review.step}
            </span>
            <span className="ms-auto flex gap-2">
              {(['give', 'refuse'] as const).map((decision) => (
                <Button
                  key={decision}
                  size="small"
                  reason={reason}
                  onClick={() => setAsked({ id: review.id, decision })}
                >
                  {t(`officeMissions.${decision}`)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <ReasonDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t(`officeMissions.${asked?.decision ?? 'give'}`)}
        confirmLabel={t(`officeMissions.${asked?.decision ?? 'give'}`)}
        busy={decide.isPending}
        fault={decide.error}
        onConfirm={(why) => asked && decide.mutate({ ...asked, reason: why }, { onSuccess: () => setAsked(null) })}
      />
    </Card>
  )
}
