import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Mails and SMS: what was sent, what waits, what failed, and in which words. */
export const outgoing: Subject = {
  screens: [
    screen({
      path: '/outgoing',
      guard: ['outgoing.read'],
      menus: [{ group: 'site', place: 73, icon: 'envelope-simple', name: 'office.nav.outgoing' }],
      page: lazyScreen('office-outgoing', async () => (await import('./outgoing-list.tsx')).OutgoingList, [
        'office-outgoing',
      ]),
    }),
    screen({
      path: '/message-words',
      guard: ['outgoing.read'],
      menus: [{ group: 'site', place: 74, icon: 'note-pencil', name: 'office.nav.messageWords' }],
      page: lazyScreen('office-message-words', async () => (await import('./words-list.tsx')).WordsList, [
        'office-outgoing',
      ]),
    }),
    screen({
      path: '/message-words/$id/show',
      guard: ['outgoing.read'],
      page: lazyScreen('office-message-words-row', async () => (await import('./words-show.tsx')).WordsShow, [
        'office-outgoing',
      ]),
    }),
  ],
  ways: {
    'outgoing-template': { needs: ['outgoing.read'], path: (id) => `/message-words/${id}/show` },
    outgoing: { needs: ['outgoing.read'], path: () => '/outgoing' },
  },
}
