import { keepPreviousData } from '@tanstack/react-query'
import { agentTeamBets } from '#contract/agents/reports.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { type FigureName, TeamReport } from './team-report.tsx'
import { reportInput, useReport } from './use-report.ts'

const FIGURES = ['valid', 'stake', 'payout', 'rounds'] as const satisfies readonly FigureName[]

/** Shows what members of the team staked and won, by member or by line. */
export function TeamBetsPage() {
  const t = useT()
  const report = useReport(FIGURES, 'valid')
  const { gameType } = report
  const list = useCall(
    agentTeamBets,
    { ...reportInput(report), ...(gameType === undefined ? {} : { gameType }) },
    { placeholderData: keepPreviousData },
  )
  return (
    <TeamReport name={t('agents.page.personalHistoryCopy')} report={report} list={list} figures={FIGURES} hasTypes />
  )
}
