import { useState } from 'react'
import type { OfficeOrder } from '#contract/points/office-points.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { useMove } from './use-move.ts'

/** Where an order goes on to. */
const NEXT = { in_process: 'approved', approved: 'shipped', shipped: 'delivered' } as const

/** Returns where an order goes on to; null at the end of its way. */
export const nextOf = ({ state, isSent }: Pick<OfficeOrder, 'state' | 'isSent'>) =>
  isSent && state in NEXT ? NEXT[state as keyof typeof NEXT] : null

type Rejecting = { ids: readonly string[]; move: ReturnType<typeof useMove>; onDone: () => void }

function RejectButton({ ids, move, onDone }: Rejecting) {
  const t = useT()
  const mayMove = usePermissions().includes('promotions.review')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" tone="quiet" disabled={!mayMove} onClick={() => setAsking(true)}>
        {t('office.points.to.rejected')}
      </Button>
      <ReasonDialog
        open={isAsking}
        onOpenChange={() => {
          setAsking(false)
          move.reset()
        }}
        title={t('office.points.to.rejected')}
        description={t('office.points.rejectHint')}
        confirmLabel={t('office.points.to.rejected')}
        danger
        busy={move.isPending}
        fault={move.error}
        onConfirm={(reason) =>
          move.move({ ids: [...ids], to: 'rejected', reason }, () => {
            setAsking(false)
            onDone()
          })
        }
      />
    </>
  )
}

/** Moves one redemption on, or rejects it with a reason that its member reads. */
export function OrderActs({ order }: { order: OfficeOrder }) {
  const t = useT()
  const mayMove = usePermissions().includes('promotions.review')
  const [tracking, setTracking] = useState('')
  const move = useMove()
  const to = nextOf(order)
  if (to === null) return null
  const parcel = to === 'shipped' && tracking.trim().length > 2 ? { tracking: tracking.trim() } : {}
  return (
    <div className="flex flex-wrap items-end gap-2 py-1">
      {to === 'shipped' && (
        <Field
          label={t('office.points.tracking')}
          value={tracking}
          onChange={(event) => setTracking(event.target.value)}
        />
      )}
      <Button
        size="small"
        busy={move.isPending}
        reason={mayMove ? undefined : t('office.notAllowed')}
        onClick={() => move.move({ ids: [order.id], to, ...parcel }, () => undefined)}
      >
        {t(`office.points.to.${to}`)}
      </Button>
      <RejectButton ids={[order.id]} move={move} onDone={() => undefined} />
    </div>
  )
}

type BulkProps = { chosen: readonly OfficeOrder[]; onClear: () => void }

/** Moves or rejects all chosen redemptions; those that cannot move any more are said and stay. */
export function BulkActs({ chosen, onClear }: BulkProps) {
  const t = useT()
  const locale = useLocale()
  const move = useMove()
  const [first] = chosen
  const to = first ? nextOf(first) : null
  if (!to) return null
  const ids = chosen.map(({ id }) => id)
  return (
    <section
      aria-label={t('office.points.chosenActs')}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface-2 p-3"
    >
      <span aria-live="polite" className="me-auto">
        {t('office.points.chosen', { count: formatCount(ids.length, locale) })}
      </span>
      <Button size="small" tone="primary" busy={move.isPending} onClick={() => move.move({ ids, to }, onClear)}>
        {t(`office.points.to.${to}`)}
      </Button>
      <RejectButton ids={ids} move={move} onDone={onClear} />
      <Button size="small" tone="quiet" onClick={onClear}>
        {t('office.points.chooseNone')}
      </Button>
    </section>
  )
}
