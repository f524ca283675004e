import { type CSSProperties, useState } from 'react'
import type { GamePicture } from '#contract/catalogue/games.ts'
import { cx } from './cx.ts'

export type PictureProps = {
  picture: GamePicture
  /** Height over width. */
  ratio?: number
  /** How wide it is laid out, for the browser's choice of size. */
  sizes: string
  alt?: string
  /** For pictures of the first screen: loaded before other things that the page needs. */
  eager?: boolean
  className?: string
}

/**
 * Shows a generated picture in its box: AVIF, else WebP, in the size that fits. A tiny preview shows until it is
 * loaded; a vector placeholder of the same size shows when it is not rendered yet, or cannot be loaded.
 */
export function Picture({ picture, ratio = 4 / 3, sizes, alt = '', eager, className }: PictureProps) {
  const [missing, setMissing] = useState(false)
  const { base, blur, hue = 296, standIn } = picture
  const webpWidths = picture.webpSizes ?? []
  const largest = webpWidths.at(-1)
  const set = (type: string, widths: readonly number[] = []) =>
    widths.map((width) => `${base}-${width}.${type} ${width}w`).join(', ')
  const shared = {
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: eager ? 'high' : 'auto',
    decoding: 'async',
  } as const
  const box: CSSProperties & Record<'--hue', number> = {
    '--hue': hue,
    ...(blur ? { backgroundImage: `url(${blur})` } : {}),
  }
  return (
    <span className={cx('art-box', className)} style={box}>
      {base && largest && !missing ? (
        <picture>
          <source type="image/avif" srcSet={set('avif', picture.sizes)} sizes={sizes} />
          <img
            {...shared}
            alt={alt}
            src={`${base}-${largest}.webp`}
            srcSet={set('webp', webpWidths)}
            sizes={sizes}
            width={largest}
            height={Math.round(largest * ratio)}
            onError={() => setMissing(true)}
          />
        </picture>
      ) : (
        <img {...shared} alt={alt} src={standIn} width={240} height={Math.round(240 * ratio)} />
      )}
    </span>
  )
}
