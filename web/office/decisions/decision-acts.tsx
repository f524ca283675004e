import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type DecisionDetail, officeAnswerDecision, officeWithdrawDecision } from '#contract/decisions/decisions.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { Subject } from '../frame/subject.tsx'

const NOTE_SHORTEST = 3
const NOTE_MAX = 500

/** Returns why the reader cannot agree, in words; undefined when they can. */
function useWhyNot(row: DecisionDetail): string | undefined {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  if (row.state === 'agreed' && row.effectiveAt)
    return t('decision.whyNot.resting', { at: formatMoment(row.effectiveAt, locale) })
  if (row.state === 'open' && now !== null && now >= Date.parse(row.expiresAt)) return t('decision.whyNot.late')
  return row.whyNot === null ? undefined : t(`decision.whyNot.${row.whyNot}`)
}

/** Shows how the reader can answer a decision. An answer that they may not give is disabled, with the reason below. */
export function DecisionActs({ row, summary }: { row: DecisionDetail; summary: ReactNode }) {
  const t = useT()
  const [answering, setAnswering] = useState<{ agrees: boolean; contentHash: string } | null>(null)
  const whyNot = useWhyNot(row)
  if (row.state !== 'open' && row.state !== 'agreed') return null
  const isAgreedElsewhere = row.whyNot === 'say_again' && row.state === 'open'
  const mayRefuse = whyNot === undefined || (row.whyNot === 'rule_author' && row.state === 'open') || isAgreedElsewhere
  const begin = (agrees: boolean) => setAnswering({ agrees, contentHash: row.contentHash })
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Button tone="primary" icon="check" reason={whyNot} onClick={() => begin(true)}>
        {t('decision.agree')}
      </Button>
      {isAgreedElsewhere && (
        <span className="inline-flex min-h-11 items-center gap-2">
          {t('decision.sayAgain')} <Subject subject={row.subject} />
        </span>
      )}
      {mayRefuse && (
        <Button tone="danger" onClick={() => begin(false)}>
          {t('office.refuse')}
        </Button>
      )}
      {row.isOwn && <TakeBack row={row} />}
      <AnswerDialog row={row} answering={answering} onClose={() => setAnswering(null)} summary={summary} />
    </div>
  )
}

type AnswerProps = {
  row: DecisionDetail
  answering: { agrees: boolean; contentHash: string } | null
  onClose: () => void
  summary: ReactNode
}

function AnswerDialog({ row, answering, onClose, summary }: AnswerProps) {
  const t = useT()
  const form = useId()
  const answer = useAct(officeAnswerDecision)
  const close = () => {
    answer.reset()
    onClose()
  }
  const title = t(answering?.agrees === false ? 'decision.refuseTitle' : 'decision.agreeTitle')
  const isLast = row.needed - row.agreed <= 1
  return (
    <Dialog
      open={answering !== null}
      onOpenChange={close}
      title={title}
      closeLabel={t('office.close')}
      description={t(
        answering?.agrees === false ? 'decision.refuseHint' : isLast ? 'decision.agreeLastHint' : 'decision.agreeHint',
      )}
      footer={
        <Button
          type="submit"
          form={form}
          tone={answering?.agrees === false ? 'danger' : 'primary'}
          wide
          busy={answer.isPending}
          disabled={row.state !== 'open'}
        >
          {t(answering?.agrees === false ? 'office.refuse' : 'decision.agree')}
        </Button>
      }
    >
      {answering && (
        <AnswerForm
          id={form}
          agrees={answering.agrees}
          fault={answer.error}
          summary={summary}
          between={
            row.state === 'open'
              ? null
              : t('decision.between', { state: t(`decision.state.${row.state}`), by: row.closedBy ?? '–' })
          }
          onAnswer={(note) =>
            answer.mutate({ id: row.id, ...answering, ...(note ? { note } : {}) }, { onSuccess: close })
          }
        />
      )}
    </Dialog>
  )
}

type FormProps = {
  id: string
  agrees: boolean
  fault: unknown
  summary: ReactNode
  between: string | null
  onAnswer: (note: string) => void
}

function AnswerForm({ id, agrees, fault, summary, between, onAnswer }: FormProps) {
  const t = useT()
  const sayFault = useFault()
  const [note, setNote] = useState('')
  const [touched, setTouched] = useState(false)
  const isShort = !agrees && note.trim().length < NOTE_SHORTEST
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!isShort) onAnswer(note.trim())
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {summary}
      <Field
        label={t(agrees ? 'decision.noteOptional' : 'office.reason')}
        hint={t('office.reasonHint')}
        maxLength={NOTE_MAX}
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={touched && isShort ? t('office.reasonShort') : undefined}
      />
      {(between ?? fault) ? (
        <p role="alert" className="text-negative">
          {between ?? sayFault(fault)}
        </p>
      ) : null}
    </form>
  )
}

function TakeBack({ row }: { row: DecisionDetail }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const takeBack = useAct(officeWithdrawDecision, t('decision.takenBack'))
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('decision.takeBack')}</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('decision.takeBack')}
        text={t('decision.takeBackHint')}
        confirmLabel={t('decision.takeBack')}
        cancelLabel={t('office.cancel')}
        busy={takeBack.isPending}
        danger
        onConfirm={() => takeBack.mutate({ id: row.id }, { onSettled: () => setOpen(false) })}
      />
    </>
  )
}
