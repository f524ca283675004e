import { useState } from 'react'
import type { GrantRow } from '#contract/rewards/grants.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { titleOf } from '../bonus/title-of.ts'
import { CancelDialog } from './cancel-dialog.tsx'

/** Lists the grants that wait until the running one has ended; their time has not begun yet. */
export function QueuedGrants({ grants, hasRunning }: { grants: readonly GrantRow[]; hasRunning: boolean }) {
  const t = useT()
  if (grants.length === 0) return null
  return (
    <section aria-labelledby="queued-grants">
      <h2 id="queued-grants" className="mb-1">
        {t('rewards.queued')}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{t(hasRunning ? 'rewards.queuedHint' : 'rewards.queuedSoon')}</p>
      <Panel>
        {grants.map((grant) => (
          <QueuedGrant key={grant.id} grant={grant} />
        ))}
      </Panel>
    </section>
  )
}

/** One grant in the queue: its turn, what it is worth, what must be staked; it can be given back before it begins. */
function QueuedGrant({ grant }: { grant: GrantRow }) {
  const t = useT()
  const locale = useLocale()
  const [isCancelling, setCancelling] = useState(false)
  const title = titleOf(grant.title, t, locale)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4.5 py-3.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-44">
        <div className="truncate font-semibold" dir="auto">
          {title}
        </div>
        <div className="text-xs text-ink-3">
          {t('rewards.place', { shown: formatCount(grant.place ?? 1, locale) })} ·{' '}
          {t(`bonus.staking.${grant.terms.base}`, { times: grant.terms.wageringTimes })}
        </div>
      </div>
      <span className="flex-none font-semibold">
        <Money amount={grant.amount} currency={grant.currency} />
      </span>
      {grant.cancelling && (
        <Button
          size="small"
          tone="quiet"
          aria-label={t('rewards.cancelOf', { title })}
          onClick={() => setCancelling(true)}
        >
          {t('rewards.cancelShort')}
        </Button>
      )}
      <CancelDialog grant={grant} open={isCancelling} onOpenChange={setCancelling} />
    </div>
  )
}
