import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Talking with members and visitors: the queue, prepared answers, the desk. */
export const support: Subject = {
  screens: [
    screen({
      path: '/chats',
      guard: ['support.read'],
      menus: [{ group: 'work', place: 15, icon: 'headset', name: 'office.nav.chats' }],
      page: lazyScreen('office-chats', async () => (await import('./chat-page.tsx')).ChatPage, [
        'office-support',
        'support',
      ]),
    }),
    screen({
      path: '/chats/$id/show',
      guard: ['support.read'],
      page: lazyScreen('office-chat', async () => (await import('./chat-page.tsx')).ChatPage, [
        'office-support',
        'support',
      ]),
    }),
    screen({
      path: '/chat-answers',
      guard: ['support.read'],
      menus: [{ group: 'site', place: 72, icon: 'chat-circle-dots', name: 'office.nav.chatAnswers' }],
      page: lazyScreen('office-chat-answers', async () => (await import('./answer-page.tsx')).AnswerPage, [
        'office-support',
      ]),
    }),
    screen({
      path: '/chat-desk',
      guard: ['support.read'],
      menus: [{ group: 'site', place: 71, icon: 'headset', name: 'office.nav.chatDesk' }],
      page: lazyScreen('office-chat-desk', async () => (await import('./desk-page.tsx')).DeskPage, ['office-support']),
    }),
  ],
  ways: {
    conversation: { needs: ['support.read'], path: (id) => `/chats/${id}/show` },
    'chat-answer': { needs: ['support.read'], path: () => '/chat-answers' },
  },
}
