import { paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import type { FairnessPageProps } from './fairness-page.tsx'
import { readFairnessSearch } from './fairness-search.ts'

const FairnessPage = lazyScreen<FairnessPageProps>(
  'fairness',
  async () => (await import('./fairness-page.tsx')).FairnessPage,
  ['fairness', 'fish-rounds', 'table-rounds', 'original-rounds'],
)

export const FAIRNESS_SCREENS = [
  screen({
    path: paths.fairness(),
    guard: 'none',
    menus: [{ menu: 'footer', column: 'help', place: 3, label: 'footer.fairness', href: paths.fairness() }],
    page: FairnessPage,
    search: readFairnessSearch,
    draw: ({ search, change, hash }) => (
      <FairnessPage state={search} onState={(next) => change(next, { isWhole: true })} open={hash} />
    ),
  }),
]
