import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import { WALLET } from './wallet.menus.ts'

const MESSAGES = ['wallet', 'open-rounds'] as const
const WalletPage = lazyScreen<object>('wallet', async () => (await import('./wallet-page.tsx')).WalletPage, MESSAGES)

export const WALLET_PAGES = [screen({ ...WALLET, page: WalletPage })]
