import { useState } from 'react'
import { joinBoard, missionBoard, type BoardDetail } from '#contract/missions/missions.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Figure, Panel } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useTimeLeft } from '../bonus/time-left.ts'
import { BoardRules } from './board-rules.tsx'

type Board = { board: BoardDetail }

/** Shows a score in the unit of its board. */
function Score({ board, score }: Board & { score: string }) {
  const t = useT()
  const locale = useLocale()
  if (board.scoring === 'turnover') return <Money amount={score} currency={board.currency} />
  if (board.scoring === 'multiple') return <span className="num">{score}×</span>
  return <span>{t('missions.rounds', { count: Number(score), shown: formatCount(Number(score), locale) })}</span>
}

/** Shows one board: the member's own place, the first ranks, and the rules in figures. */
export function BoardView({ board }: Board) {
  const t = useT()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card className="flex flex-col gap-3">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-lg">{board.title}</h2>
            {board.about !== '' && <p className="mt-1 text-sm text-ink-2">{board.about}</p>}
          </div>
          <Tag tone={board.state === 'running' ? 'positive' : 'neutral'}>{t(`missions.board.${board.state}`)}</Tag>
        </div>
        <Head board={board} />
        <Join board={board} />
      </Card>
      <Ranks board={board} />
      <BoardRules board={board} />
    </div>
  )
}

function Head({ board }: Board) {
  const t = useT()
  const locale = useLocale()
  const left = useTimeLeft(board.state === 'coming' ? board.startsAt : board.endsAt)
  const { own } = board
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-3">
      <Figure name={t('missions.prizes')}>
        <Money amount={board.prizeSum} currency={board.currency} />
      </Figure>
      {left && (board.state === 'running' || board.state === 'coming') && (
        <Figure name={board.state === 'coming' ? t('missions.beginsIn') : t('missions.endsIn')}>{left}</Figure>
      )}
      {own && (
        <>
          <Figure name={t('missions.ownPlace')}>
            {t('missions.placeOf', { place: formatCount(own.rank, locale), all: formatCount(board.ranked, locale) })}
          </Figure>
          <Figure name={t('missions.ownScore')}>
            <Score board={board} score={own.score} />
          </Figure>
          {own.toNext && (
            <Figure name={t('missions.toNext')}>
              <Score board={board} score={own.toNext} />
            </Figure>
          )}
        </>
      )}
    </div>
  )
}

function Join({ board }: Board) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const join = useSend(joinBoard, [missionBoard, walletBalance])
  if (board.entry === 'free') return null
  if (board.hasEntered) return <Tag tone="positive">{t('missions.entered')}</Tag>
  if (board.state !== 'running' && board.state !== 'coming') return null
  const enter = () =>
    join.mutate(
      { id: board.id, fee: board.fee },
      {
        onSuccess: () => {
          setOpen(false)
          showToast('success', t('missions.entered'))
        },
        onError: ({ message }) => {
          setOpen(false)
          showToast('error', message)
        },
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button tone="primary" busy={join.isPending} onClick={() => (board.fee ? setOpen(true) : enter())}>
        {t('missions.enter')}
      </Button>
      {board.fee && (
        <span className="text-sm text-ink-2">
          {t('missions.fee')} <Money amount={board.fee} currency={board.currency} />
        </span>
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('missions.enter')}
        text={t('missions.feeText', { fee: `${board.fee ?? ''} ${board.currency}` })}
        confirmLabel={t('missions.enter')}
        cancelLabel={t('common.cancel')}
        busy={join.isPending}
        onConfirm={enter}
      />
    </div>
  )
}

function Ranks({ board }: Board) {
  const t = useT()
  const locale = useLocale()
  if (board.top.length === 0)
    return (
      <Panel>
        <EmptyState picture="bets" title={t('missions.noRanks')} hint={t('missions.noRanksHint')} />
      </Panel>
    )
  return (
    <Panel>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{board.final ? t('missions.finalList') : t('missions.ranks')}</caption>
          <thead>
            <tr className="text-xs text-ink-3">
              <th scope="col" className="px-3 py-2 text-start">
                {t('missions.rank')}
              </th>
              <th scope="col" className="px-3 py-2 text-start">
                {t('missions.player')}
              </th>
              <th scope="col" className="px-3 py-2 text-end">
                {t('missions.score')}
              </th>
              <th scope="col" className="px-3 py-2 text-end">
                {t('missions.prize')}
              </th>
            </tr>
          </thead>
          <tbody>
            {board.top.map((row, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- equal scores have one rank: rows are told apart by their place
              <tr key={place} className={row.isOwn ? 'border-t-2 border-brand' : 'border-t border-line'}>
                <td className="px-3 py-2 font-semibold">{formatCount(row.rank, locale)}</td>
                <td className="px-3 py-2">
                  <bdi>{row.name}</bdi> {row.isOwn && <Tag tone="brand">{t('missions.you')}</Tag>}
                </td>
                <td className="px-3 py-2 text-end" title={formatMoment(row.reachedAt, locale)}>
                  <Score board={board} score={row.score} />
                </td>
                <td className="px-3 py-2 text-end">
                  {row.prize ? <Money amount={row.prize} currency={board.currency} /> : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
