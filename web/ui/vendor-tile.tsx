import type { MouseEvent } from 'react'
import type { GamePicture } from '#contract/games.ts'
import { foreignLang } from './foreign-lang.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

export type VendorTileProps = {
  name: string
  picture: GamePicture
  href: string
  /** Vendors that open at once (all but slots) carry a play button. */
  playLabel?: string | undefined
  /** In place of following the link, which stays for new tabs and for copying. */
  onOpen?: (() => void) | undefined
}

/** A vendor, 8:5. The tile is a link; the immediate-play mark shows what a press does. */
export function VendorTile({ name, picture, href, playLabel, onOpen }: VendorTileProps) {
  const open = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a href={href} onClick={open} aria-haspopup={onOpen ? 'dialog' : undefined} lang={playLabel ? undefined : foreignLang(name)} className="group relative block" aria-label={playLabel ? `${name} · ${playLabel}` : name}>
      <Picture picture={picture} ratio={5 / 8} sizes="(min-width: 64rem) 190px, 42vw" className="block aspect-8/5 rounded-card" />
      {playLabel && (
        <span className="absolute end-2 top-2 grid size-8 place-items-center rounded-[10px] bg-[oklch(.13_.02_296/.6)] text-white opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
          <Icon name="play-fill" size="xs" />
        </span>
      )}
    </a>
  )
}
