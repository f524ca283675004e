import type { OutputOf } from '#contract/call.ts'
import { officeContract, type OfficeContractRow } from '#contract/agents/office-contracts.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '../../frame/link.tsx'
import { listPath } from '../../frame/list-state.ts'
import { Facts, ShowPage } from '../../frame/show-page.tsx'
import { AGENT_FIELD } from '../find-agent.ts'
import { HeadOf, Part } from '../part.tsx'
import { ContractState, Side, Span } from './contract-words.tsx'
import { ContractTable } from './contract-table.tsx'
import { Effects } from './effects.tsx'
import { EndContract } from './end-contract.tsx'
import { KeepTemplate } from './keep-template.tsx'
import { Signatures } from './signatures.tsx'
import { Terms } from './terms.tsx'

type Shown = OutputOf<typeof officeContract>

/** Shows one contract: all that it says, who signed it, what it would end, and what hangs on it further down. */
export function ContractShow() {
  const t = useT()
  return (
    <ShowPage call={officeContract} back="/agent-contracts" backName={t('office.nav.agentContracts')}>
      {(shown: Shown) => <Whole shown={shown} />}
    </ShowPage>
  )
}

function Whole({ shown: { contract, below, effects, mayEnd } }: { shown: Shown }) {
  const t = useT()
  const { kind, taker, terms, currency, payer, state } = contract
  return (
    <div className="flex flex-col gap-4">
      <HeadOf kind={kind} username={taker.username}>
        <ContractState state={state} />
        <div className="ms-auto flex flex-wrap gap-2">
          <Link
            to={listPath('agent-bills', { [AGENT_FIELD]: taker.username, kind })}
            className={buttonClass({ size: 'small' })}
          >
            {t('office.nav.agentBills')}
          </Link>
          {contract.giver === null && (
            <Link to={`/agents/${taker.id}/offer?from=${contract.id}`} className={buttonClass({ size: 'small' })}>
              {t('office.contract.offerChanged')}
            </Link>
          )}
          <KeepTemplate terms={terms} />
          {mayEnd && <EndContract contract={contract} />}
        </div>
      </HeadOf>
      <Card>
        <Standing contract={contract} />
      </Card>
      <Part title={t('office.contract.terms')}>
        <Terms terms={terms} currency={currency} payer={payer} />
      </Part>
      {effects && (
        <Part title={t('office.contract.effects')}>
          <Effects effect={effects} currency={currency} />
        </Part>
      )}
      {state === 'offered' && !effects && (
        <Part title={t('office.contract.effects')} none={t('office.contract.effect.notNow')}>
          {null}
        </Part>
      )}
      <Part title={t('office.contract.signatures')}>
        <Signatures contract={contract} />
      </Part>
      <Part title={t('office.contract.below')} none={below.length === 0 ? t('office.contract.belowNone') : undefined}>
        <ContractTable caption={t('office.contract.below')} rows={below} />
      </Part>
    </div>
  )
}

function Standing({ contract }: { contract: OfficeContractRow }) {
  const t = useT()
  const locale = useLocale()
  const moment = (at: string) => <span className="num">{formatMoment(at, locale)}</span>
  const { giver, taker, state, from, until, endReason, decision, offeredBy } = contract
  return (
    <Facts
      facts={[
        [t('office.contract.giver'), <Side key="giver" agent={giver} />],
        [t('office.contract.taker'), <Side key="taker" agent={taker} />],
        [
          t('office.contract.offeredAt'),
          <span key="offered" className="flex flex-wrap gap-x-2">
            {moment(contract.offeredAt)}
            {offeredBy && <span>{offeredBy}</span>}
            {decision && (
              <Link className="text-brand-ink underline" to={`/decisions/${decision}/show`}>
                {t('office.contract.decision')}
              </Link>
            )}
          </span>,
        ],
        ...(state === 'offered' ? [[t('office.contract.expiresAt'), moment(contract.expiresAt)] as const] : []),
        ...(contract.answeredAt ? [[t('office.contract.answeredAt'), moment(contract.answeredAt)] as const] : []),
        ...(from ? [[t('office.contract.counts'), <Span key="span" from={from} until={until} />] as const] : []),
        ...(endReason ? [[t('office.contract.endReason'), t(`office.contract.end.${endReason}`)] as const] : []),
      ]}
    />
  )
}
