import type { OutputOf } from '#contract/call.ts'
import { betDetail } from '#contract/bets/bets.ts'
import { TICKET_REFERENCE } from '#contract/lottery/states.ts'
import { formatMoney } from '#contract/money.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Figure } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { paths } from '#contract/paths.ts'
import { GameThumb } from './game-thumb.tsx'
import { readFacts, readHeld, readProof, readResolution } from '#web/rounds/round-facts.ts'
import { BonusPart, FundsAround, RoundRecord } from '#web/rounds/round-record.tsx'
import { RoundReplay } from './round-replay.tsx'
import { RoundProof } from './round-proof.tsx'

type Round = OutputOf<typeof betDetail>

/** Shows one round: what happened, what it cost and paid, how to verify it, and every movement of money in it. */
export function RoundDetail({ id }: { id: string }) {
  const t = useT()
  const { data, isError, refetch } = useCall(betDetail, { id })
  if (isError && !data)
    return (
      <ErrorState
        compact
        title={t('wallet.loadFailed')}
        hint={t('wallet.moneySafe')}
        retryLabel={t('wallet.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div className="flex flex-col gap-4">
        <Skeleton className="h-14" />
        <Skeleton className="h-40" />
        <Skeleton className="h-16" />
      </div>
    )
  const facts = readFacts(data.detail)
  const proof = readProof(data.detail)
  const held = readHeld(data.detail)
  return (
    <div className="flex flex-col gap-4">
      <Head round={data} />
      {facts ? (
        <RoundReplay facts={facts} currency={data.currency} symbolsUrl={data.symbolsUrl} />
      ) : (
        !isTicket(data) && <p className="text-sm text-ink-2">{t('bets.noDetail')}</p>
      )}
      <div className="grid grid-cols-3 gap-3">
        <Figure name={t('bets.stake')}>
          <Money amount={data.stake} currency={data.currency} />
          <BonusPart amount={data.record.bonusStake} currency={data.currency} />
        </Figure>
        <Figure name={t('bets.payout')}>
          <Money amount={data.payout} currency={data.currency} />
          <BonusPart amount={data.record.bonusPayout} currency={data.currency} />
        </Figure>
        <Figure name={t('bets.profit')}>
          <Money amount={data.profit} currency={data.currency} signed />
        </Figure>
      </div>
      <CountsLess round={data} />
      {data.free && <FreeRound free={data.free} currency={data.currency} />}
      {facts && proof && <RoundProof roundId={data.id} facts={facts} proof={proof} />}
      <Lines round={data} />
      <RoundRecord round={data} />
      <Resolution detail={data.detail} />
      {held && (
        <p role="status" className="rounded-control bg-info-soft px-3.5 py-2.5 text-sm">
          {t('bets.heldWin', { amount: formatMoney(held.amount, held.currency as typeof data.currency) })}
        </p>
      )}
      {data.state === 'open' && (
        <p className="text-sm text-ink-2">{t('openRounds.held', { amount: formatMoney(data.stake, data.currency) })}</p>
      )}
      <Onward round={data} />
    </div>
  )
}

/** Says whether a round is a ticket of the lottery hall, which has a page of its own. */
const isTicket = ({ gameType, roundId }: Round) => gameType === 'LOTT' && TICKET_REFERENCE.test(roundId)

/** Leads to the game, and from a lottery's line to its ticket, which says what became of each bet. */
function Onward({ round }: { round: Round }) {
  const t = useT()
  const { state, gameCode, gameName } = round
  if (isTicket(round))
    return (
      <a href={paths.lotteryTickets({ ticket: round.roundId })} className={buttonClass({ wide: true })}>
        {t('bets.openTicket')}
      </a>
    )
  return (
    <a
      href={paths.game(gameCode)}
      className={buttonClass({ wide: true, ...(state === 'open' ? { tone: 'primary' as const } : {}) })}
    >
      <span className="truncate">
        {t(state === 'open' ? 'openRounds.continueGame' : 'bets.playAgain', { game: gameName })}
      </span>
    </a>
  )
}

/** Says how much of the stake counts as turnover, where the round is over and not all of it does. */
function CountsLess({ round }: { round: Round }) {
  const t = useT()
  if (round.state !== 'settled' || round.validBet === round.stake) return null
  return (
    <p className="text-sm text-ink-2">
      {t('bets.countsLess', { amount: formatMoney(round.validBet, round.currency) })}
    </p>
  )
}

/** Says that the house gave the round, what it was played with, and what it won: the sums above know nothing of it. */
function FreeRound({ free, currency }: { free: NonNullable<Round['free']>; currency: string }) {
  const t = useT()
  return (
    <p className="flex gap-2.5 rounded-control bg-positive-soft px-3.5 py-2.5 text-sm" data-free-round>
      <Icon name="gift" size="s" className="mt-0.5 text-positive" />
      <span>
        {t(`bets.freeRound.${free.winnings}`, {
          stake: formatMoney(free.stake, currency),
          won: formatMoney(free.won, currency),
        })}{' '}
        <span className="num text-ink-3">{free.reference}</span>
      </span>
    </p>
  )
}

function Head({ round }: { round: Round }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="flex items-center gap-3">
      <GameThumb gameCode={round.gameCode} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{round.gameName}</span>
        <span className="num block truncate text-xs text-ink-3">
          {t('bets.round', { id: round.roundId })} · {formatMoment(round.openedAt, locale)}
        </span>
      </span>
    </div>
  )
}

/** Shows who ended a round that its game left open, and how. */
function Resolution({ detail }: { detail: Round['detail'] }) {
  const t = useT()
  const resolution = readResolution(detail)
  if (!resolution) return null
  return <p className="text-sm text-ink-2">{t(`openRounds.ended.${resolution.outcome}.${resolution.by}`)}</p>
}

function Lines({ round }: { round: Round }) {
  const t = useT()
  const locale = useLocale()
  return (
    <section>
      <h3 className="mb-1 text-sm">{t('bets.moves')}</h3>
      <ul className="text-sm">
        {round.lines.map((line) => (
          <li key={line.id} className="border-t border-line py-2 first:border-t-0">
            <div className="flex items-baseline justify-between gap-4">
              <span>
                {line.kind === 'reversal'
                  ? t(`bets.line.reversal.${line.reverses ?? 'stake'}`)
                  : t(`bets.line.${line.kind}`)}
              </span>
              <span className="num ms-auto text-xs text-ink-3">{formatMoment(line.at, locale)}</span>
              {line.kind !== 'close' && <Money amount={line.amount} currency={round.currency} />}
            </div>
            <FundsAround line={line} currency={round.currency} />
            <BonusPart amount={line.bonus} currency={round.currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}
