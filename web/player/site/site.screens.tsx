import { paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { type MenuEntry, screen } from '../frame/screen.ts'
import type { LabelPageProps } from './label-page.tsx'
import type { NothingHereProps } from './nothing-here-page.tsx'

const PAGES = ['pages'] as const
const HelpPage = lazyScreen<{ article: string; base: string }>(
  'help',
  async () => (await import('./help-page.tsx')).HelpPage,
  PAGES,
)
const LabelPage = lazyScreen<LabelPageProps>(
  'label-page',
  async () => (await import('./label-page.tsx')).LabelPage,
  PAGES,
)
const NothingHerePage = lazyScreen<NothingHereProps>(
  'nothing-here',
  async () => (await import('./nothing-here-page.tsx')).NothingHerePage,
)
const BlogPage = lazyScreen<{ article: string | null }>(
  'blog',
  async () => (await import('./blog-page.tsx')).BlogPage,
  PAGES,
)
const AppPage = lazyScreen<{ way: string }>('app', async () => (await import('./app-page.tsx')).AppPage, PAGES)
const AnnouncementsPage = lazyScreen<object>(
  'announcements',
  async () => (await import('./announcements-page.tsx')).AnnouncementsPage,
  PAGES,
)
const PromotionsPage = lazyScreen<object>(
  'promotions',
  async () => (await import('./promotions-page.tsx')).PromotionsPage,
  PAGES,
)

const help = (path: string) =>
  screen({ path, guard: 'none', page: HelpPage, draw: ({ hash }) => <HelpPage article={hash} base={path} /> })

const written = (path: string, label: LabelPageProps['label'], title: MessageKey) =>
  screen({ path, guard: 'none', page: LabelPage, draw: () => <LabelPage label={label} title={title} /> })

const rewards = (href: string, label: MessageKey, icon: 'gift' | 'coins' | 'crown-simple'): MenuEntry[] => [
  { menu: 'rewards', label, icon, href },
]

/** Returns the screen of a page that the brand has no content for yet. */
const nothing = (path: string, name: 'points' | 'vip', icon: 'coins' | 'crown-simple') =>
  screen({
    path,
    guard: 'none',
    menus: rewards(path, `nav.${name}`, icon),
    page: NothingHerePage,
    draw: () => (
      <NothingHerePage title={`nav.${name}`} picture="gift" line={`site.${name}.none`} hint={`site.${name}.hint`} />
    ),
  })

export const SITE_SCREENS = [
  help(paths.help()),
  help(paths.helpAlone()),
  screen({
    path: paths.promotions(),
    guard: 'none',
    menus: rewards(paths.promotions(), 'nav.promotions', 'gift'),
    page: PromotionsPage,
  }),
  nothing(paths.pointMall(), 'points', 'coins'),
  nothing(paths.vip(), 'vip', 'crown-simple'),
  written(paths.guide(), 'beginner', 'footer.guide'),
  written(paths.about(), 'about', 'footer.aboutUs'),
  screen({ path: paths.blog(), guard: 'none', page: BlogPage, draw: () => <BlogPage article={null} /> }),
  screen({
    path: `${paths.blog()}/$article`,
    guard: 'none',
    page: BlogPage,
    draw: ({ params }) => <BlogPage article={params.article ?? null} />,
  }),
  screen({ path: paths.app(), guard: 'none', page: AppPage, draw: ({ hash }) => <AppPage way={hash} /> }),
  screen({ path: paths.announcements(), guard: 'none', page: AnnouncementsPage }),
]
