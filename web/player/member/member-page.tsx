import { Suspense } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { useSession } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { MEMBER_SCREENS } from '../member-screens.tsx'
import { type MemberPageId, paths } from '../paths.ts'
import { MemberLayout } from './member-layout.tsx'

/** Pages that are about real money: a trial player is told so instead. */
const REAL_MONEY_PAGES: readonly MemberPageId[] = [
  'depositv2',
  'withdraw',
  'transferUpline',
  'referral',
  'bonusDetails',
  'rewardCenter',
  'securityCenter',
]

/** One page of the member centre in its frame; without one, wide screens show the wallet. */
export function MemberPage({ page }: { page: MemberPageId | null }) {
  const { isTrial } = useSession()
  const Screen = MEMBER_SCREENS[page ?? 'transferFund']
  return (
    <MemberLayout page={page}>
      {isTrial && page && REAL_MONEY_PAGES.includes(page) ? (
        <NeedTrueAccount />
      ) : (
        <Suspense fallback={<RowSkeletons />}>
          <Screen />
        </Suspense>
      )}
    </MemberLayout>
  )
}

function NeedTrueAccount() {
  const t = useT()
  return (
    <EmptyState
      picture="shield"
      title={t('in_need_true_account')}
      hint={t('member.trial.hint')}
      action={
        <a href={paths.register()} className={buttonClass({ size: 'small' })}>
          {t('shell.register')}
        </a>
      }
    />
  )
}
