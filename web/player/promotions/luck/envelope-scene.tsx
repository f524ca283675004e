import { useEffect, useState } from 'react'
import { redEnvelope, promotionLuck, type EnvelopeLuck } from '#contract/promotions/luck.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '#web/lib/queries.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { ProofCard } from './proof-card.tsx'
import { GiftNote, Needs, Outcome, Until, Winners, Won } from './scene-parts.tsx'
import { useLuck } from './use-luck.ts'
import './luck.css'

/** Shows an envelope to open, or a rain from which one is taken. The server decides what is in it. */
export function EnvelopeScene({ luck }: { luck: EnvelopeLuck }) {
  const t = useT()
  const send = useLuck(redEnvelope)
  const [isGone, setGone] = useState(false)
  const [got, setGot] = useState<string | null>(null)
  const amount = got ?? luck.amount
  const isOpen = luck.state === 'open' && amount === null && !isGone
  useOpening(luck)
  const open = () => {
    if (!luck.draw || !isOpen || send.isPending) return
    send.mutate(
      { id: luck.draw.id },
      {
        onSuccess: (answer) => {
          if (answer.amount === null) setGone(true)
          else setGot(answer.amount)
        },
        onError: send.onError,
      },
    )
  }
  return (
    <>
      <Card className="flex flex-col items-center gap-4">
        {luck.kind === 'envelope_rain' && isOpen && !luck.isCalm ? (
          <Rain onTake={open} />
        ) : (
          <span className="luck-envelope" aria-hidden="true" data-open={amount !== null || undefined} />
        )}
        <Outcome>
          {amount !== null ? <Won amount={amount} currency={luck.currency} /> : <State luck={luck} isGone={isGone} />}
        </Outcome>
        {luck.state === 'not_met' && <Needs needs={luck.needs} currency={luck.currency} />}
        {isOpen && (
          <div className="w-full max-w-xs">
            <Button tone="primary" size="large" wide busy={send.isPending} onClick={open}>
              {t(luck.kind === 'envelope_rain' ? 'luck.take' : 'luck.open')}
            </Button>
          </div>
        )}
        <GiftNote gift={luck.gift} />
      </Card>
      <Pack luck={luck} />
      {luck.winners.length > 0 && (
        <Card>
          <Winners winners={luck.winners} currency={luck.currency} />
        </Card>
      )}
    </>
  )
}

/** Asks again at the moment when the next draw opens. */
function useOpening({ state, draw }: EnvelopeLuck): void {
  const now = useNow()
  const client = useQueryClient()
  const isDue = state === 'coming' && draw !== null && now !== null && now >= new Date(draw.opensAt).getTime()
  useEffect(() => {
    if (isDue) void client.invalidateQueries({ queryKey: callKey(promotionLuck) })
  }, [isDue, client])
}

function State({ luck, isGone }: { luck: EnvelopeLuck; isGone: boolean }) {
  const t = useT()
  const { state, draw, now } = luck
  if (isGone || state === 'all_taken') return <p className="text-ink-2">{t('luck.allTaken')}</p>
  if (state === 'open') return <p className="text-ink-2">{t('luck.oneForYou')}</p>
  if (state === 'not_met') return <p className="text-ink-2">{t('luck.notMet')}</p>
  if (state === 'coming' && draw)
    return (
      <p className="text-ink-2">
        {t('luck.opensAt')} <Until at={draw.opensAt} from={now} isCalm={luck.isCalm} />
      </p>
    )
  return <p className="text-ink-2">{t('luck.noMore')}</p>
}

/**
 * The falling envelopes: start in per cent, seconds of a fall, seconds since it began, turns at both ends, and the height
 * at which it hangs where nothing may move.
 */
const FALLING = [
  [5, 4.2, 0.9, -14, 22, 8],
  [21, 3.4, 2.3, 18, -10, 2],
  [37, 4.8, 1.5, -8, 16, 6.5],
  [53, 3.7, 3.1, 12, -20, 1],
  [68, 4.4, 2.4, -18, 8, 7.5],
  [83, 3.9, 1.2, 10, -14, 3],
] as const

/** Envelopes that fall, to be tapped: they all are the one envelope that the button below takes as well. */
function Rain({ onTake }: { onTake: () => void }) {
  const t = useT()
  return (
    <div className="luck-rain" aria-hidden="true">
      {FALLING.map(([start, seconds, since, from, to, rest]) => (
        <button
          key={start}
          type="button"
          tabIndex={-1}
          aria-label={t('luck.envelope')}
          className="luck-envelope"
          onPointerDown={onTake}
          style={
            {
              insetInlineStart: `${start}%`,
              '--luck-time': `${seconds}s`,
              '--luck-since': `${since}s`,
              '--luck-rest': `${rest}rem`,
              '--luck-from': `${from}deg`,
              '--luck-to': `${to}deg`,
            } as React.CSSProperties
          }
        />
      ))}
    </div>
  )
}

function Pack({ luck }: { luck: EnvelopeLuck }) {
  const t = useT()
  const locale = useLocale()
  const [last] = luck.past
  return (
    <Card className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">
        {t('luck.pack', { count: formatCount(luck.envelopes, locale) })}{' '}
        <Money amount={luck.sum} currency={luck.currency} className="text-ink-1" />
      </p>
      {luck.coming.length > 0 && (
        <div>
          <h3 className="mb-1">{t('luck.coming')}</h3>
          <ul className="text-sm text-ink-2">
            {luck.coming.map(({ opensAt }) => (
              <li key={opensAt} className="num py-1">
                {formatMoment(opensAt, locale)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {luck.draw && <ProofCard key={luck.draw.id} draw={luck.draw} />}
      {last && <ProofCard key={last.id} draw={last} />}
    </Card>
  )
}
