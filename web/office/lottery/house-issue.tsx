import { useParams } from '@tanstack/react-router'
import { houseIssue } from '#contract/lottery/office-house.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import type { HouseIssueAnswer } from './house-issue-answer.ts'
import { IssueActs } from './issue-acts.tsx'
import { IssueHead, moneyColumn, ResultsPart, SalesPart, useIssueFacts, useSumColumns } from './issue-parts.tsx'
import { AlarmTags } from './lottery-words.tsx'
import { Answered, Back } from './use-answer.tsx'

type BrandRow = HouseIssueAnswer['brands'][number]

/** Shows one draw for all brands, with what its two persons may do. */
export function HouseIssue() {
  const { id = '', issue = '' }: { id?: string; issue?: string } = useParams({ strict: false })
  return (
    <Answered call={houseIssue} input={{ gameCode: id, issue }}>
      {(answer) => (
        <>
          <Back to={`/house-lotteries/${id}/show`} name={answer.name} />
          <Shown code={id} answer={answer} />
        </>
      )}
    </Answered>
  )
}

function Shown({ code, answer }: { code: string; answer: HouseIssueAnswer }) {
  const t = useT()
  const locale = useLocale()
  const { issue, name, alarms, brands, results, waiting, voidAt } = answer
  const facts = useIssueFacts(issue, [[t('office.lottery.voidAt'), formatMoment(voidAt, locale)]])
  const sums = useSumColumns<BrandRow>({
    id: 'settled',
    head: t('office.lottery.settled'),
    of: ({ settled }) => settled,
  })
  const seal = (
    <code key="seal" dir="ltr" className="text-xs [overflow-wrap:anywhere]">
      {issue.seal}
    </code>
  )
  return (
    <div className="flex flex-col gap-6">
      <IssueHead name={name} issue={issue}>
        {alarms.length > 0 && <AlarmTags alarms={alarms} />}
      </IssueHead>
      {waiting.map((one) => (
        <WaitingNote key={one.kind} waiting={one.waiting} />
      ))}
      <Card>
        <Facts facts={issue.seal ? [...facts, [t('office.lottery.seal'), seal]] : facts} />
      </Card>
      <SalesPart
        title={t('office.lottery.byBrand')}
        columns={[
          { id: 'brand', head: t('office.lottery.brand'), phone: 'title', cell: ({ brand }) => brand },
          ...sums,
          moneyColumn<BrandRow>('worst', t('office.lottery.worst'), ({ worst }) => worst),
        ]}
        rows={brands}
        rowKey={({ brand, currency }) => `${brand} ${currency}`}
      />
      <ResultsPart results={results} />
      <IssueActs code={code} answer={answer} />
    </div>
  )
}
