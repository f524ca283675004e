import { type AgentFile, officeAgent } from '#contract/agents/office-agents.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { ShowPage } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { AgentStanding } from './agent-standing.tsx'
import { AgentBills } from './bills/agent-bills.tsx'
import { AgentLiabilities } from './bills/agent-liabilities.tsx'
import { AgentContracts } from './contracts/agent-contracts.tsx'
import { FreezeTable } from './freeze-table.tsx'
import { LineTable } from './line-table.tsx'
import { LinkTable } from './link-table.tsx'
import { MoveLine } from './move-line.tsx'
import { MoveTable } from './move-table.tsx'
import { Part } from './part.tsx'
import { RatesCard } from './rates-card.tsx'
import { RisksCard } from './risks-card.tsx'
import { StatusTag } from './status-tag.tsx'

/** Shows an agent's file: where the agent stands, contracts, what they owe, bills, rates, signs to look at, links, requests, moves, and the newest accounts right below. */
export function AgentShow() {
  const t = useT()
  return (
    <ShowPage call={officeAgent} back="/agents" backName={t('office.nav.agents')}>
      {(file: AgentFile) => <Whole file={file} />}
    </ShowPage>
  )
}

function Whole({ file }: { file: AgentFile }) {
  const t = useT()
  const { agent, line, links, requests, moves, waiting } = file
  const noneOf = (rows: readonly unknown[]) => (rows.length === 0 ? t('office.agents.none') : undefined)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{agent.username}</h1>
        <StatusTag status={agent.status} />
        <MoveLine id={agent.id} username={agent.username} />
      </div>
      <WaitingNote waiting={waiting} />
      <Card>
        <AgentStanding file={file} />
      </Card>
      <AgentContracts agent={agent} />
      <AgentLiabilities id={agent.id} />
      <AgentBills agent={agent} />
      <RatesCard id={agent.id} />
      <RisksCard id={agent.id} />
      <Part title={t('office.agents.links')} none={noneOf(links)}>
        <LinkTable links={links} />
      </Part>
      <Part title={t('office.nav.freezeRequests')} none={noneOf(requests)}>
        <FreezeTable rows={requests} />
      </Part>
      <Part title={t('office.agents.moves')} none={noneOf(moves)}>
        <MoveTable moves={moves} />
      </Part>
      <Part title={t('office.agents.line')} none={noneOf(line)}>
        <LineTable line={line} />
      </Part>
    </div>
  )
}
