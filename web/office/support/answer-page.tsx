import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { findLanguage, OFFICE_LANGUAGES } from '#contract/languages.ts'
import {
  officeCreateSupportAnswer,
  officeRemoveSupportAnswer,
  officeSaveSupportAnswer,
  officeSupportAnswers,
} from '#contract/support/office-support.ts'
import { SUPPORT_TEXT_MAX, SUPPORT_VARIABLES, unknownVariables } from '#contract/support/words.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { useDraft } from '../frame/use-draft.ts'
import { useLive } from './use-office-call.ts'

type Answer = OutputOf<typeof officeSupportAnswers>['answers'][number]

/** The languages in which an answer is written here; one that is stored in another keeps it. */
const LANGUAGES = ['en', 'bn', 'ar'] as const

/** Lists prepared answers; each can be changed and removed. */
export function AnswerPage() {
  const t = useT()
  const sayFault = useFault()
  const permissions = usePermissions()
  const [open, setOpen] = useState<Answer['id'] | 'new' | null>(null)
  const { data, error, refetch } = useLive(officeSupportAnswers, {})
  const reason = permissions.includes('support.manage') ? undefined : t('office.notAllowed')
  const opened = data?.answers.find(({ id }) => id === open)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{t('office.nav.chatAnswers')}</h1>
        <span className="ms-auto">
          <Button tone="primary" icon="plus" size="small" reason={reason} onClick={() => setOpen('new')}>
            {t('office.desk.newAnswer')}
          </Button>
        </span>
      </div>
      <p className="max-w-[70ch] text-ink-2">{t('office.desk.answersText')}</p>
      {error && !data ? (
        <ErrorState
          title={t('office.loadFailed')}
          hint={sayFault(error)}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <RowSkeletons />
      ) : data.answers.length === 0 ? (
        <EmptyState picture="messages" title={t('office.desk.noAnswers')} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {data.answers.map((one) => (
            <li key={one.id}>
              <AnswerCard answer={one} reason={reason} onChange={() => setOpen(one.id)} />
            </li>
          ))}
        </ul>
      )}
      {open === 'new' && <AnswerForm answer={null} onClose={() => setOpen(null)} />}
      {opened && <AnswerForm answer={opened} onClose={() => setOpen(null)} />}
    </div>
  )
}

function AnswerCard({
  answer,
  reason,
  onChange,
}: {
  answer: Answer
  reason: string | undefined
  onChange: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const [asks, setAsks] = useState(false)
  const remove = useAct(officeRemoveSupportAnswer, t('office.done'))
  return (
    <Card className="flex h-full flex-col gap-3">
      <h2 className="[overflow-wrap:anywhere]">{answer.title}</h2>
      {Object.entries(answer.texts).map(([tag, text]) => (
        <div key={tag}>
          <p className="text-xs text-ink-3">{findLanguage(tag)?.name ?? tag}</p>
          <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
            {text}
          </p>
        </div>
      ))}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <span className="me-auto text-xs text-ink-3">
          {answer.changedBy} · {formatMoment(answer.changedAt, locale)}
        </span>
        <Button size="small" disabled={reason !== undefined} onClick={onChange}>
          {t('office.desk.change')}
        </Button>
        <Button size="small" tone="quiet" disabled={reason !== undefined} onClick={() => setAsks(true)}>
          {t('office.desk.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('office.desk.removeTitle', { title: answer.title })}
        text={t('office.desk.removeText')}
        confirmLabel={t('office.desk.remove')}
        cancelLabel={t('office.cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: answer.id }, { onSuccess: () => setAsks(false) })}
      />
    </Card>
  )
}

/** Returns a function that says what is wrong with a text; undefined for nothing. */
function useTextFault(): (text: string) => string | undefined {
  const t = useT()
  const locale = useLocale()
  return (text) => {
    const [unknown] = unknownVariables(text)
    if (unknown !== undefined) return t('office.desk.unknownName', { name: `{${unknown}}` })
    return text.trim().length > SUPPORT_TEXT_MAX
      ? t('office.desk.textLong', { max: formatCount(SUPPORT_TEXT_MAX, locale) })
      : undefined
  }
}

const formOf = (answer: Answer | null) => ({
  title: answer?.title ?? '',
  texts: answer?.texts ?? ({} as Record<string, string>),
})

function AnswerForm({ answer, onClose }: { answer: Answer | null; onClose: () => void }) {
  const t = useT()
  const [touched, setTouched] = useState(false)
  const create = useAct(officeCreateSupportAnswer, t('office.done'))
  const save = useAct(officeSaveSupportAnswer, t('office.done'))
  const draft = useDraft(answer, { formOf, onChosen: save.reset })
  const words: DraftWords = {
    name: ([part, tag]) =>
      part === 'title' ? t('office.desk.title') : (findLanguage(String(tag))?.name ?? String(tag)),
  }
  const chooseFirst = useDraftReason(draft)
  const { title, texts } = draft.form
  const written = Object.fromEntries(
    Object.entries(texts).flatMap(([tag, text]) => (text.trim() === '' ? [] : [[tag, text.trim()]])),
  )
  const noTitle = title.trim().length < 2 ? t('office.desk.titleNeeded') : undefined
  const noText = Object.keys(written).length === 0 ? t('office.desk.textNeeded') : undefined
  const faultOf = useTextFault()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (noTitle || noText || chooseFirst || Object.values(written).some(faultOf)) return
    const said = { title: title.trim(), texts: written }
    const { read } = draft
    if (read) save.mutate({ id: read.id, version: read.version, ...said }, { onSuccess: onClose })
    else create.mutate(said, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(answer ? 'office.desk.changeAnswer' : 'office.desk.newAnswer')}
      closeLabel={t('office.close')}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <DraftChanged draft={draft} words={words} />
        <Field
          label={t('office.desk.title')}
          maxLength={60}
          value={title}
          onChange={(event) => draft.change({ title: event.target.value, texts })}
          error={touched ? noTitle : undefined}
        />
        <p className="text-sm text-ink-3">
          {t('office.desk.names', { names: SUPPORT_VARIABLES.map((name) => `{${name}}`).join(' ') })}
        </p>
        {LANGUAGES.map((tag) => (
          <TextArea
            key={tag}
            label={findLanguage(tag)?.name ?? tag}
            lang={tag}
            dir="auto"
            rows={3}
            value={texts[tag] ?? ''}
            onChange={(event) => draft.change({ title, texts: { ...texts, [tag]: event.target.value } })}
            error={
              touched ? (faultOf(texts[tag] ?? '') ?? (tag === OFFICE_LANGUAGES[1] ? noText : undefined)) : undefined
            }
          />
        ))}
        <FormFault fault={create.error ?? save.error} />
        <Button type="submit" tone="primary" busy={create.isPending || save.isPending} reason={chooseFirst}>
          {t('office.desk.save')}
        </Button>
      </form>
    </Dialog>
  )
}
