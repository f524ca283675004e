import { type FormEvent, useRef, useState } from 'react'
import type { TemplateRow } from '#contract/outgoing/office-templates.ts'
import { sizeOfSms } from '#contract/outgoing/sms-segments.ts'
import {
  fillTemplate,
  TEMPLATE_BODY_MAX,
  TEMPLATE_SUBJECT_MAX,
  type TemplateWords,
} from '#contract/outgoing/templates.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import type { Draft } from '../frame/use-draft.ts'
import { examplesOf, useWordFaults } from './word-faults.ts'

type Props = {
  row: TemplateRow
  draft: Draft<TemplateRow, TemplateWords>
  busy: boolean
  fault: unknown
  onSave: (words: TemplateWords, reason: string) => void
}

/** The words to write: what is wrong with them is said while one types. */
export function WordsForm({ row, draft, busy, fault, onSave }: Props) {
  const t = useT()
  const mayNot = usePermissions().includes('templates.write') ? undefined : t('office.notAllowed')
  const chooseFirst = useDraftReason(draft)
  const faultOf = useWordFaults(row, draft.form)
  const [reason, setReason] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const words = useDraftWords()
  const { subject, body } = draft.form
  const { channel, language, persons, waiting } = row
  const change = (part: Partial<TemplateWords>) => draft.change((was) => ({ ...was, ...part }))
  const waitsFirst = persons > 1 && waiting ? t('office.words.waitsFirst') : undefined
  const isWrong = (['subject', 'body'] as const).some((name) => faultOf(name) !== undefined)
  const unchanged = draft.isTyped ? undefined : t('office.words.unchanged')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (mayNot || waitsFirst || chooseFirst || unchanged || isWrong) return
    onSave({ subject: subject?.trim() ?? null, body: body.trim() }, reason.trim())
  }
  const insert = (name: string) => {
    const [from, to] = [area.current?.selectionStart, area.current?.selectionEnd].map((at) => at ?? body.length)
    change({ body: `${body.slice(0, from)}{${name}}${body.slice(to)}` })
    area.current?.focus()
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <h2>{t('office.words.ours')}</h2>
      <DraftChanged draft={draft} words={words} />
      {channel === 'mail' && (
        <Field
          label={t('office.words.subject')}
          lang={language}
          dir="auto"
          maxLength={TEMPLATE_SUBJECT_MAX}
          value={subject ?? ''}
          onChange={(event) => change({ subject: event.target.value })}
          error={faultOf('subject')}
        />
      )}
      <TextArea
        ref={area}
        label={t('office.words.text')}
        lang={language}
        dir="auto"
        rows={channel === 'mail' ? 9 : 5}
        value={body}
        onChange={(event) => change({ body: event.target.value })}
        error={faultOf('body')}
        left={useLeft(row, body)}
      />
      <Names row={row} onInsert={mayNot ? undefined : insert} />
      <Reason value={reason} onChange={setReason} />
      <FormFault fault={fault} />
      <div>
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          reason={mayNot ?? waitsFirst ?? chooseFirst ?? unchanged}
          disabled={isWrong}
        >
          {t(persons > 1 ? 'office.words.ask' : 'office.save')}
        </Button>
      </div>
    </form>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const t = useT()
  return (
    <Field
      label={t('office.reason')}
      hint={t('office.reasonHint')}
      maxLength={300}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function useDraftWords(): DraftWords {
  const t = useT()
  return { name: ([part]) => t(part === 'subject' ? 'office.words.subject' : 'office.words.text') }
}

/** Returns what is said beside a text: in how many parts an SMS travels with example values, or how long a mail is. */
function useLeft(row: TemplateRow, body: string): string {
  const t = useT()
  const locale = useLocale()
  if (row.channel === 'mail')
    return `${formatCount(body.length, locale)} / ${formatCount(TEMPLATE_BODY_MAX.mail, locale)}`
  const { segments, left, encoding } = sizeOfSms((fillTemplate(body, examplesOf(row), row.language) ?? body) + row.tail)
  return t(encoding === 'gsm' ? 'office.words.partsGsm' : 'office.words.partsUcs2', {
    count: segments,
    shown: formatCount(segments, locale),
    left: formatCount(left, locale),
  })
}

/** What the words may name; a press puts a name where the text is being written. */
function Names({ row, onInsert }: { row: TemplateRow; onInsert: ((name: string) => void) | undefined }) {
  const t = useT()
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium text-ink-2">{t('office.words.names')}</h3>
      <ul className="flex flex-col gap-1.5">
        {row.names.map(({ name, isNeeded, example }) => (
          <li key={name} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Button
              size="small"
              tone="outline"
              disabled={!onInsert}
              aria-label={t('office.words.insert', { name: `{${name}}` })}
              onClick={() => onInsert?.(name)}
            >
              <code dir="ltr">{`{${name}}`}</code>
            </Button>
            <span className="min-w-0 [overflow-wrap:anywhere] text-ink-3">
              {isNeeded && <strong className="text-ink-2">{t('office.words.needed')} · </strong>}
              <bdi lang={row.language}>{example}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
