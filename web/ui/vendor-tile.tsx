import type { MouseEvent } from 'react'
import type { GamePicture } from '#contract/catalogue/games.ts'
import { foreignLang } from './foreign-lang.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { Tag } from './tag.tsx'

export type VendorTileProps = {
  name: string
  picture: GamePicture
  href: string
  /** The button that opens a game directly; vendors of slots have none. */
  play?: { href: string; label: string } | undefined
  /** A remark about the vendor's present state. */
  note?: string | undefined
  /** Called instead of following the link; the link stays for new tabs and for copying. */
  onOpen?: (() => void) | undefined
}

/** Shows a vendor, 8:5. The tile is a link, the play button on it another. */
export function VendorTile({ name, picture, href, play, note, onOpen }: VendorTileProps) {
  const open = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <div className="group relative">
      <a
        href={href}
        onClick={open}
        aria-haspopup={onOpen ? 'dialog' : undefined}
        lang={note ? undefined : foreignLang(name)}
        className="block rounded-card"
        aria-label={note ? `${name} · ${note}` : name}
      >
        <Picture
          picture={picture}
          ratio={5 / 8}
          sizes="(min-width: 64rem) 190px, 42vw"
          className="block aspect-8/5 rounded-card"
        />
      </a>
      {note && (
        <Tag tone="warning" className="pointer-events-none absolute start-2 top-2">
          {note}
        </Tag>
      )}
      {play && (
        <a
          href={play.href}
          aria-label={play.label}
          className="absolute end-0 top-0 grid size-11 place-items-center transition-opacity pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100"
        >
          <span className="grid size-8 place-items-center rounded-[10px] bg-[oklch(.13_.02_296/.6)] text-white hover:bg-[oklch(.13_.02_296/.85)]">
            <Icon name="play-fill" size="xs" />
          </span>
        </a>
      )}
    </div>
  )
}
