import { useQuery } from '@tanstack/react-query'
import type { LobbyOrder } from '#contract/catalogue/lobby-order.ts'
import { listLobbyOrders } from '#contract/catalogue/office-lobby-order.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { callOffice } from '../operator-session.ts'

const SHOWN = 10

/**
 * Lists saved orders with time and author. An earlier order can be copied into the draft, previewed, and saved again.
 */
export function LobbyHistory({
  current,
  readOnly,
  onTake,
}: {
  current: number
  readOnly: boolean
  onTake: (order: LobbyOrder) => void
}) {
  const t = useT()
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: [listLobbyOrders.id, current],
    queryFn: () => callOffice(listLobbyOrders, { pageNo: 1, pageSize: SHOWN }),
  })
  return (
    <Card>
      <h2 className="mb-2">{t('office.lobby.history')}</h2>
      {data?.content.length === 0 && <p className="text-ink-3">{t('office.lobby.history.none')}</p>}
      <ul>
        {data?.content.map((row) => (
          <li key={row.id} className="flex min-h-10 items-center gap-3 border-t border-line py-1 first:border-t-0">
            <span className="num font-semibold">{row.revision}</span>
            <span className="min-w-0 flex-1 truncate text-ink-2">
              {formatMoment(row.at, locale)} · {row.operator}
              {row.reason ? ` · ${row.reason}` : ''}
            </span>
            {row.revision !== current && (
              <Button
                size="small"
                disabled={readOnly}
                aria-label={t('office.lobby.history.back', { revision: row.revision })}
                onClick={() => onTake(row.content)}
              >
                {t('office.lobby.history.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
