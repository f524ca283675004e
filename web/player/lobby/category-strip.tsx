import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { laneEntries, useMenus } from '../lanes/lanes.ts'
import { paths } from '#contract/paths.ts'

/** The id of what follows the hero: the browser paints the server's page only after it has read this far. */
export const CATEGORIES_ID = 'categories'

/** Shows every lane with its picture. Hot opens the hot games of all lanes. */
export function CategoryStrip() {
  const t = useT()
  const menus = useMenus()
  const lanes = laneEntries(menus)
  return (
    <nav
      id={CATEGORIES_ID}
      aria-label={t('lobby.categories')}
      className="-mx-(--fh-gutter) mt-4 flex min-h-20 gap-2 overflow-x-auto px-(--fh-gutter) [scrollbar-width:none] lg:mx-0 lg:min-h-24 lg:px-0"
    >
      <Category label={t('nav.hot')} picture="hot" href={`${paths.games()}?category=HOT`} selected />
      {lanes.map((lane) => (
        <Category key={lane.id} label={t(lane.short)} picture={lane.picture} href={lane.href} />
      ))}
    </nav>
  )
}

function Category({
  label,
  picture,
  href,
  selected,
}: {
  label: string
  picture: string
  href: string
  selected?: boolean
}) {
  return (
    <a
      href={href}
      className={cx(
        'flex min-w-18 flex-none flex-col items-center gap-1 rounded-card border border-line px-1 pt-2 pb-2.25 text-[12.5px] leading-snug font-medium transition-colors lg:min-w-0 lg:flex-1 lg:pt-3 lg:pb-2.75 lg:text-[14px]',
        selected ? 'bg-surface-3 text-ink-1' : 'bg-surface-1 text-ink-2 hover:bg-surface-2 hover:text-ink-1',
      )}
    >
      <img
        src={`/art/icons/${picture}.webp`}
        width={46}
        height={46}
        alt=""
        loading="lazy"
        className="size-9.5 lg:size-11.5"
      />
      <span className="with-faces whitespace-nowrap lg:max-w-full lg:truncate">{label}</span>
    </a>
  )
}
