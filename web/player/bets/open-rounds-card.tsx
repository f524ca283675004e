import { openRounds } from '#contract/play/open-rounds.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { paths } from '#contract/paths.ts'
import { GameThumb } from './game-thumb.tsx'

/**
 * Shows the rounds that are not over: the amount that each holds, and a link back into it. Renders nothing when there
 * are none.
 */
export function OpenRoundsCard({ onPress }: { onPress: (id: string) => void }) {
  const t = useT()
  const locale = useLocale()
  const { data } = useCall(openRounds, {})
  if (!data || data.total === 0) return null
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2 text-base">
            <Icon name="hourglass-medium" size="s" className="text-warning" />
            {t('openRounds.title', { count: data.total, shown: formatCount(data.total, locale) })}
          </h2>
          <p className="mt-0.5 text-sm text-ink-2">{t('openRounds.hint')}</p>
        </div>
        <Money amount={data.inPlay} currency={data.currency} className="text-[17px]" />
      </div>
      <ul>
        {data.content.map((round) => (
          <li key={round.id} className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0">
            <button
              type="button"
              className="flex min-w-0 flex-1 items-center gap-3 text-start"
              onClick={() => onPress(round.id)}
            >
              <GameThumb gameCode={round.gameCode} />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{round.gameName}</span>
                <span className="num block truncate text-xs text-ink-3">
                  <Money amount={round.stake} currency={round.currency} /> · {formatMoment(round.openedAt, locale)}
                </span>
              </span>
            </button>
            <a href={paths.game(round.gameCode)} className={buttonClass({ size: 'small', className: 'shrink-0' })}>
              {t('openRounds.continue')}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
