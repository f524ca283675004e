import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** The reports that say whether the books balance. */
export const books: Subject = {
  screens: [
    screen({
      path: '/books',
      guard: ['books.read', 'house.books'],
      menus: [{ group: 'control', place: 30, icon: 'seal-check', name: 'office.nav.books' }],
      page: lazyScreen('office-books', async () => (await import('./books-page.tsx')).BooksPage, ['books']),
    }),
    screen({
      path: '/books/$id/show',
      guard: ['books.read', 'house.books'],
      page: lazyScreen('office-books-row', async () => (await import('./books-show.tsx')).BooksShow, ['books']),
    }),
  ],
}
