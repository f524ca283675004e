import { memberBadges } from '#contract/lobby/lobby.ts'
import { missions, type MissionRow } from '#contract/missions/missions.ts'
import { MONEY_METRICS, type GameFilter, type Metric } from '#contract/missions/terms.ts'
import { claimReward, rewardCenter } from '#contract/rewards/rewards.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useTimeLeft } from '../bonus/time-left.ts'
import { useNames } from '../bonus/use-names.ts'

type Step = MissionRow['steps'][number]
const TONES: Readonly<Record<Step['state'], TagTone>> = {
  waits: 'neutral',
  open: 'info',
  done: 'positive',
  claimable: 'brand',
  claimed: 'positive',
  review: 'warning',
  refused: 'negative',
}
const isMoney = (metric: Metric) => (MONEY_METRICS as readonly string[]).includes(metric)

/** Shows one mission: what counts, how far each step is, its reward, and the time that is left. */
export function MissionCard({ mission, currency }: { mission: MissionRow; currency: string }) {
  const t = useT()
  const left = useTimeLeft(mission.endsAt)
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3>{mission.title}</h3>
          {mission.about !== '' && <p className="mt-1 text-sm text-ink-2">{mission.about}</p>}
        </div>
        <Tag tone="neutral">{t(`missions.period.${mission.period}`)}</Tag>
      </div>
      <ol className="flex flex-col gap-4">
        {mission.steps.map((step, place) => (
          <StepLine
            key={`${mission.id} ${place}`}
            step={step}
            place={place}
            isOnly={mission.steps.length === 1}
            currency={currency}
          />
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
        {left && (
          <span className="inline-flex items-center gap-1">
            <Icon name="clock" size="s" /> {t('missions.left', { left })}
          </span>
        )}
        <span>{t('missions.bonusWeight', { weight: mission.bonusWeight })}</span>
      </p>
    </Card>
  )
}

type StepProps = { step: Step; place: number; isOnly: boolean; currency: string }

function StepLine({ step, place, isOnly, currency }: StepProps) {
  const t = useT()
  const locale = useLocale()
  const shown = (value: string) =>
    isMoney(step.metric) ? <Money amount={value} currency={currency} /> : formatCount(Number(value), locale)
  const goal = t(`missions.metric.${step.metric}`, { times: formatCount(step.multiple ?? 0, locale) })
  return (
    <li className={step.state === 'waits' ? 'flex flex-col gap-2 opacity-60' : 'flex flex-col gap-2'}>
      <div className="flex items-start justify-between gap-3">
        <span className="font-semibold">
          {isOnly ? goal : t('missions.step', { number: formatCount(place + 1, locale), goal })}
        </span>
        <Tag tone={TONES[step.state]}>{t(`missions.state.${step.state}`)}</Tag>
      </div>
      <ProgressBar value={step.percent} max={100} label={goal} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-ink-2">
        <span>
          {shown(step.progress)} / {shown(step.target)}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Icon name="gift" size="s" />
          <RewardText reward={step.reward} currency={currency} />
        </span>
      </div>
      <Restrictions filter={step.filter} stakeMin={step.stakeMin} currency={currency} />
      {step.rewardId && <Claim id={step.rewardId} />}
    </li>
  )
}

function RewardText({ reward, currency }: { reward: Step['reward']; currency: string }) {
  const t = useT()
  const locale = useLocale()
  if (reward.kind === 'points')
    return <span>{t('missions.points', { count: reward.points, shown: formatCount(reward.points, locale) })}</span>
  return (
    <span>
      <Money amount={reward.amount} currency={currency} />
      {reward.turnover > 0 && <> · {t('missions.turnover', { times: formatCount(reward.turnover, locale) })}</>}
    </span>
  )
}

type RestrictionsProps = { filter: GameFilter; stakeMin: string | null; currency: string }

/** Says which games count, and the least stake. Nothing where every stake counts. */
export function Restrictions({ filter, stakeMin, currency }: RestrictionsProps) {
  const t = useT()
  const nameOf = useNames()
  const names = [
    ...filter.types.map((one) => nameOf('type', one)),
    ...filter.vendors.map((one) => nameOf('vendor', one)),
    ...filter.games.map((one) => nameOf('game', one)),
  ]
  if (names.length === 0 && stakeMin === null) return null
  return (
    <p className="text-xs text-ink-3">
      {names.length > 0 && t('missions.only', { games: names.join(', ') })}
      {names.length > 0 && stakeMin !== null && ' · '}
      {stakeMin !== null && (
        <>
          {t('missions.stakeMin')} <Money amount={stakeMin} currency={currency} />
        </>
      )}
    </p>
  )
}

function Claim({ id }: { id: string }) {
  const t = useT()
  const claim = useSend(claimReward, [missions, rewardCenter, walletBalance, memberBadges])
  return (
    <div>
      <Button
        size="small"
        busy={claim.isPending}
        onClick={() =>
          claim.mutate(
            { id },
            {
              onSuccess: () => showToast('success', t('missions.claimed')),
              onError: ({ message }) => showToast('error', message),
            },
          )
        }
      >
        {t('missions.claim')}
      </Button>
    </div>
  )
}
