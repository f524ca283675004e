import { paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { inAgent } from '../agent/in-agent.ts'
import { type FooterEntry, type MenuEntry, screen } from '../frame/screen.ts'
import type { LabelPageProps } from './label-page.tsx'

const PAGES = ['pages'] as const
/** They are small, and come together: the first script has one address for all of them. */
const pages = async () => (await import('./site-pages.ts')).SITE_PAGES
const HelpPage = lazyScreen<{ article: string; base: string }>('help', async () => (await pages()).HelpPage, PAGES)
const LabelPage = lazyScreen<LabelPageProps>('label-page', async () => (await pages()).LabelPage, PAGES)
const BlogPage = lazyScreen<{ article: string | null }>('blog', async () => (await pages()).BlogPage, PAGES)
const AppPage = lazyScreen<{ way: string }>('app', async () => (await pages()).AppPage, PAGES)
const AnnouncementsPage = lazyScreen<object>('announcements', async () => (await pages()).AnnouncementsPage, PAGES)
const AnnouncementList = lazyScreen<object>('announcements', async () => (await pages()).AnnouncementList, PAGES)

const help = (path: string, menus: readonly MenuEntry[] = []) =>
  screen({ path, guard: 'none', menus, page: HelpPage, draw: ({ hash }) => <HelpPage article={hash} base={path} /> })

/** Returns a link of the footer. */
const below = (column: FooterEntry['column'], place: number, label: MessageKey, href: string): FooterEntry => ({
  menu: 'footer',
  column,
  place,
  label,
  href,
})

const written = (path: string, label: LabelPageProps['label'], entry: FooterEntry) =>
  screen({
    path,
    guard: 'none',
    menus: [entry],
    page: LabelPage,
    draw: () => <LabelPage label={label} title={entry.label} />,
  })

export const SITE_SCREENS = [
  help(paths.help(), [
    below('help', 1, 'footer.helpCentre', paths.help()),
    below('house', 3, 'footer.terms', paths.help('term')),
    below('house', 4, 'footer.privacy', paths.help('privacy')),
    below('house', 5, 'footer.limits', paths.help('limits')),
  ]),
  help(paths.helpAlone()),
  written(paths.guide(), 'beginner', below('help', 2, 'footer.guide', paths.guide())),
  written(paths.about(), 'about', below('house', 1, 'footer.aboutUs', paths.about())),
  screen({
    path: paths.blog(),
    guard: 'none',
    menus: [below('house', 2, 'footer.blog', paths.blog())],
    page: BlogPage,
    draw: () => <BlogPage article={null} />,
  }),
  screen({
    path: `${paths.blog()}/$article`,
    guard: 'none',
    page: BlogPage,
    draw: ({ params }) => <BlogPage article={params.article ?? null} />,
  }),
  screen({
    path: paths.app(),
    guard: 'none',
    menus: [below('help', 4, 'footer.app', paths.app())],
    page: AppPage,
    draw: ({ hash }) => <AppPage way={hash} />,
  }),
  screen({
    path: paths.announcements(),
    guard: 'none',
    menus: [below('help', 5, 'footer.announcements', paths.announcements())],
    page: AnnouncementsPage,
  }),
  screen({ ...inAgent(paths.agent('agentAnnouncement')), page: AnnouncementList }),
]
