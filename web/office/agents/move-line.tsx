import { useState } from 'react'
import { officeMoveLine } from '#contract/agents/office-agents.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

/** Asks for a move of an agent with everybody below; another operator must agree. */
export function MoveLine({ id, username }: { id: string; username: string }) {
  const t = useT()
  const permissions = usePermissions()
  const [isOpen, setIsOpen] = useState(false)
  const [to, setTo] = useState('')
  const move = useAct(officeMoveLine, t('office.saved'))
  return (
    <>
      <Button
        size="small"
        tone="secondary"
        reason={permissions.includes('agents.write') ? undefined : t('office.notAllowed')}
        onClick={() => setIsOpen(true)}
      >
        {t('office.agents.move')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('office.agents.moveOf', { username })}
        description={t('office.agents.moveHint')}
        confirmLabel={t('office.agents.move')}
        busy={move.isPending}
        fault={move.error}
        onConfirm={(reason) =>
          move.mutate({ id, to: to.trim() === '' ? null : to.trim(), reason }, { onSuccess: () => setIsOpen(false) })
        }
      >
        <Field
          label={t('office.agents.newUpline')}
          hint={t('office.agents.newUplineHint')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </ReasonDialog>
    </>
  )
}
