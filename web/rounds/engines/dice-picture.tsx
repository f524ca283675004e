import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import type { DiceFacts } from './dice.ts'
import { FRAME, type Picture } from './picture-frame.ts'

/** Writes "2.0000" as "2.00": at least two decimals, without further trailing zeros. */
function shortMultiplier(multiplier: string): string {
  return multiplier.replace(/(\.\d\d\d*?)0+$/, '$1')
}

/** Draws the range that wins, and the roll. */
export function DicePicture({ facts, step }: Picture<DiceFacts>) {
  const t = useT()
  const isRolled = step > 0
  const target = Number(facts.target)
  const roll = Number(facts.roll)
  const won = facts.over ? roll > target : roll < target
  return (
    <div className={cx(FRAME, 'px-4 pt-10 pb-4')} dir="ltr">
      <div className="relative h-3 rounded-full bg-surface-3">
        <span
          className="absolute inset-y-0 rounded-full bg-positive opacity-60"
          style={facts.over ? { left: `${target}%`, right: 0 } : { left: 0, width: `${target}%` }}
        />
        {isRolled && (
          <>
            <span
              className={cx(
                'money absolute bottom-5 -translate-x-1/2 rounded-sm px-2 py-0.5 text-[15px]',
                won ? 'bg-positive-soft text-positive' : 'bg-surface-3 text-ink-2',
              )}
              style={{ left: `${Math.min(92, Math.max(8, roll))}%` }}
            >
              {facts.roll}
            </span>
            <span
              className="absolute -top-1 h-5 w-1 -translate-x-1/2 rounded-full bg-ink-1"
              style={{ left: `${roll}%` }}
            />
          </>
        )}
      </div>
      <p className="mt-4 text-center text-sm text-ink-2">
        {isRolled && <>{t('bets.rolled', { roll: facts.roll })} · </>}
        {t(facts.over ? 'bets.choseOver' : 'bets.choseUnder', { target: facts.target })} ·{' '}
        <span className="num">{shortMultiplier(facts.multiplier)}×</span>
      </p>
    </div>
  )
}
