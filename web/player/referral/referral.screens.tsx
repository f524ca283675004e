import { paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { inAgent } from '../agent/in-agent.ts'
import { screen } from '../frame/screen.ts'
import { inMember } from '../member/in-member.ts'

const ReferralPage = lazyScreen<object>('referral', async () => (await import('./referral-page.tsx')).ReferralPage, [
  'referral',
  'pages',
  'member',
])

export const REFERRAL_PAGES = [
  screen({
    ...inMember('referral', {
      icon: 'handshake',
      isReal: true,
      also: [
        {
          menu: 'rewards',
          label: 'nav.invite',
          icon: 'handshake',
          href: paths.member('referral'),
          needs: 'REFERRAL',
        },
        {
          menu: 'footer',
          column: 'partners',
          place: 2,
          label: 'nav.invite',
          href: paths.member('referral'),
          needs: 'REFERRAL',
        },
      ],
    }),
    page: ReferralPage,
  }),
]

/** The agent centre shows the same page. */
export const REFERRAL_SCREENS = [screen({ ...inAgent(paths.agentHome()), page: ReferralPage })]
