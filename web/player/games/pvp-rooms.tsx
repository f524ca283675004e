import type { ReactNode } from 'react'
import { formatMoney } from '#contract/money.ts'
import { pvpRooms, type PvpRoomRow } from '#contract/catalogue/pvp-rooms.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { paths } from '#contract/paths.ts'
import { TableRow } from './table-row.tsx'

/** How long a list of rooms is cached, and how often it is read, in milliseconds. */
const LOOK_MS = 8_000
/** How many rooms the row shows: those with players come first. */
const SHOWN = 12

/** Shows real rooms of all card games; one click takes a seat. Visitors see nothing, since the call needs a login. */
export function PvpRooms() {
  const t = useT()
  const { isLogin } = useSession()
  const { data, isError } = useCall(pvpRooms, {}, { enabled: isLogin, refetchInterval: LOOK_MS, staleTime: LOOK_MS })
  if (!isLogin || (isError && !data)) return null
  return (
    <TableRow
      id="pvp-rooms"
      title={t('games.rooms')}
      note={data?.state === 'away' ? t('games.rooms.away') : undefined}
      waitingClass="h-54"
    >
      {data
        ? data.content.slice(0, SHOWN).map((room) => <Room key={`${room.gameCode} ${room.roomId}`} room={room} />)
        : null}
    </TableRow>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-3">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

function Room({ room }: { room: PvpRoomRow }) {
  const t = useT()
  const locale = useLocale()
  const show = (amount: string) => formatMoney(amount, room.currency)
  const isFull = room.players >= room.seats
  const count = (value: number) => formatCount(value, locale)
  return (
    <li className="flex w-64 flex-none snap-start flex-col gap-2 rounded-card border border-line bg-surface-1 p-3.5 shadow-e1">
      <div className="min-w-0">
        <h3 className="truncate text-base!">{room.gameName}</h3>
        <p className="truncate text-xs text-ink-3">
          {room.isPractice ? t('games.rooms.practice') : room.isTrial ? t('games.rooms.trial') : room.vendorName}
        </p>
      </div>
      <dl className="flex flex-col gap-0.5 text-sm">
        <Fact name={t(room.rules === 'patti' ? 'games.rooms.boot' : 'games.rooms.bigBlind')}>{show(room.stake)}</Fact>
        <Fact name={t('games.rooms.buyIn')}>{`${show(room.minBuyIn)} – ${show(room.maxBuyIn)}`}</Fact>
        <Fact name={t('games.rooms.seats')}>
          {t('games.rooms.of', { taken: count(room.players), seats: count(room.seats) })}
        </Fact>
        <Fact name={t('games.rooms.pot')}>{room.averagePot === null ? '–' : show(room.averagePot)}</Fact>
      </dl>
      <a
        href={paths.game(room.gameCode, false, room.roomId)}
        className={buttonClass({ size: 'small', className: 'mt-auto' })}
      >
        {t(isFull ? 'games.rooms.watch' : 'games.rooms.sit')}
      </a>
    </li>
  )
}
