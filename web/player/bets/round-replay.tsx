import { useEffect, useState } from 'react'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { isReplayed, readerOf, stepsOf, type RoundFacts } from '#web/rounds/round-facts.ts'
import { RoundPicture } from '#web/rounds/round-picture.tsx'

/**
 * Draws a round from its record alone. It is shown whole at first, and can be replayed step by step, automatically or
 * with the arrows. Readers who prefer less motion step by hand.
 */
export function RoundReplay({
  facts,
  currency,
  symbolsUrl,
}: {
  facts: RoundFacts
  currency: string
  symbolsUrl: string | null
}) {
  const t = useT()
  const locale = useLocale()
  const last = stepsOf(facts) - 1
  const { stepMs } = readerOf(facts)
  const [step, setStep] = useState(last)
  const [isPlaying, setPlaying] = useState(false)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => {
      setStep(step + 1)
      if (step + 1 >= last) setPlaying(false)
    }, stepMs)
    return () => clearTimeout(timer)
  }, [isPlaying, step, last, stepMs])
  if (!isReplayed(facts)) return <RoundPicture facts={facts} currency={currency} symbolsUrl={symbolsUrl} />
  const go = (to: number) => {
    setPlaying(false)
    setStep(Math.min(last, Math.max(0, to)))
  }
  const play = () => {
    setStep(isStill || step < last ? Math.min(step, last - 1) : 0)
    if (isStill) go(step >= last ? 0 : step + 1)
    else setPlaying(true)
  }
  return (
    <section aria-label={t('replay.title')} className="flex flex-col gap-2">
      <RoundPicture facts={facts} currency={currency} step={step} symbolsUrl={symbolsUrl} />
      <div className="flex items-center gap-1">
        {isPlaying ? (
          <Button size="small" icon="pause-fill" onClick={() => setPlaying(false)}>
            {t('replay.pause')}
          </Button>
        ) : (
          <Button size="small" icon="play-fill" onClick={play}>
            {t('replay.play')}
          </Button>
        )}
        <span className="num ms-auto text-xs text-ink-3" aria-live={isPlaying ? 'off' : 'polite'}>
          {t('replay.step', { step: formatCount(step + 1, locale), of: formatCount(last + 1, locale) })}
        </span>
        <IconButton icon="caret-left" label={t('replay.back')} disabled={step === 0} onClick={() => go(step - 1)} />
        <IconButton
          icon="caret-right"
          label={t('replay.forward')}
          disabled={step === last}
          onClick={() => go(step + 1)}
        />
      </div>
    </section>
  )
}
