import { type FormEvent, useState } from 'react'
import { type Audience, type CampaignTexts, fillIn, TEXT_MAX, TITLE_MAX } from '#contract/campaigns/campaign.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'

export type CampaignFields = { texts: CampaignTexts; audience: Audience; offer: string | null }
type Props = {
  languages: readonly string[]
  fields: CampaignFields
  busy: boolean
  fault: unknown
  onSave: (fields: CampaignFields) => void
}
const NOTHING = { title: '', text: '' }

/** Edits a campaign: its texts by language side by side with how they will look, its audience, its offer. */
export function CampaignForm({ languages, fields, busy, fault, onSave }: Props) {
  const t = useT()
  const mayWrite = usePermissions().includes('campaigns.write')
  const [texts, setTexts] = useState<CampaignTexts>(fields.texts)
  const [audience, setAudience] = useState(fields.audience)
  const [offer, setOffer] = useState(fields.offer ?? '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const written = Object.entries(texts).filter(([, one]) => one && (one.title.trim() || one.text.trim()))
    onSave({ texts: Object.fromEntries(written), audience, offer: offer.trim() === '' ? null : offer.trim() })
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <p className="text-ink-2">{t('office.campaigns.textHint')}</p>
      <div className="grid gap-4 xl:grid-cols-2">
        {languages.map((language) => (
          <LanguageFields
            key={language}
            language={language}
            texts={texts[language] ?? NOTHING}
            onChange={(next) => setTexts({ ...texts, [language]: next })}
          />
        ))}
      </div>
      <Card className="flex flex-col gap-3">
        <h2>{t('office.campaigns.audience')}</h2>
        <AudienceFields audience={audience} onChange={setAudience} />
        <Field
          label={t('office.campaigns.offer')}
          hint={t('office.campaigns.offerHint')}
          maxLength={64}
          value={offer}
          onChange={(event) => setOffer(event.target.value)}
        />
      </Card>
      <FormFault fault={fault} />
      <div>
        <Button type="submit" tone="primary" busy={busy} reason={mayWrite ? undefined : t('office.notAllowed')}>
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
        onValueChange={(kind) => onChange(kind === 'everybody' ? { kind } : named(names))}
        options={[
          { value: 'everybody', label: t('office.campaigns.everybody') },
          { value: 'named', label: t('office.campaigns.named') },
        ]}
      />
      {audience.kind === 'everybody' ? (
        <p className="text-ink-2">{t('office.campaigns.everybodyHint')}</p>
      ) : (
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

type LanguageProps = {
  language: string
  texts: { title: string; text: string }
  onChange: (texts: { title: string; text: string }) => void
}

function LanguageFields({ language, texts, onChange }: LanguageProps) {
  const t = useT()
  const values = { name: t('office.campaigns.exampleName'), brand: t('office.campaigns.exampleBrand') }
  const isMissing = !texts.title.trim() || !texts.text.trim()
  return (
    <Card className="flex flex-col gap-3">
      <fieldset className="flex flex-col gap-3">
        <legend className="float-start mb-1 w-full font-semibold">
          {language.toUpperCase()}
          {isMissing && <span className="ms-2 text-sm text-warning">{t('office.campaigns.missing')}</span>}
        </legend>
        <Field
          label={t('office.campaigns.title')}
          maxLength={TITLE_MAX}
          value={texts.title}
          onChange={(event) => onChange({ ...texts, title: event.target.value })}
        />
        <TextArea
          label={t('office.campaigns.text')}
          rows={8}
          maxLength={TEXT_MAX}
          value={texts.text}
          onChange={(event) => onChange({ ...texts, text: event.target.value })}
        />
      </fieldset>
      {!isMissing && (
        <div lang={language} className="rounded-control bg-sunken p-4">
          <p className="mb-2 text-xs text-ink-3">{t('office.campaigns.preview')}</p>
          <p className="mb-2 font-semibold">{fillIn(texts.title, values)}</p>
          <RichText text={fillIn(texts.text, values)} />
        </div>
      )}
    </Card>
  )
}
