import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import { inMember } from '../member/in-member.ts'
import type { MissionsPageProps } from './missions-page.tsx'

const MissionsPage = lazyScreen<MissionsPageProps>(
  'missions',
  async () => (await import('./missions-page.tsx')).MissionsPage,
  ['missions', 'bonus', 'member', 'errors'],
)
const STEP = { isWhole: true, isStep: true }

export const MISSIONS_PAGES = [
  screen({
    ...inMember('missionLeaderboard', { icon: 'target', isReal: true }),
    page: MissionsPage,
    search: ({ part, board }) => ({ part: part === 'boards' ? ('boards' as const) : undefined, board }),
    draw: ({ search: { part, board }, change }) => (
      <MissionsPage
        part={part ?? 'missions'}
        board={board}
        onPart={(next) => change({ part: next === 'missions' ? undefined : next }, STEP)}
        onBoard={(next) => change({ part: 'boards', board: next }, STEP)}
      />
    ),
  }),
]
