import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** The login page and the page of the operator's own account. */
export const account: Subject = {
  screens: [
    screen({
      path: '/login',
      guard: 'anyone',
      page: lazyScreen('office-login', async () => (await import('./login-page.tsx')).LoginPage),
    }),
    screen({
      path: '/account',
      guard: [],
      page: lazyScreen('office-account', async () => (await import('./account-page.tsx')).AccountPage),
    }),
  ],
}
