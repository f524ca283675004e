import type { agentIncome } from '#contract/agents/income.ts'
import type { OutputOf } from '#contract/call.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChartKey, DayChart } from './day-chart.tsx'

type Props = { income: OutputOf<typeof agentIncome>; title: string }

/** Draws what contracts and rebates brought, day by day; nothing where the period is one day, or brought nothing. */
export function IncomeCurve({ income: { days, currency }, title }: Props) {
  const t = useT()
  const names = [t('agents.income.contracts'), t('agents.income.rebates')] as const
  if (days.length < 2 || days.every(({ rebates, contracts }) => Number(rebates) === 0 && Number(contracts) === 0))
    return null
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2>{title}</h2>
        <ChartKey names={names} />
      </div>
      <DayChart
        name={title}
        days={days.map(({ day }) => day)}
        lines={[
          { name: names[0], amounts: days.map(({ contracts }) => contracts) },
          { name: names[1], amounts: days.map(({ rebates }) => rebates) },
        ]}
        currency={currency}
      />
    </Card>
  )
}
