import { formatMoney, parseMoney } from '#contract/money.ts'
import { signOf } from '#games/slot/signs.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { FRAME, type Picture } from './picture-frame.ts'
import type { Symbols } from '../use-symbols.ts'
import type { SlotFacts, SlotSpin } from './slot.ts'

/** Shows every spin when the round is shown whole; in a replay the present spin, first without its win. */
export function SlotPicture({ facts, currency, step, symbols }: Picture<SlotFacts>) {
  const t = useT()
  const isWhole = step >= facts.spins.length * 2 - 1
  return (
    <div className="flex flex-col gap-3">
      {facts.isBought && (
        <p className="text-xs text-ink-3">
          {t('bets.boughtSpins', { stake: formatMoney(facts.stake ?? '0', currency) })}
        </p>
      )}
      {facts.spins.map((spin, index) =>
        isWhole || index === Math.floor(step / 2) ? (
          <SpinPicture
            key={spin.spin}
            spin={spin}
            currency={currency}
            isCounted={isWhole || step % 2 === 1}
            symbols={symbols}
          />
        ) : null,
      )}
    </div>
  )
}

/**
 * Returns the message for a win on a line, on ways, or of falling symbols. Falling symbols come from a spin that has
 * more than one window.
 */
function keyOf({ line }: SlotSpin['lines'][number], { stops }: SlotSpin) {
  if (line !== null) return 'bets.lineWin'
  return stops.length === 0 ? 'bets.dropWin' : 'bets.waysWin'
}

type SpinProps = { spin: SlotSpin; currency: string; isCounted: boolean; symbols: Symbols | null }

/** Shows a symbol as the game paints it; as a sign until its picture is there. */
function Sign({ symbol, symbols, className }: { symbol: string; symbols: Symbols | null; className: string }) {
  const picture = symbols?.[symbol]
  return picture ? <img src={picture} alt={signOf(symbol)} className={className} /> : signOf(symbol)
}

/** Shows the window of one spin, with the cells of winning lines highlighted. */
function SpinPicture({ spin, currency, isCounted, symbols }: SpinProps) {
  const t = useT()
  const rows = spin.grid[0]?.length ?? 0
  const won = new Set(isCounted ? spin.lines.flatMap((line) => line.cells) : [])
  return (
    <div className={cx(FRAME, 'p-3')}>
      <div className="mb-2 flex items-center justify-between text-xs text-ink-3">
        <span>
          {spin.isFree ? t('bets.freeSpin', { number: spin.spin }) : t('bets.spin', { number: spin.spin + 1 })}
          {spin.multiplier > 1 && <span className="num"> · ×{spin.multiplier}</span>}
        </span>
        {isCounted && parseMoney(spin.win) > 0n && (
          <span className="num font-semibold text-positive">{formatMoney(spin.win, currency, true)}</span>
        )}
      </div>
      <div
        className="grid gap-1"
        dir="ltr"
        style={{ gridTemplateColumns: `repeat(${spin.grid.length}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: rows }, (_, row) =>
          spin.grid.map((reel, column) => {
            const symbol = reel[row] ?? ''
            const isSpecial = symbol === 'W' || symbol === 'S'
            return (
              <span
                key={`${column}.${row}`}
                className={cx(
                  'display grid aspect-4/3 place-items-center rounded-sm text-[17px]',
                  won.has(`${column} ${row}`) ? 'bg-brand-soft text-brand-ink' : 'bg-surface-2 text-ink-2',
                  isSpecial && 'shadow-[inset_0_0_0_1px_var(--brand)]',
                )}
              >
                <Sign symbol={symbol} symbols={symbols} className="size-full object-contain p-0.5" />
              </span>
            )
          }),
        )}
      </div>
      {isCounted && (
        <ul className="mt-2 flex flex-col gap-0.5 text-xs text-ink-2">
          {spin.lines.map((line) => (
            <li key={`${line.drop} ${line.line ?? line.symbol}`} className="flex items-center justify-between gap-3">
              <WinText line={line} spin={spin} symbols={symbols} />
              <span className="num">{formatMoney(line.win, currency)}</span>
            </li>
          ))}
          {spin.scatter && (
            <li className="flex justify-between gap-3">
              <span>{t('bets.scatterWin', { count: spin.scatter.count })}</span>
              <span className="num">{formatMoney(spin.scatter.win, currency)}</span>
            </li>
          )}
          {spin.lines.length === 0 && !spin.scatter && <li className="text-ink-3">{t('bets.noWin')}</li>}
        </ul>
      )}
    </div>
  )
}

/** Stands for the symbol while a message is put together: no message has it. */
const PLACE = '\u{e000}'

/** Says what won, with the symbol as a picture. */
function WinText({
  line,
  spin,
  symbols,
}: {
  line: SlotSpin['lines'][number]
  spin: SlotSpin
  symbols: Symbols | null
}) {
  const t = useT()
  const { count, ways, drop, symbol } = line
  const text = t(keyOf(line, spin), { line: (line.line ?? 0) + 1, ways, drop: drop + 1, count, symbol: PLACE })
  const [before, after] = text.split(PLACE)
  return (
    <span>
      {before}
      <Sign symbol={symbol} symbols={symbols} className="mx-0.5 inline-block size-5 align-middle" />
      {after}
    </span>
  )
}
