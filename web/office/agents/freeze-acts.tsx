import { useState } from 'react'
import { type FreezeRow, officeAnswerFreeze } from '#contract/agents/office-agents.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

const OUTCOMES = ['freeze', 'refuse'] as const

/** Answers an open request. */
export function FreezeActs({ row }: { row: FreezeRow }) {
  const t = useT()
  const permissions = usePermissions()
  const [asking, setAsking] = useState<(typeof OUTCOMES)[number] | null>(null)
  const answer = useAct(officeAnswerFreeze, t('office.saved'))
  const mayNot = permissions.includes('members.write') ? undefined : t('office.notAllowed')
  if (row.state !== 'open') return null
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {OUTCOMES.map((outcome) => (
        <Button
          key={outcome}
          size="small"
          tone={outcome === 'freeze' ? 'danger' : 'secondary'}
          reason={mayNot}
          onClick={() => setAsking(outcome)}
        >
          {t(`office.agents.act.${outcome}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t('office.agents.answerFor', { username: row.account.username })}
          description={t(`office.agents.hint.${asking}`)}
          confirmLabel={t(`office.agents.act.${asking}`)}
          danger={asking === 'freeze'}
          busy={answer.isPending}
          fault={answer.error}
          onConfirm={(reason) =>
            answer.mutate({ id: row.id, outcome: asking, reason }, { onSuccess: () => setAsking(null) })
          }
        />
      )}
    </span>
  )
}
