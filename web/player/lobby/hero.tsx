import { banners } from '#contract/site/site-pages.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type Banner, bannerHref, bannerSources } from '../frame/banner.ts'
import { findInlined } from './inlined-pictures.ts'
import { BANNERS_INPUT } from './lobby-queries.ts'

/** Banner carousel (docs/specification.md 9.7): autoplay 5000 ms, speed 1000 ms. */
const BANNER_INTERVAL_MS = 5000
const BANNER_SPEED_MS = 1000
const WIDE = '(min-width: 64rem)'

/** Shows the banners of the home page: text over pictures that contain none. */
export function Hero() {
  const t = useT()
  const locale = useLocale()
  const { data, isError } = useCall(banners, BANNERS_INPUT)
  if (data === undefined) return isError ? null : <Skeleton now className="hero rounded-panel!" />
  if (data.length === 0) return null
  return (
    <Carousel
      intervalMs={BANNER_INTERVAL_MS}
      speedMs={BANNER_SPEED_MS}
      labels={{
        region: t('lobby.banners'),
        pause: t('lobby.banners.pause'),
        resume: t('lobby.banners.resume'),
        slide: (index) => t('lobby.banners.slide', { number: formatCount(index + 1, locale) }),
      }}
      slides={data.map((banner, index) => ({ id: banner.id, content: <Slide banner={banner} first={index === 0} /> }))}
    />
  )
}

/**
 * Renders the text before its picture: the style sheet shows the text when the picture has been read, and so both
 * appear together.
 */
function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const href = bannerHref(banner)
  return (
    <>
      <div className="words">
        {banner.tag && (
          <Tag tone="paper" className="mb-2.5">
            {banner.tag}
          </Tag>
        )}
        <h2 dir="auto">{banner.title}</h2>
        <p dir="auto">{banner.text}</p>
        {href && banner.button && (
          <a
            href={href}
            {...(banner.linkageType === 'EXTERNAL' ? { target: '_blank', rel: 'noreferrer' } : {})}
            className={buttonClass({ tone: 'primary', className: 'mt-4' })}
          >
            {banner.button}
          </a>
        )}
      </div>
      <BannerPicture banner={banner} first={first} />
    </>
  )
}

function BannerPicture({ banner, first }: { banner: Banner; first: boolean }) {
  const [wide, narrow] = [bannerSources(banner.url), bannerSources(banner.mobileUrl)]
  return (
    <picture>
      {wide.avif && <source media={WIDE} type="image/avif" srcSet={wide.avif} />}
      <source media={WIDE} srcSet={wide.plain} />
      {narrow.avif && <source type="image/avif" srcSet={findInlined(narrow.avif)} />}
      <img
        src={narrow.plain}
        width={716}
        height={572}
        alt=""
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  )
}
