import type { MouseEvent, ReactNode } from 'react'
import type { GamePicture } from '#contract/catalogue/games.ts'
import { foreignLang } from './foreign-lang.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

export type GameCardProps = {
  name: string
  picture: GamePicture
  href: string
  /** Runs before the link is followed; preventing the event stays on the page. */
  onPress?: ((event: MouseEvent) => void) | undefined
  /** Below the name: the prize counter of a hot game, or the vendor. */
  meta: ReactNode
  hotLabel?: string | undefined
  playLabel: string
  trial?: { label: string; href: string } | undefined
  favorite: { on: boolean; label: string; onToggle?: (() => void) | undefined }
  eager?: boolean
}

const SIZES = '(min-width: 64rem) 160px, 31vw'

/** Shows a game: art, favourite, hot stamp, name, prize or vendor. The whole card is one link; the star is a button. */
export function GameCard({
  name,
  picture,
  href,
  onPress,
  meta,
  hotLabel,
  playLabel,
  trial,
  favorite,
  eager,
}: GameCardProps) {
  return (
    <article className="game-card">
      <div className="art-box">
        <Picture picture={picture} sizes={SIZES} eager={eager ?? false} className="absolute! inset-0" />
        {hotLabel && (
          <span className="absolute start-1.75 top-1.75 z-2 flex h-5.5 items-center gap-0.75 rounded-[7px] bg-[oklch(.13_.02_296/.78)] ps-1.25 pe-1.75 text-2xs leading-none! font-bold text-[#ffc14f]">
            <Icon name="fire-fill" size="xs" />
            {hotLabel}
          </span>
        )}
        <div className="veil">
          <span className="flex h-9 items-center justify-center gap-1.5 rounded-[10px] bg-brand px-2 text-[14px] leading-none! font-semibold text-on-brand">
            <Icon name="play-fill" size="xs" />
            <span className="truncate py-1">{playLabel}</span>
          </span>
          {trial && (
            <a
              href={trial.href}
              className="relative z-2 flex h-9 items-center justify-center rounded-[10px] bg-[#fff2] px-2 text-[14px] leading-none! font-semibold text-white hover:bg-[#fff4]"
            >
              {trial.label}
            </a>
          )}
        </div>
      </div>
      <h3 className="mt-2 truncate font-text! text-sm! leading-[1.4]! font-medium!">
        <a
          href={href}
          lang={foreignLang(name)}
          onClick={onPress}
          className="after:absolute after:inset-0 after:z-1 after:rounded-[calc(14px*var(--r-scale))]"
        >
          {name}
        </a>
      </h3>
      <p className="truncate text-xs leading-[1.4] text-ink-3">{meta}</p>
      <button
        type="button"
        className="favorite"
        aria-pressed={favorite.on}
        aria-label={favorite.label}
        onClick={favorite.onToggle}
      >
        <span>
          <Icon name={favorite.on ? 'star-fill' : 'star'} size="s" />
        </span>
      </button>
    </article>
  )
}
