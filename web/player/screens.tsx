/** The screens of the routes, each loaded with its messages when it is first shown. */
import { type ReactNode, Suspense } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import type { FairnessPageProps } from './fairness/fairness-page.tsx'
import type { GameListPageProps } from './games/game-list-page.tsx'
import type { MemberPageId } from './paths.ts'
import type { PageLabel } from './site/label-page.tsx'
import type { NothingHereProps } from './site/nothing-here-page.tsx'

export const GameListPage = lazyScreen<GameListPageProps>(
  'game-list',
  async () => (await import('./games/game-list-page.tsx')).GameListPage,
  ['game-lists'],
)
export const AccountGamesPage = lazyScreen<{ list: 'favorites' | 'recent' }>(
  'account-games',
  async () => (await import('./games/account-games-page.tsx')).AccountGamesPage,
  ['game-lists'],
)
export const HelpPage = lazyScreen<{ article: string; base: string }>(
  'help',
  async () => (await import('./site/help-page.tsx')).HelpPage,
  ['pages'],
)
export const MemberPage = lazyScreen<{ page: MemberPageId | null }>(
  'member',
  async () => (await import('./member/member-page.tsx')).MemberPage,
  ['member'],
)
const GamePage = lazyScreen<{ gameCode: string; trial: boolean; room?: string | undefined; chat?: boolean }>(
  'game',
  async () => (await import('./game/game-page.tsx')).GamePage,
  ['game-lists'],
)
export const LabelPage = lazyScreen<{ label: PageLabel; title: MessageKey }>(
  'label-page',
  async () => (await import('./site/label-page.tsx')).LabelPage,
  ['pages'],
)
export const NothingHerePage = lazyScreen<NothingHereProps>(
  'nothing-here',
  async () => (await import('./site/nothing-here-page.tsx')).NothingHerePage,
)
export const BlogPage = lazyScreen<{ article: string | null }>(
  'blog',
  async () => (await import('./site/blog-page.tsx')).BlogPage,
  ['pages'],
)
export const AppPage = lazyScreen<{ way: string }>('app', async () => (await import('./site/app-page.tsx')).AppPage, [
  'pages',
])
export const AnnouncementsPage = lazyScreen<object>(
  'announcements',
  async () => (await import('./site/announcements-page.tsx')).AnnouncementsPage,
  ['pages'],
)
export const FairnessPage = lazyScreen<FairnessPageProps>(
  'fairness',
  async () => (await import('./fairness/fairness-page.tsx')).FairnessPage,
  ['fairness', 'fish-rounds', 'table-rounds', 'original-rounds'],
)
export const PromotionsPage = lazyScreen<object>(
  'promotions',
  async () => (await import('./site/promotions-page.tsx')).PromotionsPage,
  ['pages'],
)
export const AgentLoginPage = lazyScreen<object>(
  'agent-login',
  async () => (await import('./site/agent-login-page.tsx')).AgentLoginPage,
  ['agent-door', 'auth', 'entry', 'errors', 'register'],
)
export const AgentHomePage = lazyScreen<{ children: ReactNode }>(
  'agent-home',
  async () => (await import('./site/agent-home-page.tsx')).AgentHomePage,
  ['agent-door'],
)
export const ReferralPage = lazyScreen<object>(
  'referral',
  async () => (await import('./referral/referral-page.tsx')).ReferralPage,
  ['referral', 'pages', 'member'],
)
const PlayWatch = lazyScreen<object>(
  'play-watch',
  async () => (await import('./protection/play-watch.tsx')).PlayWatch,
  ['protection'],
)

/** A game, and what stands around it to stop play when the member wanted it so. */
export function GuardedGame({
  gameCode,
  trial,
  room,
  chat = false,
}: {
  gameCode: string
  trial: boolean
  room?: string | undefined
  chat?: boolean
}) {
  return (
    <>
      <GamePage key={`${gameCode} ${trial} ${room ?? ''}`} gameCode={gameCode} trial={trial} room={room} chat={chat} />
      <Suspense fallback={null}>
        <PlayWatch />
      </Suspense>
    </>
  )
}
