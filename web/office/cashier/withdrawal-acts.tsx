import { useState } from 'react'
import { officeReviewWithdrawal } from '#contract/cashier/office-withdrawals.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ApproveDialog, BlockDialog, RejectDialog } from './withdrawal-decisions.tsx'
import type { WithdrawalDetail } from './withdrawal-detail.ts'
import { CorrectDialog, ForceDialog, SettleDialog } from './withdrawal-mends.tsx'

type Asking = 'approve' | 'block' | 'reject' | 'force' | 'correct' | 'settle' | null

type DecideProps = {
  row: WithdrawalDetail
  mayReview: boolean
  /** Why it cannot be approved: a decision waits already. */
  waits: string | undefined
  onAsk: (asked: Asking) => void
}

/** Approves or rejects. Nothing is decided before what the checks found is on the page. */
function Decide({ row, mayReview, waits, onAsk }: DecideProps) {
  const t = useT()
  const checks = row.state === 'requested' ? t('office.checksRun') : undefined
  const locked = mayReview ? undefined : t('office.notAllowed')
  return (
    <>
      <Button size="small" tone="primary" reason={checks ?? waits ?? locked} onClick={() => onAsk('approve')}>
        {t('office.approve')}
      </Button>
      <Button size="small" tone="danger" reason={checks ?? locked} onClick={() => onAsk('reject')}>
        {t('office.reject')}
      </Button>
    </>
  )
}

/** Shows what an operator can do with a withdrawal in its state; acts that the role does not allow say so. */
export function WithdrawalActs({ row }: { row: WithdrawalDetail }) {
  const t = useT()
  const permissions = usePermissions()
  const [asking, setAsking] = useState<Asking>(null)
  const done = t('office.done')
  const review = useAct(officeReviewWithdrawal, done)
  const mayReview = permissions.includes('withdrawals.review')
  const mayForce = permissions.includes('withdrawals.force')
  const locked = (may: boolean) => (may ? undefined : t('office.notAllowed'))
  const waits = row.waiting ? t('office.waitsAlready') : undefined
  const isDecidable = ['requested', 'checked', 'reviewing'].includes(row.state)
  const isPaid = row.state === 'paid' || row.state === 'disputed'
  const close = (open: boolean) => {
    if (!open) setAsking(null)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {row.state === 'checked' && (
        <Button
          size="small"
          busy={review.isPending}
          reason={locked(mayReview)}
          onClick={() => review.mutate({ id: row.id })}
        >
          {t('office.beginReview')}
        </Button>
      )}
      {isDecidable && <Decide row={row} mayReview={mayReview} waits={waits} onAsk={setAsking} />}
      {isPaid && (
        <Button size="small" reason={locked(mayForce)} onClick={() => setAsking('force')}>
          {t('office.forceReceived')}
        </Button>
      )}
      {(row.state === 'disputed' || (row.state === 'paid' && row.needsAttention)) && (
        <Button size="small" reason={waits ?? locked(mayForce)} onClick={() => setAsking('correct')}>
          {t('office.correct')}
        </Button>
      )}
      {row.needsAttention && (row.state === 'sending' || row.state === 'paid') && (
        <Button size="small" reason={waits ?? locked(mayForce)} onClick={() => setAsking('settle')}>
          {t('office.settle')}
        </Button>
      )}
      {(isDecidable || row.state === 'approved') && (
        <Button size="small" tone="danger" reason={locked(mayReview)} onClick={() => setAsking('block')}>
          {t('office.blockPayee')}
        </Button>
      )}
      <ApproveDialog row={row} open={asking === 'approve'} onOpenChange={close} />
      <BlockDialog row={row} open={asking === 'block'} onOpenChange={close} />
      <RejectDialog row={row} open={asking === 'reject'} onOpenChange={close} />
      <ForceDialog row={row} open={asking === 'force'} onOpenChange={close} />
      <CorrectDialog row={row} open={asking === 'correct'} onOpenChange={close} />
      <SettleDialog row={row} open={asking === 'settle'} onOpenChange={close} />
    </div>
  )
}
