import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { lotteryShoot, lotteryShots } from '#contract/lottery/shots.ts'
import { TAKEN_OUT } from '#games/lottery/sea/yeekee.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSend } from '#web/lib/send.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { askToLogIn } from '../../session/auth-state.ts'
import { countdownText, useServerNow, useServerTime } from '../server-clock.ts'
import { shortIssue } from '../short-issue.ts'
import { ShotPad } from './shot-pad.tsx'

type Round = NonNullable<OutputOf<typeof lotteryShots>['round']>
type Props = { gameCode: string; isTrial: boolean }

/** How often the list is asked for: others shoot all the time. */
const REFETCH_MS = 2_000
/** The newest ones that stand there before the reader asks for all; the one that is taken out stands below them. */
const SHOWN = 4

/** Shows the shots of the round: the pad, the member's own, and the list of all with the one that is taken out. */
export function ShotsPanel({ gameCode, isTrial }: Props) {
  const t = useT()
  const shots = useCall(
    lotteryShots,
    { gameCode },
    { refetchInterval: REFETCH_MS, placeholderData: (before) => before },
  )
  useServerTime(shots.data?.now)
  if (!shots.data) return shots.isError ? null : <Skeleton className="h-60 rounded-card!" />
  const { round } = shots.data
  return (
    <section className="rounded-card border border-line bg-surface-1 p-4 lg:p-5" aria-label={t('lottery.shots')}>
      {round ? (
        <Shooting {...{ gameCode, isTrial, round }} />
      ) : (
        <p className="text-sm text-ink-2">{t('lottery.shots.none')}</p>
      )}
    </section>
  )
}

function Shooting({ gameCode, isTrial, round }: Props & { round: Round }) {
  const t = useT()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:gap-6">
      <div className="grid content-start gap-3">
        <Head round={round} />
        <p className="text-sm text-ink-2">{t('lottery.shots.rule', { place: TAKEN_OUT, least: round.least })}</p>
        <Shoot {...{ gameCode, isTrial, round }} />
      </div>
      <List round={round} />
    </div>
  )
}

function Head({ round: { issue, endsAt, count, least } }: { round: Round }) {
  const t = useT()
  const locale = useLocale()
  const nowMs = useServerNow()
  const left = countdownText(endsAt, nowMs, (days, rest) =>
    t('lottery.days', { count: days, days: String(days), rest }),
  )
  return (
    <div className="flex items-end justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-base!">{t('lottery.shots')}</h2>
        <p className="num text-xs text-ink-3">{t('lottery.issue', { issue: shortIssue(issue) })}</p>
        <p className="mt-1 text-sm">
          <span className="num font-semibold">{formatCount(count, locale)}</span>{' '}
          <span className={count < least ? 'text-warning' : 'text-ink-2'}>
            {count < least ? t('lottery.shots.needed', { least }) : t('lottery.shots.enough')}
          </span>
        </p>
      </div>
      <div className="text-end">
        <div className="text-xs text-ink-3">{t('lottery.shots.endsIn')}</div>
        <div role="timer" dir="ltr" className="money text-[22px] leading-[1.2]">
          {left}
        </div>
      </div>
    </div>
  )
}

function Shoot({ gameCode, isTrial, round }: Props & { round: Round }) {
  const t = useT()
  const { isLogin } = useSession()
  const nowMs = useServerNow()
  const [digits, setDigits] = useState('')
  const [requestId, setRequestId] = useState(newRequestId)
  const send = useSend(lotteryShoot, [lotteryShots])
  const isOver = Date.parse(round.endsAt) <= nowMs
  const type = (next: string) => {
    setDigits(next)
    // another number is another shot
    setRequestId(newRequestId())
    if (send.error) send.reset()
  }
  const shoot = () => {
    if (!isLogin) return askToLogIn()
    if (digits.length !== 5 || send.isPending) return
    send.mutate(
      { gameCode, issue: round.issue, shot: digits, trial: isTrial, requestId },
      { onSuccess: () => type('') },
    )
  }
  const reason = isOver ? t('error.SHOTS_CLOSED') : isLogin && round.left === 0 ? t('error.SHOTS_SPENT') : null
  const said = send.data && digits === '' ? send.data : null
  return (
    <div className="grid gap-2">
      <ShotPad
        digits={digits}
        reason={reason}
        busy={send.isPending}
        label={t(isLogin ? 'lottery.shots.shoot' : 'lottery.shots.login')}
        onDigits={type}
        onShoot={shoot}
      />
      <p role="status" className="min-h-5 text-sm text-positive">
        {said && (said.place === null ? t('lottery.shots.practice') : t('lottery.shots.taken', { place: said.place }))}
      </p>
      {send.error && (
        <p role="alert" className="text-sm text-negative">
          {send.error.message || t('common.network')}
        </p>
      )}
      {round.mine.length > 0 && (
        <p className="text-sm text-ink-2">
          {t('lottery.shots.mine', { count: round.mine.length })}{' '}
          <span dir="ltr" className="num text-ink-1">
            {round.mine
              .slice(0, 8)
              .map(({ shot }) => shot)
              .join(' · ')}
          </span>
        </p>
      )}
    </div>
  )
}

function List({ round: { list, mine, head } }: { round: Round }) {
  const t = useT()
  const own = new Set(mine.map(({ place }) => place))
  const [isWhole, setWhole] = useState(false)
  const shown = list.flatMap((one, index) => {
    const isOut = index + 1 === TAKEN_OUT
    return isWhole || isOut || index < SHOWN ? [{ ...one, isOut }] : []
  })
  return (
    <div className="grid min-w-0 content-start gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{t('lottery.shots.list')}</h3>
        {list.length > SHOWN && (
          <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'lottery.shots.fewer' : 'lottery.shots.all')}
          </Button>
        )}
      </div>
      {list.length === 0 && <p className="text-sm text-ink-3">{t('lottery.shots.first')}</p>}
      {list.length > 0 && (
        <ol className="rounded-control bg-sunken">
          {shown.map(({ place, shot, name, isDemo, isOut }) => (
            <li
              key={place}
              className="flex min-h-10 items-center gap-3 border-b border-line px-3 text-sm last:border-0"
            >
              <span className="num w-9 text-end text-ink-3">{place}</span>
              <span dir="ltr" className={isOut ? 'money text-ink-3 line-through' : 'money'}>
                {shot}
              </span>
              <span className="min-w-0 flex-1 truncate text-ink-2">{name}</span>
              {own.has(place) && <Tag tone="brand">{t('lottery.shots.yours')}</Tag>}
              {isDemo && <Tag tone="warning">{t('lottery.shots.demo')}</Tag>}
              {isOut && <Tag>{t('lottery.shots.out')}</Tag>}
            </li>
          ))}
        </ol>
      )}
      <p className="flex min-w-0 items-center gap-2 text-xs text-proof-ink">
        <Icon name="seal-check-fill" size="s" />
        <span>{t('lottery.shots.head')}</span>
        <span dir="ltr" className="num truncate" title={head}>
          {head.slice(0, 8)}…{head.slice(-4)}
        </span>
      </p>
    </div>
  )
}
