import type { CSSProperties } from 'react'
import type { MallGood } from '#contract/points/points.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { SitePicture } from '#web/ui/site-picture.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { PointsFigure } from './points-figure.tsx'

/** Fewer than this many are said to be left. */
const FEW = 20
/** Hues of the grounds behind goods, one after another. */
const HUES = [250, 297, 344, 31, 78, 125, 172, 219]

export function GoodPicture({ good, place, size }: { good: MallGood; place: number; size: number }) {
  const t = useT()
  const locale = useLocale()
  const hue = HUES[place % HUES.length] ?? 250
  const isOurs = good.picture.startsWith('/art/icons/')
  return (
    <div
      className={
        'relative grid aspect-4/3 w-full place-items-center overflow-hidden [--ground:.42_.07] light:[--ground:.86_.05] ' +
        'bg-[radial-gradient(70%_80%_at_50%_45%,oklch(var(--ground)_var(--hue)),var(--fh-surface-2))]'
      }
      style={{ '--hue': hue } as CSSProperties}
    >
      <SitePicture
        address={good.picture}
        sizes="(min-width: 64rem) 280px, 50vw"
        width={size}
        height={size}
        lazy
        className={isOurs ? 'h-[74%] w-auto lg:h-[58%] drop-shadow-[0_16px_18px_#0007]' : 'size-full object-cover'}
      />
      {good.stock !== null && good.stock < FEW && (
        <span className="absolute start-2.5 top-2.5">
          <Tag tone={good.stock === 0 ? 'neutral' : 'warning'}>
            {good.stock === 0 ? t('points.soldOut') : t('points.left', { count: formatCount(good.stock, locale) })}
          </Tag>
        </span>
      )}
    </div>
  )
}

type Props = { good: MallGood; points: number; place: number; onOpen: () => void }

/** Shows goods on the shelf: what they cost, and how far the member is from them. */
export function GoodCard({ good, points, place, onOpen }: Props) {
  const t = useT()
  const locale = useLocale()
  const missing = good.price - points
  return (
    <article className="flex flex-col overflow-hidden rounded-panel border border-line bg-surface-1">
      <button type="button" aria-label={good.name} onClick={onOpen} className="block text-start">
        <GoodPicture good={good} place={place} size={116} />
      </button>
      <div className="flex flex-1 flex-col px-4 pt-3.5 pb-4">
        {/* a name of another direction ends in its dots, and does not begin with them */}
        <h2
          className="truncate font-[family-name:var(--fh-font-text)]! text-base! font-semibold"
          dir="auto"
          title={good.name}
        >
          {good.name}
        </h2>
        <div className="mt-1 flex flex-wrap items-baseline gap-x-2 font-bold">
          <PointsFigure points={good.price} className={missing > 0 ? 'text-ink-2' : ''} />
          {good.price < good.usualPrice && (
            <s className="num text-xs font-normal text-ink-3">{formatCount(good.usualPrice, 'en')}</s>
          )}
        </div>
        <div className="mt-auto pt-3">
          {missing > 0 ? (
            <>
              <ProgressBar quiet value={points} max={good.price} label={good.name} />
              <div className="mt-1.5 text-xs leading-tight text-ink-2">
                {t('points.more', { points: formatCount(missing, locale) })}
              </div>
            </>
          ) : (
            <Button size="small" wide onClick={onOpen} disabled={good.stock === 0}>
              {t(good.stock === 0 ? 'points.soldOut' : 'points.redeem')}
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}
