import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The bar has this many parts of equal length, with the amount below the end of each. */
const PARTS = 3

/** Shows how much of a bonus' wagering is done, with marks on the way; all amounts are wire text. */
export function WageringBar({ done, target, currency }: { done: string; target: string; currency: string }) {
  const t = useT()
  const [doneMinor, targetMinor] = [parseMoney(done), parseMoney(target)]
  const share = targetMinor > 0n ? Number((doneMinor * 10_000n) / targetMinor) / 100 : 100
  const short = (minor: bigint) => formatMoney(toWire(minor), currency).replace(/\.00$/, '')
  const marks = Array.from({ length: PARTS }, (_, at) => {
    const minor = (targetMinor * BigInt(at + 1)) / BigInt(PARTS)
    return { minor: at + 1 === PARTS ? minor : roundDown(minor), isReached: doneMinor >= minor }
  })
  return (
    <div>
      <div
        role="progressbar"
        aria-label={t('bonus.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.floor(share))}
        aria-valuetext={t('bonus.progressOf', {
          done: formatMoney(done, currency),
          target: formatMoney(target, currency),
        })}
        className="relative h-3 overflow-hidden rounded-[6px] bg-surface-3"
      >
        <span
          className="absolute inset-y-0 start-0 rounded-[6px] bg-brand transition-[width] duration-(--fh-t-base)"
          style={{ width: `${Math.min(100, share)}%` }}
        />
        {marks.slice(0, -1).map((mark, at) => (
          <span
            key={String(mark.minor)}
            className="absolute inset-y-0 w-0.5 bg-surface-1"
            style={{ insetInlineStart: `${((at + 1) * 100) / PARTS}%` }}
          />
        ))}
      </div>
      <div aria-hidden="true" className="mt-2 grid grid-cols-3 text-end text-xs text-ink-3">
        {marks.map(({ minor, isReached }) => (
          <span
            key={String(minor)}
            className={cx('flex min-w-0 items-center justify-end gap-1', isReached && 'text-positive')}
          >
            {isReached && <Icon name="check" size="xs" />}
            <span className="num truncate">{short(minor)}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

/** Rounds an amount down to whole units of the currency, for marks that are shown without decimals. */
function roundDown(minor: bigint): bigint {
  return minor - (minor % parseMoney('1'))
}
