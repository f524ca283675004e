import { invitationLinks } from '#contract/agents/accounts.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Card, Panel } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { AccountForm } from './account-form.tsx'
import { LinkCard } from './link-card.tsx'
import { LinkForm } from './link-form.tsx'
import type { Links } from './links.ts'

/** Shows how people come into the agent's line: accounts that the agent opens, and links with what came of each. */
export function RegisterPage() {
  const t = useT()
  const { data, isError, refetch } = useCall(invitationLinks, {})
  if (isError && !data)
    return (
      <Panel>
        <ErrorState
          title={t('agents.failed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <section className="order-2 xl:order-1">
        <LinkList data={data} />
      </section>
      <div className="order-1 grid grid-cols-[minmax(0,1fr)] gap-4 md:max-xl:grid-cols-2 xl:order-2">
        {data ? <AccountForm links={data} /> : <Skeleton className="h-64 rounded-card!" />}
        {data ? <LinkForm links={data} /> : <Skeleton className="h-64 rounded-card!" />}
      </div>
    </div>
  )
}

function LinkList({ data }: { data: Links | undefined }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{t('agents.links')}</h2>
        {data && (
          <span className="text-sm text-ink-3">
            {t('agents.linksOpen', { open: formatCount(data.open, locale), max: formatCount(data.linksMax, locale) })}
          </span>
        )}
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {!data && [0, 1, 2].map((place) => <Skeleton key={place} className="block! h-44 rounded-card!" />)}
        {data?.links.map((link) => (
          <li key={link.id}>
            <Card>
              <LinkCard link={link} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
