import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { useCustomerService } from './customer-service.ts'
import { useSiteQuery } from './site.ts'

/**
 * Shows above the page what is wrong with the connection: no network, no answer, or an address that is not one of the
 * brand's own (docs/specification.md 8.4: domain check failed).
 */
export function SiteBars() {
  const t = useT()
  const online = useOnline()
  const { data: site, isError, isFetching, refetch } = useSiteQuery()
  const service = useCustomerService()
  // the server's shell has no address; it is drawn only for an address that is known to be right
  const host = typeof location === 'undefined' ? null : location.hostname
  const isForeign = site && host !== null && !site.domainRoute.routes.includes(host) && site.mainDomain !== host
  return (
    <>
      <output className="block">{!online && <Bar icon="wifi-slash" text={t('shell.offline')} />}</output>
      {online && isError && !site && (
        <div role="alert">
          <Bar icon="warning-circle" text={t('shell.noAnswer')}>
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </Bar>
        </div>
      )}
      {isForeign && (
        <div role="alert">
          <Bar icon="warning" text={t('shell.domainFailed')}>
            <Button size="small" icon="headset" onClick={service.open}>
              {t('site.service')}
            </Button>
          </Bar>
        </div>
      )}
    </>
  )
}

function Bar({ icon, text, children }: { icon: IconName; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5 bg-warning-soft px-4 py-2 text-sm text-warning">
      <Icon name={icon} size="s" />
      {text}
      {children}
    </div>
  )
}
