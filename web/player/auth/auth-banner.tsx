import { BANNER_GROUPS } from '#contract/site/contents.ts'
import { banners } from '#contract/site/site-pages.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { type Banner, bannerHref } from '../frame/banner.ts'

/**
 * Shows the brand's banners of a dialog (docs/specification.md 3.6): of the registration, or of a forgotten password.
 * Takes no room where the brand has none.
 */
export function AuthBanners({ group }: { group: Exclude<(typeof BANNER_GROUPS)[number], 'w_home'> }) {
  const t = useT()
  const { data } = useCall(banners, { groupName: group })
  if (!data || data.length === 0) return null
  return (
    <ul aria-label={t('auth.banners')} className="mb-4 flex flex-col gap-2">
      {data.map((banner) => (
        <li key={banner.id}>
          <Strip banner={banner} />
        </li>
      ))}
    </ul>
  )
}

function Strip({ banner }: { banner: Banner }) {
  const href = bannerHref(banner)
  const words = (
    <>
      <img
        src={banner.mobileUrl}
        width={96}
        height={72}
        alt=""
        loading="lazy"
        className="h-18 w-24 flex-none rounded-control bg-surface-3 object-cover"
      />
      <span className="min-w-0 self-center">
        <span dir="auto" className="block font-semibold">
          {banner.title}
        </span>
        <span dir="auto" className="block text-sm text-ink-2">
          {banner.text}
        </span>
      </span>
    </>
  )
  const look = 'flex gap-3 rounded-card border border-line bg-surface-2 p-2 pe-3'
  if (!href) return <div className={look}>{words}</div>
  return (
    <a
      href={href}
      {...(banner.linkageType === 'EXTERNAL' ? { target: '_blank', rel: 'noreferrer' } : {})}
      className={`${look} hover:bg-surface-3`}
    >
      {words}
    </a>
  )
}
