import { keepPreviousData } from '@tanstack/react-query'
import { agentUserLoss } from '#contract/agents/reports.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { type FigureName, TeamReport } from './team-report.tsx'
import { reportInput, useReport } from './use-report.ts'

const FIGURES = [
  'net',
  'valid',
  'payout',
  'bonus',
  'rebate',
  'salary',
  'dividend',
  'result',
  'deposits',
  'withdrawals',
] as const satisfies readonly FigureName[]

/** Shows what members of the team lost, by member or by line: play, bonuses, what the team earned, deposits and withdrawals. */
export function UserLossPage() {
  const t = useT()
  const report = useReport(FIGURES, 'net')
  const list = useCall(agentUserLoss, reportInput(report), { placeholderData: keepPreviousData })
  return <TeamReport name={t('agents.page.palStatementsAgentCopy')} report={report} list={list} figures={FIGURES} />
}
