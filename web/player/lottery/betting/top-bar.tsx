import { Suspense } from 'react'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button, buttonClass, iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PartBoundary } from '../../frame/part-boundary.tsx'
import { ToolsPlaceholder } from '../../frame/tools-placeholder.tsx'
import { askToLogIn } from '../../session/auth-state.ts'

const MemberTools = lazyScreen<object>(
  'member-tools',
  async () => (await import('../../frame/member-tools.tsx')).MemberTools,
)

/** The bar of a betting page: the way back, the name, and the balance. */
export function TopBar({ title, backUrl }: { title: string; backUrl: string }) {
  const t = useT()
  const { isLogin } = useSession()
  return (
    <header className="lottery-no-print sticky top-0 z-(--fh-z-nav) flex h-(--fh-header-h) items-center gap-2 border-b border-line bg-(--fh-glass) px-(--fh-gutter) backdrop-blur-lg">
      <a href={backUrl} aria-label={t('common.back')} className={iconButtonClass(true)}>
        <Icon name="arrow-left" />
      </a>
      {/* a name that runs the other way keeps its beginning where it is cut */}
      <span className="min-w-0 flex-1">
        <bdi className="block w-fit max-w-full truncate font-display text-lg font-semibold">{title}</bdi>
      </span>
      {isLogin ? (
        <PartBoundary>
          <Suspense fallback={<ToolsPlaceholder />}>
            <MemberTools />
          </Suspense>
        </PartBoundary>
      ) : (
        <>
          <span className="with-faces contents member:hidden">
            <Button size="small" onClick={() => askToLogIn()}>
              {t('shell.login')}
            </Button>
            <a href={paths.register()} className={buttonClass({ size: 'small', tone: 'primary' })}>
              {t('shell.register')}
            </a>
          </span>
          {/* the server draws the page for visitors: members see this until the page runs */}
          <ToolsPlaceholder className="hidden member:block" />
        </>
      )}
    </header>
  )
}
