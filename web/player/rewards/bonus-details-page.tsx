import { paths } from '#contract/paths.ts'
import { bonusDetails, type GrantRow } from '#contract/rewards/grants.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { FreeRounds } from '../bonus/free-rounds.tsx'
import { isRunning } from '../bonus/use-running.ts'
import { PastGrants } from './past-grants.tsx'
import { QueuedGrants } from './queued-grants.tsx'
import { RunningGrant } from './running-grant.tsx'
import { Turnovers } from './turnovers.tsx'

/** A grant that has ended for its member; rounds with its money may still be open. */
const isPast = ({ state }: GrantRow) => !isRunning({ state }) && state !== 'queued'

/**
 * Shows the member's bonuses: the running one with what every bet counted, those that wait for it, money that must be
 * staked before it can be withdrawn, and past ones with how they ended.
 */
export function BonusDetailsPage() {
  const t = useT()
  const { data, isError, refetch } = useCall(bonusDetails, {})
  if (isError && !data)
    return (
      <Panel>
        <ErrorState
          title={t('bonus.failed')}
          hint={t('rewards.moneySafe')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (!data)
    return (
      <div aria-hidden="true" className="flex flex-col gap-4">
        <Skeleton className="h-52 rounded-card!" />
        <Skeleton className="h-40 rounded-card!" />
      </div>
    )
  const { grants, turnovers, currency } = data
  const running = grants.filter(isRunning)
  const queued = grants.filter(({ state }) => state === 'queued')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {running.map((grant) => (
        <RunningGrant key={grant.id} grant={grant} />
      ))}
      {running.length === 0 && queued.length === 0 && <NoneRunning />}
      <FreeRounds />
      <QueuedGrants grants={queued} hasRunning={running.length > 0} />
      <Turnovers turnovers={turnovers} currency={currency} />
      <PastGrants grants={grants.filter(isPast)} />
    </div>
  )
}

function NoneRunning() {
  const t = useT()
  return (
    <Panel>
      <EmptyState
        picture="gift"
        title={t('rewards.noBonus')}
        hint={t('rewards.noBonusHint')}
        action={
          <a href={paths.promotions()} className={buttonClass({ size: 'small' })}>
            {t('nav.promotions')}
          </a>
        }
      />
    </Panel>
  )
}
