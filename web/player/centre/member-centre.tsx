/** The member centre and the list of its pages. A visitor loads none of this: subjects.ts lists what visitors need. */
import { Suspense } from 'react'
import { MEMBER_PAGES, type MemberPageId, paths } from '#contract/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { BETS_PAGES } from '../bets/bets.screens.tsx'
import { CASHIER_PAGES } from '../cashier/cashier.screens.tsx'
import { entriesOf } from '../frame/menus.ts'
import type { PlayerScreen } from '../frame/screen.ts'
import { MemberLayout } from '../member/member-layout.tsx'
import { NeedTrueAccount } from '../member/need-true-account.tsx'
import { MISSIONS_PAGES } from '../missions/missions.screens.tsx'
import { COMPOSED_PAGES } from './composed.screens.tsx'
import { MeHead } from './me-head.tsx'
import { REFERRAL_PAGES } from '../referral/referral.screens.tsx'
import { REWARDS_PAGES } from '../rewards/rewards.screens.tsx'
import { STATEMENT_PAGES } from '../statement/statement.screens.tsx'
import { WALLET_PAGES } from '../wallet/wallet.screens.tsx'

const PAGES: readonly PlayerScreen[] = [
  ...WALLET_PAGES,
  ...CASHIER_PAGES,
  ...BETS_PAGES,
  ...REWARDS_PAGES,
  ...STATEMENT_PAGES,
  ...COMPOSED_PAGES,
  ...MISSIONS_PAGES,
  ...REFERRAL_PAGES,
]
const BY_PATH = new Map(PAGES.map((screen) => [screen.path, screen]))
const ENTRIES = entriesOf(PAGES, 'member').sort((one, other) => placeOf(one.id) - placeOf(other.id))

function placeOf(id: MemberPageId): number {
  return MEMBER_PAGES.indexOf(id)
}

export type MemberCentreProps = { page: MemberPageId | null }

/** Shows one page of the member centre in its frame; without a page, wide screens show the wallet. */
export function MemberCentre({ page }: MemberCentreProps) {
  const { isTrial } = useSession()
  const Page = BY_PATH.get(paths.member(page ?? 'transferFund'))?.Show
  const isReal = ENTRIES.some((entry) => entry.id === page && entry.isReal)
  return (
    <MemberLayout page={page} entries={ENTRIES} head={<MeHead />}>
      {isTrial && isReal ? <NeedTrueAccount /> : <Suspense fallback={<RowSkeletons />}>{Page && <Page />}</Suspense>}
    </MemberLayout>
  )
}
