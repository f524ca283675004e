import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { frameOf } from '#contract/site/frame-of.ts'
import { memberInfoCall } from '#contract/identity/identity.ts'
import { STATUS_MAINTENANCE, STATUS_REGION, systemStatus } from '#contract/site/site.ts'
import { writeLocal } from '#web/lib/browser-storage.ts'
import { useT } from '#web/lib/i18n.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { openLiveStream } from '#web/lib/open-live-stream.ts'
import { useCall } from '#web/lib/queries.ts'
import { useReauthQuestion } from '#web/lib/reauth.ts'
import { onClosed } from '#web/lib/closed.ts'
import { onSessionExpiry, updateSessionUser, useSession } from '#web/lib/session.ts'
import { useSkin } from '#web/lib/use-skin.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { AppHost } from './app/app-host.tsx'
import { askToLogIn } from './session/auth-state.ts'
import { AuthHost } from './auth/auth-host.tsx'
import { Layout } from './frame/layout.tsx'
import { PartBoundary } from './frame/part-boundary.tsx'
import { useSite } from './frame/site.ts'
import { closeModal } from './frame/modal-state.ts'
import { AskedForHost, PopupHost } from './popup-host.tsx'

const STATUS_CHECK_MS = 60_000
/** Parts that hardly any visit needs: the first script has one address for all of them. */
const seldom = async () => (await import('./seldom.ts')).SELDOM
const ReauthDialog = lazyScreen<object>('reauth', async () => (await seldom()).ReauthDialog(), ['security'])
const PlayWatch = lazyScreen<object>('play-watch', async () => (await seldom()).PlayWatch(), ['protection'])
const MaintenancePage = lazyScreen<{ endsAt: string | null; onEnd: () => void }>(
  'maintenance',
  async () => (await seldom()).MaintenancePage(),
  ['pages'],
)
const RegionPage = lazyScreen<{ ip: string }>('region', async () => (await seldom()).RegionPage(), ['pages'])

/**
 * Renders what every page has: the frame, the dialogs over it, the live channel. The system status, which is decided
 * after the permission call, selects the root page: the site, maintenance, or the region page.
 */
export function Root({ pathname, search, children }: { pathname: string; search: string; children: ReactNode }) {
  const t = useT()
  const client = useQueryClient()
  const site = useSite()
  const asksWhoIsThere = useReauthQuestion() !== null
  const isClosed = site?.maintenance || site?.regionRestriction
  const { data: status, refetch } = useCall(
    systemStatus,
    {},
    { enabled: Boolean(isClosed), refetchInterval: STATUS_CHECK_MS },
  )
  useMember()
  useSkin(site?.theme)
  usePageEffects(pathname, search)

  if (status?.status === STATUS_MAINTENANCE || (!status && site?.maintenance)) {
    const end = () => void refetch().then(() => client.invalidateQueries({ queryKey: ['permission'] }))
    return (
      <Suspense fallback={null}>
        <MaintenancePage endsAt={status?.maintenanceEnd ?? site?.maintenanceEnd ?? null} onEnd={end} />
        <AskedForHost />
      </Suspense>
    )
  }
  if (status?.status === STATUS_REGION || (!status && site?.regionRestriction)) {
    return (
      <Suspense fallback={null}>
        <RegionPage ip={status?.ip ?? site?.location.ip ?? ''} />
        <AskedForHost />
      </Suspense>
    )
  }
  return (
    <>
      <Layout pathname={pathname} search={search}>
        {children}
      </Layout>
      <PartBoundary>
        <AuthHost pathname={pathname} search={new URLSearchParams(search)} />
      </PartBoundary>
      {/* over a game: stops play when the member's own limits say so */}
      <PartBoundary>
        <Suspense fallback={null}>{frameOf(pathname, search) === 'game' && <PlayWatch />}</Suspense>
      </PartBoundary>
      <PopupHost pathname={pathname} />
      <PartBoundary>
        <Suspense fallback={null}>{asksWhoIsThere && <ReauthDialog />}</Suspense>
      </PartBoundary>
      <AppHost />
      <Toaster closeLabel={t('common.close')} />
    </>
  )
}

/**
 * Connects the page to the live channel, asks for a login when the session expires, and closes popups when the address
 * changes.
 */
function usePageEffects(pathname: string, search: string): void {
  const client = useQueryClient()
  const site = useSite()
  useEffect(
    () =>
      onClosed(
        () =>
          void client.invalidateQueries({
            predicate: ({ queryKey }) => ['permission', 'systemStatus'].includes(String(queryKey[0])),
          }),
      ),
    [client],
  )
  useEffect(() => {
    if (!site) return
    writeLocal('merchant', site.merchantCode)
    writeLocal('merchantCode', site.merchantCode)
  }, [site])
  useEffect(() => closeModal(), [pathname, search])
  useEffect(() => openLiveStream(client), [client])
  // opened over the present page: text that was typed there is still there after the login
  useEffect(() => onSessionExpiry(() => askToLogIn(null, 'ended')), [])
}

/** Updates the session's copy of the account whenever the server answers. */
function useMember() {
  const { isLogin } = useSession()
  const { data } = useCall(memberInfoCall, {}, { enabled: isLogin })
  useEffect(() => {
    if (data)
      updateSessionUser({
        id: data.id,
        account: data.account,
        nickname: data.nickname,
        type: data.type,
        icon: data.icon,
      })
  }, [data])
}
