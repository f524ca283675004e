import { useState } from 'react'
import { formatMoney, parseMoney } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import type { GrantRow } from '#contract/rewards/grants.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, Figure } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { OutlookCard } from '../bonus/outlook-card.tsx'
import { RunningCard } from '../bonus/running-card.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { Contributions } from './contributions.tsx'
import { GrantTerms } from './grant-terms.tsx'

type Part = 'bets' | 'terms' | 'outlook'

/** Shows a running grant: progress, what it holds, what leaving it now would cost, its bets one by one, its terms. */
export function RunningGrant({ grant }: { grant: GrantRow }) {
  const t = useT()
  const [part, setPart] = useState<Part>('bets')
  const [isCancelling, setCancelling] = useState(false)
  const { forecast, currency } = grant
  const parts: readonly Part[] = forecast ? ['bets', 'terms', 'outlook'] : ['bets', 'terms']
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RunningCard
        grant={grant}
        actions={
          <>
            <a href={paths.games()} className={buttonClass({ tone: 'primary' })}>
              {t('bonus.keepPlaying')}
            </a>
            {grant.cancelling && (
              <Button tone="quiet" onClick={() => setCancelling(true)}>
                {t('rewards.cancel')}
              </Button>
            )}
          </>
        }
      />
      <Standing grant={grant} />
      <Segmented
        label={t('rewards.parts')}
        options={parts.map((value) => ({ value, label: t(`rewards.part.${value}`) }))}
        value={part}
        onValueChange={setPart}
      />
      {part === 'bets' && <Contributions grant={grant} />}
      {part === 'terms' && <GrantTerms grant={grant} />}
      {part === 'outlook' && forecast && <OutlookCard forecast={forecast} currency={currency} />}
      <CancelDialog grant={grant} open={isCancelling} onOpenChange={setCancelling} />
    </div>
  )
}

/** Shows what the bonus holds, what is open in rounds, and what withdrawing now would cost. */
function Standing({ grant }: { grant: GrantRow }) {
  const t = useT()
  const locale = useLocale()
  const { currency, withdrawing, openRounds, openStakes, design, state } = grant
  const costs = withdrawing && parseMoney(withdrawing.goes) > 0n ? withdrawing : null
  return (
    <Card className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Figure name={t('rewards.given')}>
          <Money amount={grant.amount} currency={currency} />
        </Figure>
        {design === 'purse' && (
          <Figure name={t('rewards.holds')}>
            <Money amount={grant.balance} currency={currency} />
          </Figure>
        )}
        {openRounds > 0 && (
          <Figure name={t('rewards.open', { count: openRounds, shown: formatCount(openRounds, locale) })}>
            <Money amount={openStakes} currency={currency} />
          </Figure>
        )}
      </div>
      {design === 'single_wallet' && <p className="text-sm text-ink-2">{t('rewards.singleWallet')}</p>}
      {state === 'completed' && (
        <p className="flex items-start gap-2 text-sm text-ink-2">
          <Icon name="check-circle-fill" size="s" className="mt-0.5 text-positive" />
          {t(openRounds > 0 ? 'rewards.completedOpen' : 'rewards.completed')}
        </p>
      )}
      <p className="flex items-start gap-2 text-sm text-ink-2">
        <Icon
          name={costs ? 'warning-circle' : 'info'}
          size="s"
          className={costs ? 'mt-0.5 text-warning' : 'mt-0.5 text-info'}
        />
        <span>
          {costs
            ? t('rewards.withdrawCosts', {
                goes: formatMoney(costs.goes, currency),
                stays: formatMoney(costs.stays, currency),
              })
            : t('rewards.withdrawFree')}
        </span>
      </p>
    </Card>
  )
}
