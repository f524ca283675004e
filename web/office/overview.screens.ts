import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from './frame/screen.ts'
import { Missing } from './frame/states.tsx'

/** The page after the login, made of parts of other subjects; and the page for every unknown address. */
export const overview: Subject = {
  screens: [
    screen({
      path: '/',
      guard: [],
      menus: [{ group: 'work', place: 10, icon: 'house', name: 'office.nav.overview' }],
      page: lazyScreen('office-overview', async () => (await import('./overview.tsx')).Overview, [
        'books',
        'cashier',
        'office-reports',
      ]),
    }),
    screen({ path: '/$', guard: [], page: Missing }),
  ],
}
