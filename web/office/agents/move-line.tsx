import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { officeMoveEffects, officeMoveLine } from '#contract/agents/office-agents.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { callOffice } from '../operator-session.ts'
import { MoveEnds } from './move-ends.tsx'

/** Asks for a move of an agent with everybody below, once it was read what it ends; another operator must agree. */
export function MoveLine({ id, username }: { id: string; username: string }) {
  const t = useT()
  const permissions = usePermissions()
  const [isOpen, setIsOpen] = useState(false)
  const [to, setTo] = useState('')
  const move = useAct(officeMoveLine, t('office.saved'))
  const { data, isError, refetch } = useQuery({
    queryKey: [officeMoveEffects.id, id],
    queryFn: () => callOffice(officeMoveEffects, { id }),
    enabled: isOpen,
    staleTime: 0,
  })
  const send = (reason: string) => {
    if (!data) return
    const target = to.trim() === '' ? null : to.trim()
    // after a refusal what it ends is read again, as every part of the page
    move.mutate({ id, to: target, reason, seen: data.print }, { onSuccess: () => setIsOpen(false) })
  }
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
        busy={move.isPending || (!data && !isError)}
        fault={move.error}
        onConfirm={send}
      >
        <Field
          label={t('office.agents.newUpline')}
          hint={t('office.agents.newUplineHint')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        {data && <MoveEnds effects={data} />}
        {!data && !isError && <RowSkeletons count={2} />}
        {isError && (
          <ErrorState
            compact
            title={t('office.loadFailed')}
            retryLabel={t('office.retry')}
            onRetry={() => void refetch()}
          />
        )}
      </ReasonDialog>
    </>
  )
}
