import type { AgentRow } from '#contract/agents/office-agents.ts'
import { officeContracts } from '#contract/agents/office-contracts.ts'
import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '../../frame/link.tsx'
import { listPath } from '../../frame/list-state.ts'
import { AGENT_FIELD } from '../find-agent.ts'
import { LoadingCard } from '../loading-card.tsx'
import { ContractTable } from './contract-table.tsx'
import { WaitingOffers } from './waiting-offers.tsx'

/** An agent's file shows the newest few. */
const SHOWN = 8

/** Shows the newest contracts that an agent has or gives, the way to all of them, and to an offer of the brand. */
export function AgentContracts({ agent: { id, username, upline } }: { agent: AgentRow }) {
  const t = useT()
  return (
    <LoadingCard
      title={t('office.contract.title')}
      call={officeContracts}
      input={{ agentId: id, pageNo: 1, pageSize: SHOWN }}
      beside={
        <>
          <Link
            to={listPath('agent-contracts', { [AGENT_FIELD]: username })}
            className={buttonClass({ size: 'small' })}
          >
            {t('office.contract.all')}
          </Link>
          {upline === null && (
            <Link to={`/agents/${id}/offer`} className={buttonClass({ size: 'small' })}>
              {t('office.contract.offer')}
            </Link>
          )}
        </>
      }
    >
      {({ content }) => (
        <div className="flex flex-col gap-3">
          <WaitingOffers agentId={id} />
          {content.length === 0 ? (
            <p className="text-ink-3">
              {upline === null
                ? t('office.contract.none')
                : t('office.contract.noneByUpline', { username: upline.username })}
            </p>
          ) : (
            <ContractTable caption={t('office.contract.title')} rows={content} />
          )}
        </div>
      )}
    </LoadingCard>
  )
}
