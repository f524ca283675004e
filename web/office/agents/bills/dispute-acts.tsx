import { useState } from 'react'
import { type DisputeRow, officeAnswerDispute } from '#contract/agents/disputes.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../../actions.ts'
import { usePermissions } from '../../frame/operator.ts'
import { ReasonDialog } from '../../frame/reason-dialog.tsx'

const OUTCOMES = ['stands', 'agreed'] as const

/** Answers an open dispute; the agent reads the answer. */
export function DisputeActs({ row }: { row: DisputeRow }) {
  const t = useT()
  const permissions = usePermissions()
  const [asking, setAsking] = useState<(typeof OUTCOMES)[number] | null>(null)
  const answer = useAct(officeAnswerDispute, t('office.saved'))
  const mayNot = permissions.includes('agents.write') ? undefined : t('office.notAllowed')
  if (row.state !== 'open') return null
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {OUTCOMES.map((outcome) => (
        <Button key={outcome} size="small" reason={mayNot} onClick={() => setAsking(outcome)}>
          {t(`office.dispute.act.${outcome}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t('office.dispute.answerFor', { username: row.agent.username })}
          description={t('office.dispute.hint')}
          confirmLabel={t(`office.dispute.act.${asking}`)}
          busy={answer.isPending}
          fault={answer.error}
          onConfirm={(text) =>
            answer.mutate({ id: row.id, outcome: asking, answer: text }, { onSuccess: () => setAsking(null) })
          }
        />
      )}
    </span>
  )
}
