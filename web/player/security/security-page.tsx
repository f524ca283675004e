import { securityOverview } from '#contract/identity/security.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { CloseCard } from './close-card.tsx'
import { DataCard } from './data-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { FactorsCard } from './factors-card.tsx'
import { LoginsCard } from './logins-card.tsx'
import { OutsideCard } from './outside-card.tsx'
import { PasswordsCard } from './passwords-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Shows what protects the account, where it is logged in, and where it was. */
export function SecurityPage() {
  const t = useT()
  const { data, isError, refetch, isFetching } = useCall(securityOverview, {}, { staleTime: 0 })
  if (isError && !data) {
    return (
      <Card>
        <ErrorState
          compact
          title={t('security.loadFailed')}
          hint={t('security.stillHolds')}
          retryLabel={t('security.retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    )
  }
  if (!data) return <Waiting />
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <ProfileCard />
      <PasswordsCard overview={data} />
      <FactorsCard overview={data} />
      <OutsideCard />
      <SessionsCard overview={data} />
      <DevicesCard overview={data} />
      <LoginsCard overview={data} />
      <DataCard />
      <CloseCard />
    </div>
  )
}

/** Shows placeholders for the first three cards, each as high as its card. */
function Waiting() {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <Skeleton className="h-97.5 lg:h-75" />
      <Skeleton className="h-83 lg:h-51" />
      <Skeleton className="h-94 lg:h-57" />
    </div>
  )
}
