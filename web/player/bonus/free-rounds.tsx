import { formatMoney } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { rewardCenter, type RewardRow } from '#contract/rewards/rewards.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { RewardLine } from './reward-line.tsx'

const isPlayable = ({ freeRounds }: RewardRow) => freeRounds?.state === 'active' || freeRounds?.state === 'issuing'

/** Lists the member's free rounds that can be played: how many are left, until when, and the way into the game. */
export function FreeRounds() {
  const t = useT()
  const { data } = useCall(rewardCenter, {})
  const rounds = data?.past.filter(isPlayable) ?? []
  if (rounds.length === 0) return null
  return (
    <section aria-labelledby="free-rounds" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="free-rounds">{t('bonus.rounds.title')}</h2>
      <Panel>
        {rounds.map((reward) => (
          <RewardLine
            key={reward.id}
            reward={reward}
            meta={<Meta reward={reward} />}
            action={<Play reward={reward} />}
          />
        ))}
      </Panel>
      <p className="text-xs leading-normal text-ink-3">{t('bonus.rounds.hint')}</p>
    </section>
  )
}

function Meta({ reward: { freeRounds, currency } }: { reward: RewardRow }) {
  const t = useT()
  const locale = useLocale()
  if (!freeRounds) return null
  const { left, rounds, stake, winMax, winnings, won, playUntil } = freeRounds
  return [
    t('bonus.rounds.left', { left: formatCount(left, locale), total: formatCount(rounds, locale) }),
    t('bonus.rounds.stake', { stake: formatMoney(stake, currency) }),
    t(`bonus.rounds.${winnings}`, { max: formatMoney(winMax, currency) }),
    Number(won) > 0 && t('bonus.rounds.won', { won: formatMoney(won, currency) }),
    playUntil && t('bonus.rounds.until', { at: formatMoment(playUntil, locale) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Play({ reward: { freeRounds, reference } }: { reward: RewardRow }) {
  const t = useT()
  if (!freeRounds) return null
  if (freeRounds.state === 'issuing') return <span className="text-xs text-ink-3">{t('bonus.rounds.issuing')}</span>
  return (
    <a
      href={paths.game(freeRounds.gameCode)}
      aria-label={t('bonus.rounds.playOf', { reference })}
      className={buttonClass({ size: 'small' })}
    >
      {t('bonus.rounds.play')}
    </a>
  )
}
