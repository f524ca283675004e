import { useState } from 'react'
import { resolveRound, type RoundOutcome } from '#contract/play/open-rounds.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { usePermissions } from '../frame/operator.ts'

/** Shows the two ways to end a round that its vendor left open. */
export function RoundActs({ id }: { id: string }) {
  const t = useT()
  const permissions = usePermissions()
  const [asking, setAsking] = useState<RoundOutcome | null>(null)
  const resolve = useAct(resolveRound, t('office.resolve.done'))
  const locked = permissions.includes('rounds.resolve') ? undefined : t('office.notAllowed')
  const shown = asking ?? 'void'
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" reason={locked} onClick={() => setAsking('void')}>
        {t('office.resolve.void')}
      </Button>
      <Button size="small" reason={locked} onClick={() => setAsking('closed')}>
        {t('office.resolve.closed')}
      </Button>
      <ReasonDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={t(`office.resolve.${shown}`)}
        description={t(`office.resolve.${shown}Hint`)}
        confirmLabel={t(`office.resolve.${shown}`)}
        danger={shown === 'closed'}
        busy={resolve.isPending}
        fault={resolve.error}
        onConfirm={(reason) => resolve.mutate({ id, outcome: shown, reason }, { onSuccess: () => setAsking(null) })}
      />
    </div>
  )
}
