import { uploadSources } from '#contract/pictures/uploads.ts'

type Props = {
  address: string
  /** How wide it is laid out, for the browser's choice of a size. */
  sizes: string
  width: number
  height: number
  lazy?: boolean
  className?: string
}

/** Shows a picture of the site: one that was uploaded in the size that fits, as AVIF or WebP; any other as it is. */
export function SitePicture({ address, sizes, width, height, lazy = false, className }: Props) {
  const sources = uploadSources(address)
  const shared = { width, height, className, ...(lazy ? { loading: 'lazy' as const } : {}) }
  return sources ? (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <img src={address} srcSet={sources.webp} sizes={sizes} alt="" {...shared} />
    </picture>
  ) : (
    <img src={address} alt="" {...shared} />
  )
}
