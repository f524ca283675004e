import { paths } from '#contract/paths.ts'
import { GOODS_CATEGORIES } from '#contract/points/shelves.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import { MALL_PARTS, type MallPageProps } from './mall-parts.ts'

const MallPage = lazyScreen<MallPageProps>('pointMall', async () => (await import('./mall-page.tsx')).MallPage, [
  'points',
  'owner-proof',
  'wallet',
  'member',
  'errors',
])

const SHELVES = ['can', ...GOODS_CATEGORIES] as const

export const POINTS_SCREENS = [
  screen({
    path: paths.pointMall(),
    guard: 'login',
    menus: [{ menu: 'rewards', label: 'nav.points', icon: 'coins', href: paths.pointMall() }],
    page: MallPage,
    search: ({ part, shelf }) => ({
      part: MALL_PARTS.find((one) => one === part),
      shelf: SHELVES.find((one) => one === shelf),
    }),
    draw: ({ search, change }) => (
      <MallPage
        part={search.part}
        shelf={search.shelf}
        onPart={(part) => change({ part }, { isWhole: true, isStep: true })}
        onShelf={(shelf) => change({ shelf }, { isWhole: true })}
      />
    ),
  }),
]
