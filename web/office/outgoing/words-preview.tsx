import type { TemplateRow } from '#contract/outgoing/office-templates.ts'
import { findLanguage } from '#contract/languages.ts'
import { fillTemplate, type TemplateWords } from '#contract/outgoing/templates.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { examplesOf } from './word-faults.ts'

/** Shows words as their reader gets them, with example values. */
export function WordsPreview({ row, words }: { row: TemplateRow; words: TemplateWords }) {
  const t = useT()
  const values = examplesOf(row)
  const filled = (text: string) => fillTemplate(text, values, row.language) ?? text
  const { language, channel, sender, tail } = row
  const reader = { lang: language, dir: findLanguage(language)?.direction ?? 'ltr' }
  const text = filled(words.body)
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h2>{t('office.words.preview')}</h2>
      <p className="text-sm text-ink-3">
        {t(channel === 'mail' ? 'office.words.previewMail' : 'office.words.previewSms')}
      </p>
      {channel === 'mail' ? (
        <Mail sender={sender} subject={filled(words.subject ?? '')} text={text} reader={reader} />
      ) : (
        <p
          {...reader}
          className="max-w-[34ch] self-start rounded-card bg-surface-3 px-4 py-3 text-[16px] [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {text + tail}
        </p>
      )}
    </Card>
  )
}

type MailProps = { sender: string; subject: string; text: string; reader: { lang: string; dir: 'ltr' | 'rtl' } }

/** A mail as its HTML part shows it: on white whatever the office's own colours are, with the text as it is written. */
function Mail({ sender, subject, text, reader }: MailProps) {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter(Boolean)
  return (
    <div {...reader} className="min-w-0 overflow-hidden rounded-card border border-line bg-white text-[#1b1b1f]">
      <p className="border-b border-[#d9d9de] px-5 py-3 font-semibold [overflow-wrap:anywhere]">{subject}</p>
      <div className="flex flex-col gap-4 px-5 py-4 text-[16px] leading-normal [overflow-wrap:anywhere]">
        <p className="text-[18px] font-bold">{sender}</p>
        {paragraphs.map((one, place) => (
          <p key={`${place} ${one}`} className="whitespace-pre-wrap">
            {one}
          </p>
        ))}
      </div>
    </div>
  )
}
