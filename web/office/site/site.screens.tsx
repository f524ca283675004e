import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'
import { CONTENT_RESOURCES, type ContentResource } from './content-resources.ts'

const List = lazyScreen<ContentResource>(
  'office-contents',
  async () => (await import('./content-list.tsx')).ContentList,
)
const Create = lazyScreen<ContentResource>(
  'office-content-new',
  async () => (await import('./content-editor.tsx')).ContentCreate,
)
const Show = lazyScreen<ContentResource>(
  'office-content',
  async () => (await import('./content-editor.tsx')).ContentShow,
)

/** Each kind of content has a list, a page for a new one, and a page for each. */
const contents = CONTENT_RESOURCES.flatMap(({ icon, place, ...which }) => [
  screen({
    path: `/${which.resource}`,
    guard: ['site.read'],
    menus: [{ group: 'site', place, icon, name: `office.nav.${which.resource}` }],
    page: List,
    draw: () => <List {...which} />,
  }),
  screen({ path: `/${which.resource}/create`, guard: ['site.read'], page: Create, draw: () => <Create {...which} /> }),
  screen({ path: `/${which.resource}/$id/show`, guard: ['site.read'], page: Show, draw: () => <Show {...which} /> }),
])

/** The settings and contents of a brand's site, members' feedback, and the house's brands. */
export const site: Subject = {
  screens: [
    screen({
      path: '/feedback',
      guard: ['site.read'],
      menus: [{ group: 'work', place: 80, icon: 'envelope-simple', name: 'office.nav.feedback' }],
      page: lazyScreen('office-feedback', async () => (await import('./feedback-list.tsx')).FeedbackList),
    }),
    screen({
      path: '/feedback/$id/show',
      guard: ['site.read'],
      page: lazyScreen('office-feedback-row', async () => (await import('./feedback-show.tsx')).FeedbackShow),
    }),
    ...contents,
    screen({
      path: '/settings',
      guard: ['site.read'],
      menus: [{ group: 'site', place: 70, icon: 'pencil-simple', name: 'office.nav.settings' }],
      page: lazyScreen('office-settings', async () => (await import('./site-settings.tsx')).SiteSettings, [
        'auth',
        'office-entry',
        'office-mails',
        'office-protection',
        'office-words',
      ]),
    }),
    screen({
      path: '/brands',
      guard: ['house.brands'],
      menus: [{ group: 'house', place: 50, icon: 'globe-simple', name: 'office.nav.brands' }],
      page: lazyScreen('office-brands', async () => (await import('./brand-list.tsx')).BrandList, ['office-vendors']),
    }),
  ],
}
