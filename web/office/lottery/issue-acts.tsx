import { type FormEvent, useState } from 'react'
import { enterResult, previewResettle, resettle, voidIssue } from '#contract/lottery/office-house.ts'
import type { PrintedBoard } from '#contract/lottery/shapes.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { WayToOther } from '../frame/waiting-note.tsx'
import { BoardFields, type Typed, boardOf } from './board-fields.tsx'
import type { HouseIssueAnswer } from './house-issue-answer.ts'
import { ResettlePreview } from './resettle-preview.tsx'

type Props = { code: string; answer: HouseIssueAnswer }

const AWAITS = ['closed', 'drawing']
const UNDRAWN = ['pending', 'open', ...AWAITS]

/** What may be done with a draw in its state: enter the result, correct it, make the issue void. */
export function IssueActs({ code, answer }: Props) {
  const { state, seal } = answer.issue
  const isOfficial = seal === null
  return (
    <>
      {isOfficial && AWAITS.includes(state) && <EnterResult key={answer.issue.issue} code={code} answer={answer} />}
      {isOfficial && state === 'settled' && <Correct key={answer.issue.issue} code={code} answer={answer} />}
      {UNDRAWN.includes(state) && <MakeVoid code={code} answer={answer} />}
    </>
  )
}

type EntryProps = {
  answer: HouseIssueAnswer
  first: PrintedBoard | null
  onChange?: () => void
}

/** The fields of an entry: the board, where it was read, and why it is entered. */
function useEntry({ answer, first, onChange }: EntryProps) {
  const t = useT()
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(answer.format.map(({ part }) => [part, first?.[part]?.join(' ') ?? ''])),
  )
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  const fields = (
    <>
      <BoardFields
        format={answer.format}
        typed={typed}
        onChange={(next) => {
          setTyped(next)
          onChange?.()
        }}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('office.lottery.source')}
          hint={t('office.lottery.sourceHint')}
          maxLength={300}
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
        <Field
          label={t('office.reason')}
          hint={t('office.reasonHint')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </>
  )
  return { fields, board: boardOf(typed), source: source.trim(), reason: reason.trim() }
}

function EnterResult({ code, answer }: Props) {
  const t = useT()
  const entry = useEntry({ answer, first: null })
  const enter = useAct(enterResult, t('office.lottery.entered'))
  const own = answer.waiting.some(({ kind, isOwn }) => kind === 'lottery-result.enter' && isOwn)
  const isSecond = answer.waiting.some(({ kind, isOwn }) => kind === 'lottery-result.enter' && !isOwn)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { board, source, reason } = entry
    enter.mutate({ gameCode: code, issue: answer.issue.issue, board, source, reason })
  }
  return (
    <Card>
      <form onSubmit={send} noValidate className="flex flex-col gap-4">
        <h2>{t('office.lottery.enterResult')}</h2>
        <p className="text-ink-2">{t(isSecond ? 'office.lottery.secondEntry' : 'office.lottery.firstEntry')}</p>
        {entry.fields}
        <FormFault fault={enter.error} />
        <WayToOther fault={enter.error} />
        <div>
          <Button
            type="submit"
            tone="primary"
            busy={enter.isPending}
            reason={own ? t('office.lottery.waitsAlready') : undefined}
          >
            {t('office.lottery.enterResult')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Correct({ code, answer }: Props) {
  const t = useT()
  const preview = useAct(previewResettle)
  const entry = useEntry({ answer, first: answer.issue.board, onChange: () => preview.reset() })
  const ask = useAct(resettle)
  const waits = answer.waiting.length > 0 ? t('office.lottery.waitsAlready') : undefined
  const of = { gameCode: code, issue: answer.issue.issue, board: entry.board }
  const send = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate({ ...of, source: entry.source, reason: entry.reason })
  }
  return (
    <Card>
      <form onSubmit={send} noValidate className="flex flex-col gap-4">
        <h2>{t('office.lottery.correct')}</h2>
        <p className="text-ink-2">{t('office.lottery.correctHint')}</p>
        {entry.fields}
        <div>
          <Button icon="eye" busy={preview.isPending} onClick={() => preview.mutate(of)}>
            {t('office.lottery.previewCorrection')}
          </Button>
        </div>
        <FormFault fault={preview.error} />
        {preview.data && <ResettlePreview preview={preview.data} />}
        <FormFault fault={ask.error} />
        <WayToOther fault={ask.error} />
        <div>
          <Button
            type="submit"
            tone="danger"
            busy={ask.isPending}
            reason={waits ?? (preview.data ? undefined : t('office.lottery.previewFirst'))}
          >
            {t('office.lottery.askCorrection')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function MakeVoid({ code, answer }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const ask = useAct(voidIssue)
  const waits = answer.waiting.some(({ kind }) => kind === 'lottery-issue.void')
  return (
    <div>
      <Button tone="danger" reason={waits ? t('office.lottery.waitsAlready') : undefined} onClick={() => setOpen(true)}>
        {t('office.lottery.makeVoid')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('office.lottery.makeVoid')}
        description={t('office.lottery.voidHint')}
        confirmLabel={t('office.lottery.makeVoid')}
        danger
        busy={ask.isPending}
        fault={ask.error}
        onConfirm={(reason) =>
          ask.mutate({ gameCode: code, issue: answer.issue.issue, reason }, { onSuccess: () => setOpen(false) })
        }
      />
    </div>
  )
}
