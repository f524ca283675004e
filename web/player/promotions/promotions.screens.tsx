import { paths } from '#contract/paths.ts'
import { OFFER_CATEGORIES } from '#contract/promotions/kinds.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import { TITLE_BUNDLES } from '../bonus/title-of.ts'
import type { PromotionsPageProps } from './promotions-page.tsx'

const MESSAGES = ['promotions', 'bonus', ...TITLE_BUNDLES, 'errors'] as const
const PromotionsPage = lazyScreen<PromotionsPageProps>(
  'promotions',
  async () => (await import('./promotions-page.tsx')).PromotionsPage,
  MESSAGES,
)
const PromotionPage = lazyScreen<{ id: string }>(
  'promotion',
  async () => (await import('./promotion-page.tsx')).PromotionPage,
  MESSAGES,
)
const CATEGORIES = [...OFFER_CATEGORIES, 'mine'] as const

export const PROMOTIONS_SCREENS = [
  screen({
    path: paths.promotions(),
    guard: 'none',
    menus: [
      { menu: 'rewards', label: 'nav.promotions', icon: 'gift', href: paths.promotions(), isCounted: true },
      { menu: 'tab', place: 4, label: 'tab.promotions', icon: 'gift', href: paths.promotions() },
    ],
    page: PromotionsPage,
    search: ({ category }) => ({ category: CATEGORIES.find((one) => one === category) }),
    draw: ({ search, hash, change }) => (
      <PromotionsPage
        category={search.category}
        anchor={hash}
        onCategory={(category) => change({ category }, { isWhole: true, isStep: true })}
      />
    ),
  }),
  screen({
    path: `${paths.promotions()}/$offer`,
    guard: 'none',
    page: PromotionPage,
    draw: ({ params }) => <PromotionPage id={params.offer ?? ''} />,
  }),
]
