import { useId, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { answerFeedback, closeFeedback, FEEDBACK_ANSWER_MAX, getFeedback } from '#contract/site/office-feedback.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { FieldLabel } from '#web/ui/field.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { FEEDBACK_TONES } from './feedback-list.tsx'
import { FeedbackPictures } from './feedback-pictures.tsx'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'

type Whole = OutputOf<typeof getFeedback>
const SHORTEST = 3

/** Shows one piece of feedback: its author, the answers, a field for an answer, and a button to close it. */
export function FeedbackShow() {
  const t = useT()
  return (
    <ShowPage call={getFeedback} back="/feedback" backName={t('office.nav.feedback')}>
      {(row) => <Remark key={row.id} row={row} />}
    </ShowPage>
  )
}

function Remark({ row }: { row: Whole }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{t('office.feedback.one', { id: row.id })}</h1>
        <Tag tone={FEEDBACK_TONES[row.state]}>{t(`office.feedbackState.${row.state}`)}</Tag>
        {row.state !== 'closed' && (
          <div className="ms-auto">
            <CloseButton id={row.id} />
          </div>
        )}
      </div>
      <Card>
        {row.subject && <h2 className="mb-2 [overflow-wrap:anywhere]">{row.subject}</h2>}
        <p className="mb-4 text-lg [overflow-wrap:anywhere] whitespace-pre-line">{row.content}</p>
        <Facts
          facts={[
            [
              t('office.member'),
              row.memberId ? (
                <Link key="m" className="num text-brand-ink" to={`/members/${row.memberId}/show`}>
                  {row.memberId}
                </Link>
              ) : (
                t('office.visitor')
              ),
            ],
            [t('office.contact'), row.contact ?? '–'],
            [
              t('office.address'),
              <span key="ip" className="num">
                {row.ip}
              </span>,
            ],
            [
              t('office.at'),
              <span key="at" className="num">
                {formatMoment(row.at, locale)}
              </span>,
            ],
          ]}
        />
      </Card>
      {row.memberId !== null && row.subject !== null && <FeedbackPictures id={row.id} />}
      {row.history.length > 0 && <Acts row={row} />}
      {row.state !== 'closed' && <AnswerCard row={row} />}
    </div>
  )
}

function Acts({ row }: { row: Whole }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card>
      <h2 className="mb-1">{t('office.history')}</h2>
      <ol>
        {row.history.map((act) => (
          <li key={`${act.at} ${act.act}`} className="border-t border-line py-3 first:border-t-0">
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
              <span className="font-medium text-ink-1">{t(`office.feedback.did.${act.act}`)}</span>
              <span>{act.operator}</span>
              <span className="num">{formatMoment(act.at, locale)}</span>
              {(act.way === 'mail' || act.way === 'sms') && !act.sentAt && <span>{t('office.feedback.waits')}</span>}
            </p>
            <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{act.note}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function AnswerCard({ row }: { row: Whole }) {
  const t = useT()
  const id = useId()
  const permissions = usePermissions()
  const [answer, setAnswer] = useState('')
  const [touched, setTouched] = useState(false)
  const send = useAct(answerFeedback, t('office.feedback.sent'))
  const isShort = answer.trim().length < SHORTEST
  if (!row.way) return <p className="text-ink-2">{t('office.feedback.noAddress')}</p>
  return (
    <Card>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setTouched(true)
          if (!isShort)
            send.mutate(
              { id: row.id, answer: answer.trim() },
              {
                onSuccess: () => {
                  setAnswer('')
                  setTouched(false)
                },
              },
            )
        }}
      >
        <FieldLabel htmlFor={id}>{t('office.feedback.answer')}</FieldLabel>
        <textarea
          id={id}
          rows={5}
          maxLength={FEEDBACK_ANSWER_MAX}
          value={answer}
          aria-describedby={`${id}-note`}
          aria-invalid={touched && isShort ? true : undefined}
          onChange={(event) => setAnswer(event.target.value)}
          className="office-control h-auto! w-full py-2"
        />
        <FieldNote
          id={`${id}-note`}
          error={touched && isShort ? t('office.feedback.short') : undefined}
          hint={
            row.way === 'message'
              ? t('office.feedback.byMessage')
              : t(row.way === 'sms' ? 'office.feedback.bySms' : 'office.feedback.byMail', {
                  address: row.contact ?? '',
                })
          }
        />
        <div>
          <Button
            tone="primary"
            type="submit"
            busy={send.isPending}
            reason={permissions.includes('site.write') ? undefined : t('office.notAllowed')}
          >
            {t('office.feedback.send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function CloseButton({ id }: { id: string }) {
  const t = useT()
  const permissions = usePermissions()
  const [open, setOpen] = useState(false)
  const close = useAct(closeFeedback, t('office.done'))
  const label = t('office.feedback.close')
  return (
    <>
      <Button
        size="small"
        reason={permissions.includes('site.write') ? undefined : t('office.notAllowed')}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ReasonDialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          close.reset()
        }}
        title={label}
        description={t('office.feedback.closeText')}
        confirmLabel={label}
        busy={close.isPending}
        fault={close.error}
        onConfirm={(note) => close.mutate({ id, note }, { onSuccess: () => setOpen(false) })}
      />
    </>
  )
}
