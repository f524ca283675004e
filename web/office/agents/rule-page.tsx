import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import type { CashierRulesRow } from '#contract/cashier/office-cashier-rules.ts'
import type { Permission } from '#contract/permissions.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import type { DraftForm } from '../frame/use-draft.ts'
import { usePermissions } from '../frame/operator.ts'
import { askOffice, type RowCall } from '../frame/rows.ts'
import { RuleWaiting } from '../frame/rule-waiting.tsx'

type Shown = { waiting: CashierRulesRow['waiting'] }
type PageProps<Answer> = {
  /** Answers the rule, and the change of it that waits. */
  call: RowCall<Answer>
  title: string
  hint: string
  /** The form, which keeps what is typed while the rule is read again. */
  children: (answer: Answer) => ReactNode
}

/** Shows what a brand allows of agents: the change that waits, and the form that asks for one. */
export function RulePage<Answer extends Shown>({ call, title, hint, children }: PageProps<Answer>) {
  const t = useT()
  const { data, isError, refetch } = useQuery({ queryKey: [call.id], queryFn: () => askOffice(call, {}) })
  if (isError && !data)
    return <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons />
  return (
    <div className="flex flex-col gap-4">
      <h1>{title}</h1>
      <p className="max-w-[70ch] text-ink-2">{hint}</p>
      <RuleWaiting waiting={data.waiting} />
      <Card>{children(data)}</Card>
    </div>
  )
}

type FormProps<Form extends { reason: string }> = {
  /** Whoever saves needs it. */
  permission: Permission
  isSending: boolean
  /** The server's refusal. */
  fault: unknown
  /** What is typed, and the reason that the second person reads. */
  draft: DraftForm<Form>
  words: DraftWords
  onSave: (form: Form) => void
  children: ReactNode
}

/** Asks for a change of a rule: its fields, the reason, what was refused, what somebody else changed, and the button. */
export function RuleForm<Form extends { reason: string }>({
  permission,
  isSending,
  fault,
  draft,
  words,
  onSave,
  children,
}: FormProps<Form>) {
  const t = useT()
  const permissions = usePermissions()
  const chooseFirst = useDraftReason(draft)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(draft.form)
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-5">
      <DraftChanged draft={draft} words={words} />
      {children}
      <Field
        label={t('office.reason')}
        hint={t('office.agents.reasonHint')}
        maxLength={300}
        value={draft.form.reason}
        onChange={(event) => draft.change((was) => ({ ...was, reason: event.target.value }))}
      />
      <FormFault fault={fault} />
      <div>
        <Button
          type="submit"
          tone="primary"
          busy={isSending}
          reason={permissions.includes(permission) ? chooseFirst : t('office.notAllowed')}
        >
          {t('office.save')}
        </Button>
      </div>
    </form>
  )
}
