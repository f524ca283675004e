import { paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
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
          agentHref: paths.agent('registerCenter'),
          needs: 'REFERRAL',
        },
        {
          menu: 'footer',
          column: 'partners',
          place: 2,
          label: 'nav.invite',
          href: paths.member('referral'),
          agentHref: paths.agent('registerCenter'),
          needs: 'REFERRAL',
        },
      ],
    }),
    page: ReferralPage,
  }),
]
