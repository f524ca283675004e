import { type FormEvent, useState } from 'react'
import {
  ABSENCES,
  ABSENT_DAYS,
  type Audience,
  CAMPAIGN_CHANNELS,
  type CampaignChannel,
  type CampaignTexts,
} from '#contract/campaigns/campaign.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { DraftChanged, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { SegmentSelect } from '../frame/segment-select.tsx'
import type { DraftForm } from '../frame/use-draft.ts'
import { useCampaignWords } from './campaign-words.ts'
import { TextsFields } from './texts-fields.tsx'

export type CampaignFields = {
  texts: CampaignTexts
  audience: Audience
  offer: string | null
  channels: CampaignChannel[]
}
type Props = {
  languages: readonly string[]
  draft: DraftForm<CampaignFields>
  busy: boolean
  fault: unknown
  onSave: (fields: CampaignFields) => void
}
/** Edits a campaign: its texts by language side by side with how they will look, its audience, its offer. */
export function CampaignForm({ languages, draft, busy, fault, onSave }: Props) {
  const t = useT()
  const mayWrite = usePermissions().includes('campaigns.write')
  const words = useCampaignWords()
  const chooseFirst = useDraftReason(draft)
  const { texts, audience, offer, channels } = draft.form
  const change = (part: Partial<CampaignFields>) => draft.change((was) => ({ ...was, ...part }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    const written = Object.entries(texts).filter(([, one]) => one && (one.title.trim() || one.text.trim()))
    const leadsTo = offer?.trim() || null
    onSave({ texts: Object.fromEntries(written), audience, offer: leadsTo, channels })
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <DraftChanged draft={draft} words={words} />
      <p className="text-ink-2">{t('office.campaigns.textHint')}</p>
      <TextsFields languages={languages} texts={texts} fault={fault} onChange={(next) => change({ texts: next })} />
      <Card className="flex flex-col gap-3">
        <h2>{t('office.campaigns.channels')}</h2>
        <p className="text-ink-2">{t('office.campaigns.channelsHint')}</p>
        <div className="flex flex-wrap gap-5">
          {CAMPAIGN_CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              checked={channels.includes(channel)}
              onChange={({ target }) =>
                change({
                  channels: CAMPAIGN_CHANNELS.filter((one) =>
                    one === channel ? target.checked : channels.includes(one),
                  ),
                })
              }
            >
              {t(`office.campaigns.channel.${channel}`)}
            </Checkbox>
          ))}
        </div>
      </Card>
      <Card className="flex flex-col gap-3">
        <h2>{t('office.campaigns.audience')}</h2>
        <AudienceFields key={draft.filled} audience={audience} onChange={(next) => change({ audience: next })} />
        <Field
          label={t('office.campaigns.offer')}
          hint={t('office.campaigns.offerHint')}
          maxLength={64}
          value={offer ?? ''}
          onChange={(event) => change({ offer: event.target.value })}
        />
      </Card>
      <FormFault fault={fault} />
      <div>
        <Button type="submit" tone="primary" busy={busy} reason={mayWrite ? chooseFirst : t('office.notAllowed')}>
          {t('office.save')}
        </Button>
      </div>
    </form>
  )
}

function AudienceFields({ audience, onChange }: { audience: Audience; onChange: (audience: Audience) => void }) {
  const t = useT()
  const [names, setNames] = useState(audience.kind === 'named' ? audience.usernames.join('\n') : '')
  const named = (text: string): Audience => ({
    kind: 'named',
    usernames: text.split(/[\s,;]+/).filter((name) => name !== ''),
  })
  return (
    <>
      <Segmented
        label={t('office.campaigns.audience')}
        value={audience.kind}
        onValueChange={(kind) =>
          onChange(
            kind === 'everybody'
              ? { kind }
              : kind === 'segment'
                ? { kind, segment: '', exclude: null }
                : kind === 'absent'
                  ? { kind, what: 'login', days: USUAL_DAYS }
                  : named(names),
          )
        }
        options={[
          { value: 'everybody', label: t('office.campaigns.everybody') },
          { value: 'segment', label: t('office.campaigns.segment') },
          { value: 'absent', label: t('office.campaigns.absent') },
          { value: 'named', label: t('office.campaigns.named') },
        ]}
      />
      {audience.kind === 'everybody' && <p className="text-ink-2">{t('office.campaigns.everybodyHint')}</p>}
      {audience.kind === 'segment' && (
        <>
          <p className="text-ink-2">{t('office.campaigns.segmentHint')}</p>
          <SegmentSelect
            label={t('office.campaigns.segment')}
            value={audience.segment === '' ? null : audience.segment}
            onChange={(code) => onChange({ ...audience, segment: code ?? '' })}
          />
          <SegmentSelect
            label={t('office.campaigns.exclude')}
            value={audience.exclude}
            onChange={(exclude) => onChange({ ...audience, exclude })}
          />
        </>
      )}
      {audience.kind === 'absent' && <AbsentFields audience={audience} onChange={onChange} />}
      {audience.kind === 'named' && (
        <TextArea
          label={t('office.campaigns.names')}
          value={names}
          onChange={(event) => {
            setNames(event.target.value)
            onChange(named(event.target.value))
          }}
        />
      )}
    </>
  )
}

const USUAL_DAYS = 30
type OfAbsent = Extract<Audience, { kind: 'absent' }>

function AbsentFields({ audience, onChange }: { audience: OfAbsent; onChange: (audience: Audience) => void }) {
  const t = useT()
  const [days, setDays] = useState(String(audience.days))
  const isWrong = !Number.isInteger(audience.days) || audience.days < ABSENT_DAYS.min || audience.days > ABSENT_DAYS.max
  return (
    <>
      <p className="text-ink-2">{t('office.campaigns.absentHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('office.campaigns.absentWhat')}
          value={audience.what}
          onChange={({ target }) =>
            onChange({ ...audience, what: ABSENCES.find((one) => one === target.value) ?? audience.what })
          }
          options={ABSENCES.map((value) => ({ value, label: t(`office.campaigns.absent.${value}`) }))}
        />
        <Field
          label={t('office.campaigns.absentDays')}
          inputMode="numeric"
          value={days}
          error={isWrong ? t('office.campaigns.absentDaysWrong', ABSENT_DAYS) : undefined}
          onChange={({ target }) => {
            setDays(target.value)
            onChange({ ...audience, days: Number(latinFigures(target.value).trim() || 'x') })
          }}
        />
      </div>
    </>
  )
}
