import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { agentIncome, claimRebates, type RebateState } from '#contract/agents/income.ts'
import { agentRates, RATED_TYPES } from '#contract/agents/rates.ts'
import { useAddress } from '#web/lib/address.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AgentExportButton } from '../records/export-button.tsx'
import { useSeriesNote, useTypeName } from './game-type.ts'
import { IncomeContracts } from './income-contracts.tsx'
import { IncomeCurve } from './income-curve.tsx'
import { IncomeLines } from './income-lines.tsx'
import { PeriodBar } from './period-bar.tsx'
import { readPeriod, useBrandToday, writePeriod } from './use-period.ts'

const TONES = {
  calculated: 'info',
  claimable: 'brand',
  waiting: 'warning',
  paid: 'positive',
  refused: 'negative',
  expired: 'neutral',
  nothing: 'neutral',
} as const satisfies Record<RebateState, string>

type Income = OutputOf<typeof agentIncome>

/** Shows what the agent earned, day by day; each day opens to what it is made of. */
export function IncomePage() {
  const t = useT()
  const today = useBrandToday()
  const { search, change } = useAddress((raw) => raw)
  const range = readPeriod(search, today)
  const { data, error, refetch } = useCall(agentIncome, { from: range.from, to: range.to })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeriodBar range={range} today={today} onRange={(next) => change(writePeriod(next))} />
      {error && !data && (
        <ErrorState
          title={t('agents.failed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <RowSkeletons count={6} />}
      {data && <Sums income={data} />}
      {data?.claimable && <Claim claimable={data.claimable} currency={data.currency} />}
      {data && <IncomeCurve income={data} title={t('agents.byDay')} />}
      <IncomeContracts range={range} />
      {data && <Days income={data} />}
      <div>
        <AgentExportButton order={{ record: 'agentRebates', from: range.from, to: range.to }} />
      </div>
      <MyRates />
    </div>
  )
}

function Sums({ income: { paid, open, currency } }: { income: Income }) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-3">
      {(
        [
          ['paid', paid],
          ['open', open],
        ] as const
      ).map(([name, amount]) => (
        <Card key={name}>
          <p className="text-sm text-ink-2">{t(`agents.income.${name}`)}</p>
          <p className="mt-1 text-xl font-semibold">
            <Money amount={amount} currency={currency} />
          </p>
        </Card>
      ))}
    </div>
  )
}

/** Lets the agent claim what waits for it, in one press, and says until when. */
function Claim({
  claimable: { amount, until },
  currency,
}: {
  claimable: { amount: string; until: string }
  currency: string
}) {
  const t = useT()
  const locale = useLocale()
  const claiming = useSend(claimRebates, [agentIncome])
  return (
    <Card>
      <h2>{t('agents.income.toClaim')}</h2>
      <p className="mt-1 text-xl font-semibold">
        <Money amount={amount} currency={currency} />
      </p>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        {t('agents.income.claimUntil', { day: formatDay(`${until}T12:00:00`, locale) })}
      </p>
      {claiming.error && (
        <p role="alert" className="mb-3 text-sm text-negative">
          {claiming.error.message}
        </p>
      )}
      <Button
        tone="primary"
        wide
        busy={claiming.isPending}
        onClick={() => claiming.mutate({}, { onSuccess: () => showToast('success', t('agents.income.claimed')) })}
      >
        {t('agents.income.claim')}
      </Button>
    </Card>
  )
}

function Days({ income: { rows, currency } }: { income: Income }) {
  const t = useT()
  const locale = useLocale()
  const [day, setDay] = useState<string | null>(null)
  const name = (iso: string) => formatDay(`${iso}T12:00:00`, locale)
  if (rows.length === 0)
    return (
      <Panel>
        <EmptyState picture="bets" title={t('agents.noIncome')} hint={t('agents.noIncomeHint')} />
      </Panel>
    )
  return (
    <>
      <Panel>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            title={name(row.day)}
            meta={
              <Tag tone={TONES[row.state]} className="mt-1">
                {t(`agents.income.state.${row.state}`)}
              </Tag>
            }
            amount={<Money amount={row.amount} currency={currency} />}
            onPress={() => setDay(row.day)}
          />
        ))}
      </Panel>
      <IncomeLines row={rows.find((row) => row.day === day) ?? null} onClose={() => setDay(null)} />
    </>
  )
}

/** Shows the agent's own rates, which are set from above. */
function MyRates() {
  const t = useT()
  const typeName = useTypeName()
  const seriesNote = useSeriesNote()
  const { data } = useCall(agentRates, {})
  if (!data) return null
  return (
    <Card>
      <h2 className="mb-2">{t('agents.myRates')}</h2>
      <p className="mb-2 text-sm text-ink-2">{t('agents.myRatesHint')}</p>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {RATED_TYPES.map((type) => (
          <div key={type} className="flex justify-between gap-3 border-t border-line py-2">
            <dt className="text-ink-2">{typeName(type)}</dt>
            <dd className="num">
              {data.now[type]} %{seriesNote(type, data.now[type])}
              {data.next && data.next[type] !== data.now[type] && (
                <span className="ms-2 text-info">{t('agents.rateNext', { rate: data.next[type] })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
