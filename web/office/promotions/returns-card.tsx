import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { officeOfferReturns } from '#contract/promotions/office-offers.ts'
import { formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { useGameTypeName } from '../compose/context.ts'
import { useFault } from '../frame/describe-fault.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { callOffice } from '../operator-session.ts'
import { useReadable } from './use-readable.ts'

/** Kinds that give back of play itself. */
const OF_PLAY: readonly OfferKindName[] = ['rebate', 'cashback', 'rescue']
type Props = { kind: OfferKindName; document: Record<string, unknown> | undefined; offer: string | null }

/** Asks what one bet gives back while a document is in force beside the brand's other offers. */
export function useReturns({ kind, document, offer }: Props) {
  const { text, rested, isReadable } = useReadable(kind, document ?? {})
  const sums = useQuery({
    queryKey: [officeOfferReturns.id, kind, offer, text],
    queryFn: () => callOffice(officeOfferReturns, { kind, offer, document: rested }),
    enabled: OF_PLAY.includes(kind) && document !== undefined && isReadable,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { data: sums.data, error: sums.error, isReadable }
}

type Row = OutputOf<typeof officeOfferReturns>['games'][number]
const COLUMNS = ['game', 'rebates', 'cashback', 'points', 'sum'] as const

/** Shows by type of game what one bet gives back on average, all offers together; nothing for kinds that give for no play. */
export function ReturnsCard(props: Props) {
  const t = useT()
  const sayFault = useFault()
  const { data, error, isReadable } = useReturns(props)
  if (!OF_PLAY.includes(props.kind) || !props.document) return null
  const isUnfinished = !isReadable || (error !== null && asApiError(error).code === 'INVALID_INPUT')
  return (
    <Card>
      <h2 className="mb-1">{t('office.returns.title')}</h2>
      <p className="mb-3 text-sm text-ink-2">{t('office.returns.hint')}</p>
      {(isUnfinished || error) && (
        <p className="text-sm text-ink-2">{isUnfinished ? t('office.compose.previewWaits') : sayFault(error)}</p>
      )}
      {data && data.games.length === 0 && <p className="text-ink-2">{t('office.returns.none')}</p>}
      {data && data.games.length > 0 && <Returns games={data.games} />}
    </Card>
  )
}

function Returns({ games }: { games: readonly Row[] }) {
  const t = useT()
  const locale = useLocale()
  const nameOf = useGameTypeName()
  const isOver = games.some((one) => one.isOver)
  return (
    <>
      {isOver && (
        <p role="status" className="mb-3 font-semibold text-warning">
          {t('office.returns.over')}
        </p>
      )}
      <div className="overflow-x-auto">
        <table className="w-full text-start text-sm">
          <thead>
            <tr className="text-ink-3">
              <th className="py-1 text-start font-medium">{t('office.returns.type')}</th>
              {COLUMNS.map((name) => (
                <th key={name} className="py-1 ps-3 text-end font-medium">
                  {t(`office.returns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {games.map((row) => (
              <tr key={row.type} className="border-t border-line">
                <th className="py-2 text-start font-normal">{nameOf(row.type) ?? row.type}</th>
                {COLUMNS.map((name) => (
                  <td
                    key={name}
                    className={cx(
                      'num py-2 ps-3 text-end whitespace-nowrap',
                      name === 'sum' && row.isOver && 'font-semibold text-warning',
                    )}
                  >
                    {formatPercent(row[name], locale, 2)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
