import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Chat at the tables. How a vendor reaches the door is a part of the vendor's page. */
export const doors: Subject = {
  screens: [
    screen({
      path: '/chat',
      guard: ['games.read'],
      menus: [{ group: 'members', place: 30, icon: 'chats', name: 'office.nav.chat' }],
      page: lazyScreen('office-chat', async () => (await import('./chat-list.tsx')).ChatList),
    }),
  ],
}
