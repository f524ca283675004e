import { promotionLuck, type PromotionLuck } from '#contract/promotions/luck.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { CheckInScene } from './check-in-scene.tsx'
import { EnvelopeScene } from './envelope-scene.tsx'
import { RaffleScene } from './raffle-scene.tsx'
import { SceneSkeleton } from './scene-skeleton.tsx'
import { WheelScene } from './wheel-scene.tsx'

/** Shows the scene of a wheel, raffle, envelope, rain or check-in to a member. */
export function LuckScene({ id }: { id: string }) {
  const t = useT()
  const { data, error, refetch } = useCall(promotionLuck, { id })
  if (data) return <Scene luck={data} />
  // the page itself says that the offer is gone
  if (error?.code === 'NOT_FOUND') return null
  if (!error) return <SceneSkeleton />
  return (
    <Card>
      <ErrorState
        title={t('luck.failed')}
        hint={t('common.checkNetwork')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
      />
    </Card>
  )
}

function Scene({ luck }: { luck: PromotionLuck }) {
  switch (luck.kind) {
    case 'lucky_wheel':
      return <WheelScene luck={luck} />
    case 'raffle':
      return <RaffleScene luck={luck} />
    case 'check_in':
      return <CheckInScene luck={luck} />
    default:
      return <EnvelopeScene luck={luck} />
  }
}
