import { useState } from 'react'
import { answerReality, limits, type PlaySession, playSession } from '#contract/protection/protection.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { useSession } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Figure } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Money } from '#web/ui/money.tsx'
import { goTo } from '../frame/navigation.ts'
import { paths } from '#contract/paths.ts'
import { lengthText } from './lengths.ts'

const LOOK_MS = 60_000
const SOON_MS = 1_000

/** Returns the milliseconds until the next check: a minute, or less when a reality check is due sooner. */
function lookIn(data: PlaySession | undefined): number {
  if (!data?.checkAt || data.stop) return LOOK_MS
  return Math.min(LOOK_MS, Math.max(SOON_MS, Date.parse(data.checkAt) - Date.parse(data.now)))
}

/**
 * Shown over a game: the reality check, which must be confirmed before the next bet, or why play has been stopped for
 * longer.
 */
export function PlayWatch() {
  const { isLogin, isTrial } = useSession()
  const { data } = useCall(
    playSession,
    {},
    {
      enabled: isLogin && !isTrial,
      refetchInterval: ({ state }) => lookIn(state.data),
      refetchOnMount: 'always',
    },
  )
  if (!data?.stop) return null
  return data.stop.reason === 'reality' ? (
    <RealityDialog facts={data} />
  ) : (
    <StopNote key={data.stop.reason} facts={data} reason={data.stop.reason} />
  )
}

function RealityDialog({ facts }: { facts: PlaySession }) {
  const t = useT()
  const answer = useSend(answerReality, [playSession, limits])
  const stop = () => goTo(paths.lobby())
  const goOn = () => answer.mutate({})
  return (
    <Dialog
      open
      onOpenChange={stop}
      title={t('protection.reality.title')}
      closeLabel={t('protection.reality.stop')}
      description={t('protection.reality.text', { minutes: lengthText(facts.realityMinutes ?? 0, t) })}
    >
      <Sitting facts={facts} />
      <div className="mt-5 flex flex-col gap-2 sm:flex-row sm:*:flex-1">
        <Button size="large" data-autofocus onClick={stop}>
          {t('protection.reality.stop')}
        </Button>
        <Button size="large" busy={answer.isPending} onClick={goOn}>
          {t('protection.reality.continue')}
        </Button>
      </div>
      {answer.error && <FieldNote error={t('protection.reality.failed')} />}
      <p className="mt-4 flex justify-center gap-2">
        <a href={paths.member('personalHistoryCopy')} className={buttonClass({ tone: 'quiet', size: 'small' })}>
          {t('protection.reality.history')}
        </a>
        <a href={paths.limits()} className={buttonClass({ tone: 'quiet', size: 'small' })}>
          {t('protection.stop.limits')}
        </a>
      </p>
    </Dialog>
  )
}

function Sitting({ facts }: { facts: PlaySession }) {
  const t = useT()
  const now = useNow() ?? Date.parse(facts.now)
  const startedAt = facts.startedAt === null ? now : Date.parse(facts.startedAt)
  return (
    <div className="grid grid-cols-2 gap-4 rounded-control bg-surface-2 p-4">
      <Figure name={t('protection.now.played')}>{lengthText((now - startedAt) / 60_000, t)}</Figure>
      <Figure name={t('protection.now.net')}>
        <Money amount={facts.net} currency={facts.currency} signed />
      </Figure>
    </div>
  )
}

type Stop = Exclude<NonNullable<PlaySession['stop']>['reason'], 'reality'>

function StopNote({ facts, reason }: { facts: PlaySession; reason: Stop }) {
  const t = useT()
  const [isSeen, setSeen] = useState(false)
  const isBlock = reason === 'excluded' || reason === 'break'
  const leave = () => goTo(paths.lobby())
  const text =
    reason === 'time'
      ? t('protection.stop.timeText', { minutes: lengthText(facts.timeMinutes ?? 0, t) })
      : isBlock
        ? t('protection.block.calm')
        : t('protection.stop.limitText')
  return (
    <Dialog
      open={!isSeen}
      onOpenChange={isBlock ? leave : () => setSeen(true)}
      title={t(`protection.stop.${reason}`)}
      closeLabel={t('protection.close')}
      description={text}
    >
      {!isBlock && <Sitting facts={facts} />}
      <div className="mt-5 flex flex-col gap-2 sm:flex-row sm:*:flex-1">
        <a href={paths.limits()} className={buttonClass({ size: 'large' })}>
          {t('protection.stop.limits')}
        </a>
        <Button size="large" onClick={leave}>
          {t('protection.stop.leave')}
        </Button>
      </div>
    </Dialog>
  )
}
