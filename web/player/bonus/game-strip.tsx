import { useSession } from '#web/lib/session.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { bonusGame } from '#contract/rewards/grants.ts'
import { formatMoney } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useRunning } from './use-running.ts'

export type GameStripProps = { gameCode: string; trial: boolean }

/**
 * Says above a game, before the first bet, what its stakes mean to the member's running bonus: how much they count, the
 * largest stake, or that the game is refused while the bonus runs. Renders nothing without a running bonus.
 */
export function GameStrip({ gameCode, trial }: GameStripProps) {
  const { isLogin, isTrial } = useSession()
  if (!isLogin || isTrial || trial) return null
  return (
    <>
      <GivenRounds gameCode={gameCode} />
      <Strip gameCode={gameCode} />
    </>
  )
}

/** Says that the house gives free rounds of this game, how many are left and at which stake. */
function GivenRounds({ gameCode }: { gameCode: string }) {
  const t = useT()
  const locale = useLocale()
  const { data } = useCall(rewardCenter, {})
  const found = data?.past.find(({ freeRounds }) => freeRounds?.state === 'active' && freeRounds.gameCode === gameCode)
  if (!found?.freeRounds) return null
  const { left, stake } = found.freeRounds
  const values = { count: left, shown: formatCount(left, locale), stake: formatMoney(stake, found.currency) }
  return (
    <p
      data-free-rounds
      className="flex min-h-9 flex-none items-center gap-x-3 border-b border-line bg-positive-soft px-3 py-1.5 text-xs text-positive"
    >
      <Icon name="gift" size="s" />
      <strong className="font-semibold">{t('bonus.rounds.here', values)}</strong>
    </p>
  )
}

function Strip({ gameCode }: { gameCode: string }) {
  const t = useT()
  const locale = useLocale()
  const { data } = useCall(bonusGame, { gameCode })
  const running = useRunning()
  const grant = data?.grant
  if (!grant || !running) return null
  const isBarred = grant.isRefused
  return (
    <a
      href={paths.member('bonusDetails')}
      data-bonus-strip
      className={cx(
        'flex min-h-9 flex-none flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line px-3 py-1.5 text-xs',
        isBarred ? 'bg-warning-soft text-warning' : 'bg-surface-2 text-ink-2 hover:bg-surface-3',
      )}
    >
      <Icon name={isBarred ? 'lock-simple' : 'gift'} size="s" className={isBarred ? '' : 'text-brand-ink'} />
      <strong className="font-semibold">
        {isBarred
          ? t('bonus.weight.refused')
          : grant.weight === 0
            ? t('bonus.weight.nothing')
            : t('bonus.weight.counts', { percent: formatPercent(grant.weight / 100, locale, 0) })}
      </strong>
      {!isBarred && grant.stakeMax && (
        <span>{t('bonus.weight.stakeMax', { amount: formatMoney(grant.stakeMax, running.currency) })}</span>
      )}
      {!isBarred && (
        <span className="ms-auto max-sm:hidden">
          {t('bonus.weight.left', { amount: formatMoney(grant.remaining, running.currency) })}
        </span>
      )}
    </a>
  )
}
