import { useQuery } from '@tanstack/react-query'
import { type AgentFile, officeAgent } from '#contract/agents/office-agents.ts'
import { officeContract, officeContractRule } from '#contract/agents/office-contracts.ts'
import { officeContractTemplates } from '#contract/agents/office-templates.ts'
import { CONTRACT_KINDS, TEMPLATES_MAX } from '#contract/agents/terms-form.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAddressSearch } from '../../frame/address.ts'
import { Link } from '../../frame/link.tsx'
import { ShowPage } from '../../frame/show-page.tsx'
import { callOffice } from '../../operator-session.ts'
import { OfferForm } from './offer-form.tsx'

/** Offers a contract of the brand to an agent whom nobody stands above. */
export function OfferPage() {
  const t = useT()
  return (
    <ShowPage call={officeAgent} back="/agents" backName={t('office.nav.agents')}>
      {({ agent }: AgentFile) => <Offer agent={agent} />}
    </ShowPage>
  )
}

/** Reads the brand's rule, its templates, and the contract that the form begins with: `from` of the address. */
function useBeginning() {
  const [{ from }] = useAddressSearch()
  const rule = useQuery({
    queryKey: [officeContractRule.id],
    queryFn: () => callOffice(officeContractRule, {}),
  })
  const templates = useQuery({
    queryKey: [officeContractTemplates.id, 'all'],
    queryFn: () => callOffice(officeContractTemplates, { pageSize: TEMPLATES_MAX }),
  })
  const former = useQuery({
    queryKey: [officeContract.id, from],
    queryFn: () => callOffice(officeContract, { id: from ?? '' }),
    enabled: from !== undefined,
  })
  const isFormerHere = from === undefined || former.data !== undefined
  const found =
    rule.data && templates.data && isFormerHere
      ? { rule: rule.data.rule, templates: templates.data.content, terms: former.data?.contract.terms }
      : undefined
  return {
    found,
    isError: !found && (rule.isError || templates.isError || former.isError),
    retry: () => void Promise.all([rule.refetch(), templates.refetch(), from !== undefined && former.refetch()]),
  }
}

function Offer({ agent }: Pick<AgentFile, 'agent'>) {
  const t = useT()
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.contract.offerTo', { username: agent.username })}</h1>
      <p className="max-w-[70ch] text-ink-2">{t('office.contract.offerHint')}</p>
      {agent.upline === null ? (
        <Begun id={agent.id} />
      ) : (
        <Card>{t('office.contract.onlyTop', { username: agent.upline.username })}</Card>
      )}
    </div>
  )
}

function Begun({ id }: { id: string }) {
  const t = useT()
  const { found, isError, retry } = useBeginning()
  if (isError) return <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={retry} />
  if (!found) return <RowSkeletons />
  if (CONTRACT_KINDS.some((kind) => found.rule.open[kind]))
    return <OfferForm id={id} rule={found.rule} former={found.terms} templates={found.templates} />
  return (
    <Card>
      <p>
        {t('office.contract.noneOpen')}{' '}
        <Link className="text-brand-ink underline" to="/agent-contract-rule">
          {t('office.nav.agentContractRule')}
        </Link>
      </p>
    </Card>
  )
}
