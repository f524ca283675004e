import { useState } from 'react'
import { ALONE } from '#contract/campaigns/campaign.ts'
import {
  type CampaignDetail,
  officePublishCampaign,
  officeStopCampaign,
  officeTestCampaign,
} from '#contract/campaigns/office-campaigns.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

const momentOf = (text: string) => (text === '' ? null : new Date(text).toISOString())

/** What may be done with a campaign in its state. */
export function CampaignActs({ row }: { row: CampaignDetail }) {
  const t = useT()
  const { id, state } = row
  const mayNot = usePermissions().includes('campaigns.write') ? undefined : t('office.notAllowed')
  const [asking, setAsking] = useState<'publish' | 'stop' | null>(null)
  const test = useAct(officeTestCampaign)
  const sendTest = () =>
    test.mutate(
      { id },
      { onSuccess: ({ accounts }) => showToast('success', t('office.campaigns.tested', { accounts })) },
    )
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={test.isPending} reason={mayNot} onClick={sendTest}>
        {t('office.campaigns.test')}
      </Button>
      {state === 'draft' && (
        <Button tone="primary" reason={mayNot} onClick={() => setAsking('publish')}>
          {t('office.campaigns.publish')}
        </Button>
      )}
      {state === 'running' && (
        <Button tone="danger" reason={mayNot} onClick={() => setAsking('stop')}>
          {t('office.campaigns.stop')}
        </Button>
      )}
      <PublishDialog row={row} isOpen={asking === 'publish'} onClose={() => setAsking(null)} />
      <StopDialog id={id} isOpen={asking === 'stop'} onClose={() => setAsking(null)} />
    </div>
  )
}

const SECOND = { everybody: 'publishAll', segment: 'publishSegment', absent: 'publishAbsent' } as const
type DialogProps = { isOpen: boolean; onClose: () => void }

function PublishDialog({ row: { id, version, audience }, isOpen, onClose }: DialogProps & { row: CampaignDetail }) {
  const t = useT()
  const [times, setTimes] = useState({ startsAt: '', endsAt: '' })
  const publish = useAct(officePublishCampaign, t('office.campaigns.published'), { isSaidThere: true })
  const send = (reason: string) => {
    const [startsAt, endsAt] = [momentOf(times.startsAt), momentOf(times.endsAt) ?? '']
    publish.mutate({ id, version, startsAt, endsAt, reason }, { onSuccess: onClose })
  }
  return (
    <ReasonDialog
      open={isOpen}
      onOpenChange={onClose}
      title={t('office.campaigns.publish')}
      description={t(
        audience.kind === 'named' ? 'office.campaigns.publishNamed' : `office.campaigns.${SECOND[audience.kind]}`,
        ALONE,
      )}
      confirmLabel={t('office.campaigns.publish')}
      busy={publish.isPending}
      fault={publish.error}
      onConfirm={send}
    >
      {(['startsAt', 'endsAt'] as const).map((name) => (
        <Field
          key={name}
          type="datetime-local"
          label={t(`office.campaigns.${name}`)}
          required={name === 'endsAt'}
          value={times[name]}
          onChange={(event) => setTimes({ ...times, [name]: event.target.value })}
        />
      ))}
    </ReasonDialog>
  )
}

function StopDialog({ id, isOpen, onClose }: DialogProps & { id: string }) {
  const t = useT()
  const stop = useAct(officeStopCampaign, t('office.campaigns.stopped'), { isSaidThere: true })
  return (
    <ReasonDialog
      open={isOpen}
      onOpenChange={onClose}
      title={t('office.campaigns.stop')}
      description={t('office.campaigns.stopHint')}
      confirmLabel={t('office.campaigns.stop')}
      danger
      busy={stop.isPending}
      fault={stop.error}
      onConfirm={(reason) => stop.mutate({ id, reason }, { onSuccess: onClose })}
    />
  )
}
