import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { type MallGood, pointsConfig } from '#contract/points/points.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { ConfirmOwner } from '../proof/confirm-owner.tsx'
import { GoodPicture } from './good-card.tsx'
import { PointsFigure } from './points-figure.tsx'
import { useRedemption } from './use-redemption.ts'

type Props = { good: MallGood | null; points: number; isFrozen: boolean; onClose: () => void }

/** Shows goods whole, and redeems them: where to send them, and what confirms it. */
export function GoodDialog({ good, points, isFrozen, onClose }: Props) {
  const t = useT()
  return (
    <Dialog
      open={good !== null}
      onOpenChange={(open) => !open && onClose()}
      title={good?.name ?? ''}
      closeLabel={t('common.close')}
    >
      {good && <GoodDetail good={good} points={points} isFrozen={isFrozen} onClose={onClose} />}
    </Dialog>
  )
}

/** Returns why the member cannot have the goods now; undefined when they can. */
function useHindrance(good: MallGood, points: number, isFrozen: boolean): string | undefined {
  const t = useT()
  const locale = useLocale()
  if (isFrozen) return t('points.frozen')
  if (good.stock === 0) return t('points.soldOut')
  if (good.memberMax !== null && good.had >= good.memberMax) return t('points.limitReached', { limit: good.memberMax })
  if (good.price > points) return t('points.more', { points: formatCount(good.price - points, locale) })
  return undefined
}

function GoodDetail({ good, points, isFrozen, onClose }: Props & { good: MallGood }) {
  const t = useT()
  const [isBuying, setIsBuying] = useState(false)
  const reason = useHindrance(good, points, isFrozen)
  const redemption = useRedemption(good, onClose)
  return (
    <div className="flex flex-col gap-4">
      <div className="overflow-hidden rounded-card">
        <GoodPicture good={good} place={Number(good.id)} size={180} />
      </div>
      <PointsFigure points={good.price} className="text-[20px] font-bold" />
      {good.about && <p className="text-sm whitespace-pre-line text-ink-2">{good.about}</p>}
      <Facts good={good} />
      {isBuying ? (
        <Checkout good={good} redemption={redemption} />
      ) : (
        <Button
          tone="primary"
          size="large"
          wide
          busy={redemption.isReserving}
          reason={reason}
          onClick={() => redemption.reserve(() => setIsBuying(true))}
        >
          {t('points.redeem')}
        </Button>
      )}
      {!isBuying && redemption.refusal && (
        <p role="alert" className="text-sm text-negative">
          {redemption.refusal}
        </p>
      )}
    </div>
  )
}

/** What the goods bring, for whom they are, and how many a member may have. */
function Facts({ good }: { good: MallGood }) {
  const t = useT()
  const { gives } = good
  const facts = [
    gives.kind === 'sent' ? t('points.isSent') : t('points.isDigital'),
    gives.kind === 'cash' ? t('points.cashTurnover', { times: gives.turnover }) : '',
    gives.kind === 'bonus'
      ? t('points.bonusTerms', { times: gives.terms.wageringTimes, days: gives.terms.lifeDays })
      : '',
    gives.kind === 'free_rounds' ? t('points.freeRounds', { count: gives.rounds }) : '',
    good.levelMin > 0 ? t('points.fromLevel', { level: good.levelMin }) : '',
    good.memberMax === null ? '' : t('points.perMember', { count: good.memberMax }),
  ]
  return (
    <ul className="list-disc ps-5 text-sm text-ink-2">
      {facts
        .filter((fact) => fact !== '')
        .map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
    </ul>
  )
}

function Checkout({ good, redemption }: { good: MallGood; redemption: ReturnType<typeof useRedemption> }) {
  const t = useT()
  const locale = useLocale()
  const { draft, change, errors, refusal, isPending, submit, check, sendWith } = redemption
  const config = useCall(pointsConfig, {})
  const box = (name: 'name' | 'phone' | 'street' | 'city', autoComplete: string) => (
    <Field
      label={t(`points.address.${name}`)}
      autoComplete={autoComplete}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      error={errors[name]}
    />
  )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {good.gives.kind === 'sent' && (
        <>
          {box('name', 'name')}
          {box('phone', 'tel')}
          {box('street', 'street-address')}
          {box('city', 'address-level2')}
        </>
      )}
      {good.gives.kind === 'cash' && config.data && (
        <p className="text-sm text-ink-2">
          {t('points.youGet', { amount: formatMoney(good.gives.amount, config.data.currency) })}
        </p>
      )}
      {config.isError && !config.data ? (
        <ErrorState
          compact
          title={t('points.failed')}
          retryLabel={t('common.retry')}
          onRetry={() => void config.refetch()}
        />
      ) : config.data ? (
        <ConfirmOwner
          has={config.data}
          password={draft.password}
          onPassword={(password) => change({ password })}
          error={errors.password}
          label={t('points.redeemFor', { points: formatCount(good.price, locale) })}
          isPending={isPending}
          check={check}
          onPasskey={sendWith}
        />
      ) : (
        <RowSkeletons count={2} />
      )}
      {refusal && (
        <p role="alert" className="text-sm text-negative">
          {refusal}
        </p>
      )}
    </form>
  )
}
