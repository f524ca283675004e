import { useQuery } from '@tanstack/react-query'
import { officeAccount } from '#contract/identity/office-account.ts'
import { HOUSE_ROLES, ROLES } from '#contract/permissions.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { Facts } from '../frame/show-page.tsx'
import { wordOf } from '../frame/words.ts'
import { callOffice } from '../operator-session.ts'
import type { Account } from './account.ts'
import { FactorsCard } from './factors-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Shows the operator's own account: their role here, their password, their second factors, and their sessions. */
export function AccountPage() {
  const t = useT()
  const sayFault = useFault()
  const { data, error, refetch } = useQuery({
    queryKey: [officeAccount.id],
    queryFn: () => callOffice(officeAccount, {}),
  })
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.account')}</h1>
      {error && !data && (
        <ErrorState
          title={t('office.loadFailed')}
          hint={sayFault(error)}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <RowSkeletons count={6} />}
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex flex-col gap-4">
            <Who account={data} />
            <PasswordCard account={data} />
          </div>
          <div className="flex flex-col gap-4">
            <FactorsCard account={data} />
            <SessionsCard account={data} />
          </div>
        </div>
      )}
    </div>
  )
}

function Who({ account }: { account: Account }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card>
      <h2 className="mb-3">{account.username}</h2>
      <Facts
        facts={[
          [t('account.person'), account.name],
          [t('account.role'), wordOf([...ROLES, ...HOUSE_ROLES], account.role, (known) => t(`office.role.${known}`))],
          [t('office.mail'), account.email ?? '–'],
          [
            t('account.fresh'),
            account.freshUntil ? (
              <span key="f" className="num">
                {formatMoment(account.freshUntil, locale)}
              </span>
            ) : (
              t('account.notFresh')
            ),
          ],
        ]}
      />
      {account.isSeeded && <p className="mt-3 text-ink-2">{t('account.seeded')}</p>}
    </Card>
  )
}
