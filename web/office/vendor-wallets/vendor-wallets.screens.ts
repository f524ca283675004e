import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { listPath } from '../frame/list-state.ts'
import { screen, type Subject } from '../frame/screen.ts'

/** Transfers to and from vendors' own wallets. */
export const vendorWallets: Subject = {
  screens: [
    screen({
      path: '/transfers',
      guard: ['transfers.read'],
      menus: [{ group: 'work', place: 70, icon: 'arrows-clockwise', name: 'office.nav.transfers' }],
      page: lazyScreen('office-transfers', async () => (await import('./transfer-list.tsx')).TransferList),
    }),
    screen({
      path: '/transfers/$id/show',
      guard: ['transfers.read'],
      page: lazyScreen('office-transfers-row', async () => (await import('./transfer-show.tsx')).TransferShow),
    }),
  ],
  ways: {
    transfer: { needs: ['transfers.read'], path: (orderNo) => listPath('transfers', { orderNo }) },
  },
}
