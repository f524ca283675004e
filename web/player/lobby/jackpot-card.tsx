import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { jackpots } from '#contract/catalogue/jackpots.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Money } from '#web/ui/money.tsx'

type Jackpot = OutputOf<typeof jackpots>

/**
 * Shows the jackpot counter. Every page shows the same value, from the server's plan of the next ticks
 * (docs/specification.md 9.2: it grows by 100 to 500 every 3, 4 or 5 s). It does not move for readers who prefer less
 * motion.
 */
export function JackpotCard() {
  const t = useT()
  const { data, dataUpdatedAt } = useCall(
    jackpots,
    {},
    { refetchInterval: (query) => query.state.data?.refreshAfterMs ?? false },
  )
  return (
    <section
      aria-label={t('lobby.jackpot')}
      className="relative flex min-h-44 flex-col justify-between overflow-hidden rounded-card border border-[oklch(.42_.09_320)] bg-[linear-gradient(150deg,oklch(.34_.1_330),oklch(.22_.06_300)_70%)] p-(--fh-card-pad) text-white"
    >
      <img
        src="/art/icons/trophy.webp"
        width={132}
        height={132}
        alt=""
        loading="lazy"
        className="absolute -end-2 -bottom-3.5 size-33 opacity-95"
      />
      <div className="relative">
        <h3>{t('lobby.jackpot')}</h3>
        <div className="mt-0.5 text-xs text-white/80">
          {data?.display === 'pools' ? t('lobby.jackpot.pools') : t('lobby.jackpot.counter')}
        </div>
      </div>
      <div className="relative text-[32px] leading-tight font-[740]! text-[#ffd27a]">
        {data ? <Rolling key={dataUpdatedAt} jackpot={data} since={dataUpdatedAt} /> : <Money amount={null} />}
        {data?.display === 'pools' && <Pools jackpot={data} />}
      </div>
    </section>
  )
}

function Rolling({ jackpot, since }: { jackpot: Jackpot; since: number }) {
  const [amount, setAmount] = useState(jackpot.amount)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const passed = Date.now() - since
    const timers = jackpot.ticks.map((tick) =>
      setTimeout(() => setAmount(tick.amount), Math.max(0, tick.afterMs - passed)),
    )
    return () => timers.forEach(clearTimeout)
  }, [jackpot, since])
  return <Money amount={amount} currency={jackpot.currency} />
}

const POOLS_SHOWN = 3

/** Shows the vendors' pools, the largest first; a message when all are empty. */
function Pools({ jackpot }: { jackpot: Jackpot }) {
  const t = useT()
  if (jackpot.pools.length === 0) return <p className="text-xs text-white/80">{t('lobby.jackpot.pool.none')}</p>
  return (
    <ul className="mt-1 max-w-44 text-xs text-white/90">
      {jackpot.pools.slice(0, POOLS_SHOWN).map((pool) => (
        <li key={pool.vendor} className="flex justify-between gap-3">
          <span className="truncate">{pool.displayName}</span>
          <Money amount={pool.amount} currency={jackpot.currency} />
        </li>
      ))}
    </ul>
  )
}
