import { type FormEvent, useState } from 'react'
import { agentTeam, type TeamRow } from '#contract/agents/line.ts'
import { REMARK_MAX, setRemark } from '#contract/agents/requests.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Keeps what the agent notes about an account, for the agent alone. */
export function RemarkForm({ row }: { row: TeamRow }) {
  const t = useT()
  const [text, setText] = useState(row.remark ?? '')
  const noting = useSend(setRemark, [agentTeam])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!noting.isPending)
      noting.mutate(
        { id: row.id, text: text.trim() },
        { onSuccess: () => showToast('success', t('agents.remarkKept')) },
      )
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-4">
      <Field
        label={t('agents.remark')}
        hint={t('agents.remarkHint')}
        maxLength={REMARK_MAX}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={noting.error?.message}
      />
      <Button type="submit" busy={noting.isPending} disabled={text.trim() === (row.remark ?? '')}>
        {t('agents.keepRemark')}
      </Button>
    </form>
  )
}
