import type { OutputOf } from '#contract/call.ts'
import { officeRound } from '#contract/bets/office-bets.ts'
import { formatMoney } from '#contract/money.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { readFacts } from '#web/rounds/round-facts.ts'
import { RoundPicture } from '#web/rounds/round-picture.tsx'
import { BonusPart, FundsAround, RoundRecord } from '#web/rounds/round-record.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { HeldWins } from './held-wins.tsx'
import { RoundActs } from './round-acts.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { Link } from '../frame/link.tsx'

type Row = OutputOf<typeof officeRound>

/** Shows one round as the member sees it; the vendor's details can be unfolded below. */
export function RoundShow() {
  const t = useT()
  return (
    <ShowPage call={officeRound} back="/rounds" backName={t('office.nav.rounds')}>
      {(row) => <Round row={row} />}
    </ShowPage>
  )
}

function Round({ row }: { row: Row }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{row.gameName}</h1>
        <Tag tone={row.state === 'open' ? 'info' : 'neutral'}>{t(`office.roundState.${row.state}`)}</Tag>
        {row.isTrial && <Tag>{t('office.play.trial')}</Tag>}
        {row.state === 'open' && (
          <div className="ms-auto">
            <RoundActs id={row.id} />
          </div>
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <RoundFacts row={row} />
        <Course row={row} />
      </div>
      <HeldWins vendor={row.vendor} roundId={row.roundId} />
      {Object.keys(row.detail).length > 0 && (
        <details className="rounded-card border border-line bg-surface-1 p-(--fh-card-pad)">
          <summary className="cursor-pointer font-semibold">{t('office.record')}</summary>
          <pre dir="ltr" className="num mt-3 max-h-96 overflow-auto text-xs whitespace-pre-wrap text-ink-2">
            {JSON.stringify(row.detail, null, 1)}
          </pre>
        </details>
      )}
      <p className="num text-ink-3">
        {formatMoment(row.openedAt, locale)}
        {row.settledAt ? ` – ${formatMoment(row.settledAt, locale)}` : ''}
      </p>
    </div>
  )
}

function RoundFacts({ row }: { row: Row }) {
  const t = useT()
  const money = (amount: string, bonus: string) => (
    <>
      <Money amount={amount} currency={row.currency} />
      <BonusPart amount={bonus} currency={row.currency} />
    </>
  )
  return (
    <Card>
      <Facts
        facts={[
          [
            t('office.member'),
            <Link key="m" className="text-brand-ink" to={`/members/${row.member.id}/show`}>
              {row.member.username}
            </Link>,
          ],
          [t('office.vendor'), row.vendor],
          [
            t('office.round'),
            <span key="r" className="num">
              {row.roundId}
            </span>,
          ],
          ...(row.free
            ? ([
                [
                  t('office.freeRound'),
                  <span key="free">
                    <Link to={`/free-rounds/${row.free.reference}/show`} className="num text-brand-ink hover:underline">
                      {row.free.reference}
                    </Link>{' '}
                    ·{' '}
                    {t('office.freeRoundOf', {
                      stake: formatMoney(row.free.stake, row.currency),
                      won: formatMoney(row.free.won, row.currency),
                    })}
                  </span>,
                ],
              ] as const)
            : []),
          [t('office.stake'), money(row.stake, row.record.bonusStake)],
          [t('office.payoutOf'), money(row.payout, row.record.bonusPayout)],
          [t('office.membersResult'), <Money key="p" amount={row.profit} currency={row.currency} signed />],
        ]}
      />
    </Card>
  )
}

/** Shows what happened in the round: its movements, its picture and its record. */
function Course({ row }: { row: Row }) {
  const t = useT()
  const facts = readFacts(row.detail)
  return (
    <Card>
      <h2 className="mb-2">{t('office.courseOfRound')}</h2>
      <Movements row={row} />
      {facts && (
        <div className="mt-4">
          <RoundPicture facts={facts} currency={row.currency} symbolsUrl={row.symbolsUrl} />
        </div>
      )}
      {!facts && <p className="mt-3 text-ink-3">{t('office.noPicture')}</p>}
      <div className="mt-3">
        <RoundRecord round={row} />
      </div>
    </Card>
  )
}

function Movements({ row }: { row: Row }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ol>
      {row.lines.map((line) => (
        <li key={line.id} className="border-t border-line py-2 first:border-t-0">
          <div className="flex items-baseline gap-3">
            <span>
              {t(
                line.kind === 'reversal' ? `bets.line.reversal.${line.reverses ?? 'stake'}` : `bets.line.${line.kind}`,
              )}
            </span>
            <span className="num text-ink-3">{formatMoment(line.at, locale)}</span>
            <span className="ms-auto">
              {line.kind !== 'close' && <Money amount={line.amount} currency={row.currency} />}
            </span>
          </div>
          <FundsAround line={line} currency={row.currency} />
          <BonusPart amount={line.bonus} currency={row.currency} />
        </li>
      ))}
    </ol>
  )
}
