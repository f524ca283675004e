import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Tag } from '#web/ui/tag.tsx'
import { CRASH_STEPS, type CrashFacts } from './crash.ts'
import { FRAME, type Picture } from './picture-frame.ts'

/** Draws the curve as a line up to where the player cashed out, and dotted from there to where the round ended. */
export function CrashPicture({ facts, step }: Picture<CrashFacts>) {
  const t = useT()
  const progress = Math.min(1, (step + 1) / CRASH_STEPS)
  const bust = Number(facts.bust ?? 1)
  const left = facts.cashedAt ? Number(facts.cashedAt) : null
  const share = left && bust > 1 ? Math.min(1, Math.log(left) / Math.log(bust)) : 1
  const at = (part: number) => ({ x: 8 + part * 300, y: 132 - 112 * ((Math.exp(part * 2) - 1) / (Math.exp(2) - 1)) })
  const curve = (from: number, to: number) =>
    Array.from({ length: 25 }, (_, index) => at(from + ((to - from) * index) / 24))
      .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join(' ')
  const [solid, hasLeft, isOver] = [Math.min(share, progress), left !== null && progress >= share, progress >= 1]
  const end = at(solid)
  const now = at(progress)
  return (
    <div className={cx(FRAME, 'relative')} dir="ltr">
      <svg
        viewBox="0 0 316 144"
        className="block w-full"
        role="img"
        aria-label={`${left ? t('bets.youLeft', { multiplier: facts.cashedAt ?? '' }) : t('bets.notCashed')}. ${t('bets.endedAt', { multiplier: facts.bust ?? '' })}`}
      >
        <path
          d={`${curve(0, solid)} L${end.x} 138 L8 138 Z`}
          fill={left ? 'var(--brand)' : 'var(--fh-ink-3)'}
          opacity=".16"
        />
        <path
          d={curve(0, solid)}
          fill="none"
          stroke={left ? 'var(--brand)' : 'var(--fh-ink-3)'}
          strokeWidth="2.5"
          strokeLinecap="round"
        />
        {progress > share && (
          <path d={curve(share, progress)} fill="none" stroke="var(--fh-ink-3)" strokeWidth="2" strokeDasharray="4 5" />
        )}
        <circle cx={end.x} cy={end.y} r="4" fill={left ? 'var(--brand)' : 'var(--fh-ink-3)'} />
        {!isOver && <circle cx={now.x} cy={now.y} r="3" fill="var(--fh-ink-1)" />}
      </svg>
      <span className="absolute start-3 top-3">
        {hasLeft || isOver ? (
          <Tag tone={left ? 'positive' : 'neutral'}>
            {left ? t('bets.youLeft', { multiplier: facts.cashedAt ?? '' }) : t('bets.notCashed')}
          </Tag>
        ) : (
          <span className="num text-lg font-semibold">{(bust ** progress).toFixed(2)}×</span>
        )}
      </span>
      {facts.bust && isOver && (
        <span className="num absolute end-3 bottom-2 text-xs text-ink-3">
          {t('bets.endedAt', { multiplier: facts.bust })}
        </span>
      )}
    </div>
  )
}
