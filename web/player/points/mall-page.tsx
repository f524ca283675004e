import { useState } from 'react'
import type { MallGood } from '#contract/points/points.ts'
import { pointsBalance, pointsReward } from '#contract/points/points.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { NeedTrueAccount } from '../member/need-true-account.tsx'
import { BalanceCard } from './balance-card.tsx'
import { ConvertDialog } from './convert-dialog.tsx'
import { GoodCard } from './good-card.tsx'
import { GoodDialog } from './good-dialog.tsx'
import type { MallPageProps, Shelf } from './mall-parts.ts'
import { PointsLines } from './points-lines.tsx'
import { Redemptions } from './redemptions.tsx'
import { Rules } from './rules.tsx'

/** Shows the points mall: the member's points, what they buy, and how they come and go. */
export function MallPage(props: MallPageProps) {
  const { isTrial } = useSession()
  return isTrial ? <NeedTrueAccount /> : <Mall {...props} />
}

function Mall({ part, shelf, onPart, onShelf }: MallPageProps) {
  const t = useT()
  const [isConverting, setIsConverting] = useState(false)
  const balance = useCall(pointsBalance, {})
  return (
    <div className="flex flex-col gap-5">
      <h1 className="sr-only">{t('nav.points')}</h1>
      <BalanceCard
        balance={balance.data}
        isFailed={balance.isError && !balance.data}
        onRetry={() => void balance.refetch()}
        part={part}
        onPart={onPart}
        onConvert={() => setIsConverting(true)}
      />
      {part && (
        <div>
          <Button size="small" icon="arrow-left" onClick={() => onPart(undefined)}>
            {t('points.backToMall')}
          </Button>
        </div>
      )}
      {part === 'redemptions' && <Redemptions />}
      {part === 'details' && <PointsLines />}
      {part === 'rules' && <Rules />}
      {!part && (
        <Shelves
          points={balance.data?.points ?? 0}
          isFrozen={Boolean(balance.data?.frozen)}
          shelf={shelf}
          onShelf={onShelf}
        />
      )}
      <ConvertDialog open={isConverting} onOpenChange={setIsConverting} points={balance.data?.points ?? 0} />
    </div>
  )
}

type ShelvesProps = {
  points: number
  isFrozen: boolean
  shelf: Shelf | undefined
  onShelf: (shelf: Shelf | undefined) => void
}

const isWithin = (good: MallGood, shelf: Shelf | undefined, points: number) =>
  shelf === undefined || (shelf === 'can' ? good.price <= points && good.stock !== 0 : good.category === shelf)

/** Shows the goods of a shelf; each opens with its details. */
function Shelves({ points, isFrozen, shelf, onShelf }: ShelvesProps) {
  const t = useT()
  const [opened, setOpened] = useState<MallGood | null>(null)
  const { data, isError, refetch } = useCall(pointsReward, {})
  if (isError && !data)
    return (
      <Card>
        <ErrorState
          title={t('points.failed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  const shown = data?.goods.filter((good) => isWithin(good, shelf, points))
  const shelves: Shelf[] = ['can', ...(data?.categories ?? [])]
  return (
    <>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0">
        <Chip selected={shelf === undefined} onClick={() => onShelf(undefined)}>
          {t('points.category.all')}
        </Chip>
        {shelves.map((one) => (
          <Chip key={one} selected={shelf === one} onClick={() => onShelf(one)}>
            {t(`points.category.${one}`)}
          </Chip>
        ))}
      </div>
      {shown?.length === 0 && (
        <Card>
          <EmptyState
            picture="gift"
            title={t(shelf === 'can' ? 'points.noneYet' : 'points.none')}
            hint={t('points.noneHint')}
          />
        </Card>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-5 xl:grid-cols-4">
        {!shown && Array.from({ length: 8 }, (_, index) => <Skeleton key={index} className="h-72 rounded-card!" />)}
        {shown?.map((good, index) => (
          <GoodCard key={good.id} good={good} points={points} place={index} onOpen={() => setOpened(good)} />
        ))}
      </div>
      <GoodDialog
        key={opened?.id ?? ''}
        good={opened && (data?.goods.find(({ id }) => id === opened.id) ?? opened)}
        points={points}
        isFrozen={isFrozen}
        onClose={() => setOpened(null)}
      />
    </>
  )
}
