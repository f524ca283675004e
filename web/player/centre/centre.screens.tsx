import { MEMBER_PAGES, paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import type { MemberCentreProps } from './member-centre.tsx'

const MemberCentre = lazyScreen<MemberCentreProps>(
  'member',
  async () => (await import('./member-centre.tsx')).MemberCentre,
  ['member'],
)
const findPage = (name: string | undefined) => MEMBER_PAGES.find((one) => one === name)

/** The address of the member centre's pages; member-centre.tsx lists which screen each page shows. */
export const CENTRE_SCREENS = [
  screen({
    path: paths.member(),
    guard: 'login',
    menus: [{ menu: 'tab', place: 5, label: 'tab.me', icon: 'user-circle', href: paths.member(), needsLogin: true }],
    page: MemberCentre,
    draw: () => <MemberCentre page={null} />,
  }),
  screen({
    path: `${paths.member()}/$page`,
    guard: 'login',
    exists: ({ page }) => findPage(page) !== undefined,
    page: MemberCentre,
    draw: ({ params }) => <MemberCentre page={findPage(params.page) ?? null} />,
  }),
]
