import { paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'

const VipPage = lazyScreen<object>('vip', async () => (await import('./vip-page.tsx')).VipPage, [
  'vip',
  'vip-words',
  'member',
])

export const VIP_SCREENS = [
  screen({
    path: paths.vip(),
    guard: 'login',
    menus: [{ menu: 'rewards', label: 'nav.vip', icon: 'crown-simple', href: paths.vip() }],
    page: VipPage,
  }),
]
