import { type CampaignTexts, fillIn, TEXT_MAX, TITLE_MAX } from '#contract/campaigns/campaign.ts'
import { findLanguage } from '#contract/languages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { directionOf, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const NOTHING = { title: '', text: '' }
const RULES: Readonly<Record<string, MessageKey>> = {
  html: 'office.campaigns.rule.html',
  link: 'office.campaigns.rule.link',
  control: 'office.campaigns.rule.control',
  variable: 'office.campaigns.rule.variable',
}
type TextsProps = {
  languages: readonly string[]
  texts: CampaignTexts
  /** Why the server refused the form that the texts are part of. */
  fault: unknown
  onChange: (texts: CampaignTexts) => void
}

/**
 * Title and text of every language of the brand side by side, with how they will look and what is missing; beside them
 * those that texts have already in another language.
 */
export function TextsFields({ languages, texts, fault, onChange }: TextsProps) {
  const t = useT()
  const sayRule = (field: string) => {
    const rule = fault instanceof ApiError ? RULES[fault.fields[field]?.rule ?? ''] : undefined
    return rule && t(rule)
  }
  const all = [...languages, ...Object.keys(texts).filter((tag) => !languages.includes(tag))]
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {all.map((language) => (
        <LanguageFields
          key={language}
          language={language}
          texts={texts[language] ?? NOTHING}
          wrong={{ title: sayRule(`texts.${language}.title`), text: sayRule(`texts.${language}.text`) }}
          onChange={(next) => onChange({ ...texts, [language]: next })}
        />
      ))}
    </div>
  )
}

type LanguageProps = {
  language: string
  texts: { title: string; text: string }
  wrong: { title: string | undefined; text: string | undefined }
  onChange: (texts: { title: string; text: string }) => void
}

function LanguageFields({ language, texts, wrong, onChange }: LanguageProps) {
  const t = useT()
  const values = {
    name: t('office.campaigns.exampleName'),
    brand: t('office.campaigns.exampleBrand'),
    level: '2',
    offer: t('office.campaigns.exampleOffer'),
  }
  const written = { lang: language, dir: directionOf(language) }
  const isMissing = !texts.title.trim() || !texts.text.trim()
  return (
    <Card className="flex flex-col gap-3">
      <fieldset className="flex flex-col gap-3">
        <legend className="float-start mb-1 w-full font-semibold">
          {findLanguage(language)?.name ?? language}
          {isMissing && <span className="ms-2 text-sm text-warning">{t('office.campaigns.missing')}</span>}
        </legend>
        <Field
          {...written}
          label={t('office.campaigns.title')}
          maxLength={TITLE_MAX}
          error={wrong.title}
          value={texts.title}
          onChange={(event) => onChange({ ...texts, title: event.target.value })}
        />
        <TextArea
          {...written}
          label={t('office.campaigns.text')}
          rows={8}
          maxLength={TEXT_MAX}
          error={wrong.text}
          value={texts.text}
          onChange={(event) => onChange({ ...texts, text: event.target.value })}
        />
      </fieldset>
      {!isMissing && <p className="text-xs text-ink-3">{t('office.campaigns.preview')}</p>}
      {!isMissing && (
        <div {...written} className="rounded-control bg-sunken p-4">
          <p className="mb-2 font-semibold">{fillIn(texts.title, values)}</p>
          <RichText text={fillIn(texts.text, values)} />
        </div>
      )}
    </Card>
  )
}
