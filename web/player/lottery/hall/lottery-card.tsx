import { memo } from 'react'
import type { LotteryRow } from '#contract/lottery/shapes.ts'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DrawnNumbers } from '../boards/drawn-numbers.tsx'
import { Countdown } from '../countdown.tsx'
import { useLotteryFavourite } from './use-lottery-favourite.ts'
import { languageOfOwn } from '../words.ts'

/** Shows one lottery: names, countdown, last result. The whole card opens its betting page. */
export const LotteryCard = memo(function LotteryCard({ row }: { row: LotteryRow }) {
  const t = useT()
  const { isFavourite, toggle } = useLotteryFavourite(row)
  const { gameCode, name, ownName, area, family, last, jackpot, source, isOnSale } = row
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-card border border-line bg-surface-1 p-4 transition-colors hover:bg-surface-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="truncate">
            <a href={paths.hall(area, gameCode)} className="after:absolute after:inset-0 after:rounded-card">
              <bdi>{name}</bdi>
            </a>
          </h3>
          {ownName !== name && (
            <p className="truncate text-xs text-ink-3" lang={languageOfOwn(ownName)}>
              {ownName}
            </p>
          )}
        </div>
        <IconButton
          icon={isFavourite ? 'star-fill' : 'star'}
          label={t(isFavourite ? 'lottery.unfavourite' : 'lottery.favourite', { name })}
          aria-pressed={isFavourite}
          className="relative z-1 -me-2 -mt-2 flex-none"
          onClick={toggle}
        />
      </div>
      <div className="min-h-8.5">
        {last?.board ? (
          <DrawnNumbers family={family} board={last.board} />
        ) : (
          <span className="text-sm text-ink-3">{t('lottery.noResult')}</span>
        )}
      </div>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <Countdown issue={row.next} isOnSale={isOnSale} />
        <div className="flex flex-col items-end gap-1">
          {jackpot && (
            <span className="text-end text-xs text-ink-3">
              {t('lottery.jackpot')}{' '}
              <Money amount={jackpot.amount} currency={jackpot.currency} className="text-[17px] text-ink-1" />
            </span>
          )}
          {source === 'own' && (
            <Tag tone="proof" icon="seal-check">
              {t('lottery.source.own')}
            </Tag>
          )}
          {source === 'simulation' && <Tag tone="warning">{t('lottery.source.simulation')}</Tag>}
        </div>
      </div>
    </article>
  )
})
