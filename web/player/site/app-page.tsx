import { useEffect } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { InstallButton } from '../frame/install-button.tsx'
import { type Permission, useSite } from '../frame/site.ts'
import { goTo } from '../frame/navigation.ts'
import { paths } from '#contract/paths.ts'
import { PagesFailed, type PageLabel, usePages } from './label-page.tsx'

/**
 * Ways to install the site as an app: the part of the address after # that opens one, its page by label, its resource.
 */
const WAYS = [
  { id: 'android', label: 'app-android', resource: 'Android', icon: 'android-logo', title: 'pages.app.android' },
  { id: 'ios', label: 'app-ios', resource: 'iOS', icon: 'apple-logo', title: 'pages.app.ios' },
  { id: 'lite', label: 'app-lite', resource: null, icon: 'device-mobile', title: 'pages.app.lite' },
] as const satisfies readonly { id: string; label: PageLabel; resource: string | null; icon: IconName; title: string }[]

/**
 * Shows the app download: a QR code for the phone, and how to install on Android, on iPhone, and as the lite version.
 */
export function AppPage({ way }: { way: string }) {
  const t = useT()
  const site = useSite()
  const intro = usePages('app')
  const [page] = intro.data ?? []
  const chosen = WAYS.find(({ id }) => id === way) ?? WAYS[0]
  const isUnknown = way !== '' && chosen.id !== way
  useEffect(() => {
    if (isUnknown) goTo(paths.app())
  }, [isUnknown])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <h1>{page?.title ?? t('footer.app')}</h1>
        {intro.data ? (
          <>
            {page?.summary && <p className="mt-2 text-lg text-ink-2">{page.summary}</p>}
            {page?.text && (
              <div className="mt-4 max-w-[72ch]">
                <RichText text={page.text} />
              </div>
            )}
          </>
        ) : intro.isError ? (
          <PagesFailed onRetry={() => void intro.refetch()} />
        ) : (
          <Skeleton className="mt-4 h-85 lg:h-58" />
        )}
        <InstallButton />
        <nav aria-label={t('pages.app.ways')} className="mt-6 grid grid-cols-3 gap-2">
          {WAYS.map(({ id, icon, title }) => (
            <a
              key={id}
              href={`${paths.app()}#${id}`}
              aria-current={id === chosen.id ? 'true' : undefined}
              className={
                'flex min-h-16 flex-col items-center justify-center gap-1 rounded-card border border-line px-2 py-2.5 text-center text-[14px] leading-snug font-medium ' +
                (id === chosen.id ? 'bg-surface-3 text-ink-1' : 'bg-surface-1 text-ink-2 hover:bg-surface-2')
              }
            >
              <Icon name={icon} className={id === chosen.id ? 'text-brand-ink' : ''} />
              {t(title)}
            </a>
          ))}
        </nav>
        <Steps key={chosen.id} label={chosen.label} />
        <Download site={site} resource={chosen.resource} />
      </div>
      {/* nobody scans a code with the phone that shows it */}
      <div className="hidden lg:block">
        <PhoneCode way={chosen.id} />
      </div>
    </div>
  )
}

function Steps({ label }: { label: PageLabel }) {
  const t = useT()
  const { data, isError, refetch } = usePages(label)
  const [page] = data ?? []
  return (
    <Card className="mt-4">
      {isError && !data ? (
        <PagesFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <div aria-hidden="true" className="flex flex-col gap-3">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-80 w-3/4" />
        </div>
      ) : page ? (
        <>
          <h2 className="mb-3">{page.title}</h2>
          <RichText text={page.text} />
        </>
      ) : (
        <p className="text-ink-2">{t('pages.app.noGuide')}</p>
      )}
    </Card>
  )
}

/** Links to the store or the file, where the brand has one; a way inside this page needs no button. */
function Download({ site, resource }: { site: Permission | undefined; resource: string | null }) {
  const t = useT()
  const found = site?.resources.find(({ type }) => type === resource)
  if (!found?.url.startsWith('https://')) return null
  return (
    <a
      href={found.url}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ tone: 'primary', size: 'large', className: 'mt-4' })}
    >
      <Icon name="download-simple" />
      {t('pages.app.download')}
    </a>
  )
}

function PhoneCode({ way }: { way: string }) {
  const t = useT()
  const address = new URL(`${paths.app()}#${way}`, location.origin).href
  return (
    <Card className="flex flex-col items-center gap-3 text-center max-xl:mx-auto max-xl:w-full max-xl:max-w-80">
      <QrCode text={address} label={t('pages.app.code')} tooLongLabel={t('qr.tooLong')} failedLabel={t('qr.failed')} />
      <p className="text-sm text-ink-2">{t('pages.app.codeHint')}</p>
    </Card>
  )
}
