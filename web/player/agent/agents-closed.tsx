import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useCustomerService } from '../frame/customer-service.ts'

/** Says that the brand has no agents, or has switched them off, and where the reader can go. Its words: `agent-closed`. */
export function AgentsClosed({ isPage = false }: { isPage?: boolean }) {
  const t = useT()
  const service = useCustomerService()
  return (
    <EmptyState
      isPage={isPage}
      picture="shield"
      title={t('agents.closed')}
      hint={t('agents.closedHint')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <a href={paths.lobby()} className={buttonClass()}>
            {t('site.toLobby')}
          </a>
          <Button tone="quiet" icon="headset" onClick={service.open}>
            {service.label}
          </Button>
        </span>
      }
    />
  )
}
