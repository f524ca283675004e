import type { GameRow } from '#contract/catalogue/games.ts'
import type { BonusTerms } from '#contract/rewards/terms.ts'
import { formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { foreignLang } from '#web/ui/foreign-lang.ts'
import { Icon } from '#web/ui/icon.tsx'
import { weighGame } from '../bonus/game-weight.ts'

/** Says beneath a game's name how much it counts for the running bonus, or that it is refused, beside its vendor. */
export function BonusWeight({ game, terms }: { game: GameRow; terms: BonusTerms }) {
  const t = useT()
  const locale = useLocale()
  const weight = weighGame(terms, game)
  const isRefused = weight.kind === 'refused'
  const percent = isRefused ? '' : formatPercent(weight.percent / 100, locale, 0)
  const told = isRefused ? t('lobby.bonus.refused') : t('lobby.bonus.counts', { percent })
  return (
    <span title={told} data-bonus-weight className="inline-flex max-w-full items-center gap-1">
      <Icon
        name={isRefused ? 'lock-simple' : 'gift'}
        size="xs"
        className={isRefused ? 'flex-none text-warning' : 'flex-none text-brand-ink'}
      />
      <span aria-hidden="true" className="flex-none text-ink-2">
        {isRefused ? t('lobby.bonus.refusedShort') : percent}
      </span>
      <span className="sr-only">{told}</span>
      {!isRefused && (
        <span lang={foreignLang(game.displayName)} className="truncate">
          {game.displayName}
        </span>
      )}
    </span>
  )
}
