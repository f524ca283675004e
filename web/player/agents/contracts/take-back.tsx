import { useState } from 'react'
import type { ContractRow } from '#contract/agents/contract-rows.ts'
import { contractEffects } from '#contract/agents/contracts.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { sendWith, useAnswer } from './contract-calls.ts'
import { EffectsNote } from './effects-note.tsx'

/** Shows what an offer of the agent would end below, and takes it back. */
export function TakeBack({ row, onDone }: { row: ContractRow; onDone: () => void }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const effects = useCall(contractEffects, { contract: row.id }, { staleTime: 0 })
  const cancelling = useAnswer(row.kind)
  const cancel = () =>
    sendWith(
      cancelling,
      { id: row.id, answer: 'cancel' },
      {
        onSuccess: () => {
          showToast('info', t('contracts.takenBack'))
          onDone()
        },
        onError: () => setAsking(false),
      },
    )
  return (
    <>
      {effects.data && <EffectsNote effect={effects.data} kind={row.kind} currency={row.currency} isMine={false} />}
      {effects.error && <p className="text-sm text-warning">{effects.error.message}</p>}
      <Button wide onClick={() => setAsking(true)}>
        {t('contracts.takeBack')}
      </Button>
      {cancelling.error && (
        <p role="alert" className="text-sm text-negative">
          {cancelling.error.message}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('contracts.takeBackAsk')}
        text={t('contracts.takeBackText')}
        confirmLabel={t('contracts.takeBack')}
        cancelLabel={t('contracts.takeBackNot')}
        onConfirm={cancel}
        busy={cancelling.isPending}
      />
    </>
  )
}
