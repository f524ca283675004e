import { useState } from 'react'
import type { ContractRow } from '#contract/agents/contract-rows.ts'
import { contractEffects } from '#contract/agents/contracts.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { OwnerProof } from '../../proof/confirm-owner.tsx'
import { SignForm } from '../../proof/sign-form.tsx'
import { sendWith, useAnswer } from './contract-calls.ts'
import { EffectsNote } from './effects-note.tsx'

type Props = { row: ContractRow; onDone: () => void }

/** Answers an offer: what accepting it ends stands above the signature, which says that exactly this was seen. */
export function AcceptOffer({ row, onDone }: Props) {
  const t = useT()
  const effects = useCall(contractEffects, { contract: row.id }, { staleTime: 0 })
  const accepting = useAnswer(row.kind)
  const accept = (seen: string) => (proof: OwnerProof) =>
    sendWith(
      accepting,
      { id: row.id, answer: 'accept', seen, ...proof },
      {
        onSuccess: () => {
          showToast('success', t('contracts.accepted'))
          onDone()
        },
        // what was shown is not true any more: the form shows what is, and asks again
        onError: ({ code }) => {
          if (code === 'CONTRACT_CHANGED') void effects.refetch()
        },
      },
    )
  return (
    <>
      {effects.data ? (
        <>
          <EffectsNote effect={effects.data} kind={row.kind} currency={row.currency} isMine />
          <SignForm label={t('contracts.accept')} sending={accepting} onProof={accept(effects.data.print)} />
        </>
      ) : effects.error ? (
        <ErrorState
          compact
          title={effects.error.isNetwork ? t('contracts.failed') : effects.error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void effects.refetch()}
        />
      ) : (
        <RowSkeletons count={3} />
      )}
      <Reject row={row} onDone={onDone} />
    </>
  )
}

function Reject({ row, onDone }: Props) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const rejecting = useAnswer(row.kind)
  const reject = () =>
    sendWith(
      rejecting,
      { id: row.id, answer: 'reject' },
      {
        onSuccess: () => {
          showToast('info', t('contracts.rejected'))
          onDone()
        },
        onError: () => setAsking(false),
      },
    )
  return (
    <>
      <Button wide onClick={() => setAsking(true)}>
        {t('contracts.reject')}
      </Button>
      {rejecting.error && (
        <p role="alert" className="text-sm text-negative">
          {rejecting.error.message}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('contracts.rejectAsk')}
        text={t('contracts.rejectText')}
        confirmLabel={t('contracts.reject')}
        cancelLabel={t('contracts.rejectNot')}
        onConfirm={reject}
        busy={rejecting.isPending}
        danger
      />
    </>
  )
}
