import { useParams } from '@tanstack/react-router'
import type { OutputOf } from '#contract/call.ts'
import { officeIssue } from '#contract/lottery/office-issues.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Facts } from '../frame/show-page.tsx'
import { HeatMap } from './heat-map.tsx'
import { IssueHead, ResultsPart, SalesPart, useIssueFacts, useSumColumns } from './issue-parts.tsx'
import { Answered, Back } from './use-answer.tsx'

type Answer = OutputOf<typeof officeIssue>
type Sales = Answer['sales'][number]

/** Shows one issue: what the brand sold of it, what each number would cost, its result. */
export function IssueShow() {
  const { id = '', issue = '' }: { id?: string; issue?: string } = useParams({ strict: false })
  return (
    <Answered call={officeIssue} input={{ gameCode: id, issue }}>
      {(answer) => (
        <>
          <Back to={`/lotteries/${id}/show`} name={answer.name} />
          <Shown answer={answer} />
        </>
      )}
    </Answered>
  )
}

function Shown({ answer }: { answer: Answer }) {
  const t = useT()
  const { name, issue, exposure, currency, sales, results } = answer
  const facts = useIssueFacts(issue)
  const sums = useSumColumns<Sales>({ id: 'bets', head: t('office.lottery.bets'), of: ({ bets }) => bets })
  return (
    <div className="flex flex-col gap-6">
      <IssueHead name={name} issue={issue} />
      <Card>
        <Facts
          facts={[
            ...facts,
            [t('office.lottery.worst'), <Money key="worst" amount={exposure.worst} currency={currency} />],
            [t('office.lottery.exposureMax'), <Money key="max" amount={exposure.max} currency={currency} />],
          ]}
        />
      </Card>
      <SalesPart
        title={t('office.lottery.salesByPlay')}
        columns={[
          {
            id: 'play',
            head: t('office.lottery.play'),
            phone: 'title',
            cell: ({ play, name: own, mode }) => `${play} · ${own} · ${mode}`,
          },
          ...sums,
        ]}
        rows={sales}
        rowKey={({ play, mode, currency: of }) => `${play} ${mode} ${of}`}
      />
      <section>
        <h2 className="mb-2">{t('office.lottery.exposure')}</h2>
        <p className="mb-3 text-ink-3">{t('office.lottery.exposureHint')}</p>
        <HeatMap pages={exposure.pages} currency={currency} />
      </section>
      <ResultsPart results={results} />
    </div>
  )
}
