import { formatMoney, parseMoney } from '#contract/money.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Tag } from '#web/ui/tag.tsx'
import { CRASH_STEPS, type CrashFacts, type DiceFacts, type RoundFacts, type SlotFacts, type SlotSpin } from './round-facts.ts'

const FRAME = 'overflow-hidden rounded-[calc(14px*var(--r-scale))] bg-sunken'

/** What happened in a round, drawn: all of it, or as far as a step of its replay (round-facts.ts, stepsOf). */
export function RoundPicture({ facts, currency, step = Infinity }: { facts: RoundFacts; currency: string; step?: number }) {
  if (facts.engine === 'crash') return <CrashPicture facts={facts} progress={Math.min(1, (step + 1) / CRASH_STEPS)} />
  if (facts.engine === 'dice') return <DicePicture facts={facts} isRolled={step > 0} />
  return <SlotPicture facts={facts} currency={currency} step={step} />
}

/** The curve up to where the player left, dotted on to where the round ended. */
function CrashPicture({ facts, progress }: { facts: CrashFacts; progress: number }) {
  const t = useT()
  const bust = Number(facts.bust ?? 1)
  const left = facts.cashedAt ? Number(facts.cashedAt) : null
  const share = left && bust > 1 ? Math.min(1, Math.log(left) / Math.log(bust)) : 1
  const at = (part: number) => ({ x: 8 + part * 300, y: 132 - 112 * ((Math.exp(part * 2) - 1) / (Math.exp(2) - 1)) })
  const curve = (from: number, to: number) =>
    Array.from({ length: 25 }, (_, index) => at(from + ((to - from) * index) / 24))
      .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join(' ')
  const [solid, hasLeft, isOver] = [Math.min(share, progress), left !== null && progress >= share, progress >= 1]
  const end = at(solid)
  const now = at(progress)
  return (
    <div className={cx(FRAME, 'relative')} dir="ltr">
      <svg
        viewBox="0 0 316 144"
        className="block w-full"
        role="img"
        aria-label={`${left ? t('bets.youLeft', { multiplier: facts.cashedAt ?? '' }) : t('bets.notCashed')}. ${t('bets.endedAt', { multiplier: facts.bust ?? '' })}`}
      >
        <path d={`${curve(0, solid)} L${end.x} 138 L8 138 Z`} fill={left ? 'var(--brand)' : 'var(--fh-ink-3)'} opacity=".16" />
        <path
          d={curve(0, solid)}
          fill="none"
          stroke={left ? 'var(--brand)' : 'var(--fh-ink-3)'}
          strokeWidth="2.5"
          strokeLinecap="round"
        />
        {progress > share && <path d={curve(share, progress)} fill="none" stroke="var(--fh-ink-3)" strokeWidth="2" strokeDasharray="4 5" />}
        <circle cx={end.x} cy={end.y} r="4" fill={left ? 'var(--brand)' : 'var(--fh-ink-3)'} />
        {!isOver && <circle cx={now.x} cy={now.y} r="3" fill="var(--fh-ink-1)" />}
      </svg>
      <span className="absolute start-3 top-3">
        {hasLeft || isOver ? (
          <Tag tone={left ? 'positive' : 'neutral'}>
            {left ? t('bets.youLeft', { multiplier: facts.cashedAt ?? '' }) : t('bets.notCashed')}
          </Tag>
        ) : (
          <span className="num text-lg font-semibold">{(bust ** progress).toFixed(2)}×</span>
        )}
      </span>
      {facts.bust && isOver && (
        <span className="num absolute end-3 bottom-2 text-xs text-ink-3">{t('bets.endedAt', { multiplier: facts.bust })}</span>
      )}
    </div>
  )
}

/** "2.0000" as "2.00": at least two decimals, no idle zeros after them. */
function shortMultiplier(multiplier: string): string {
  return multiplier.replace(/(\.\d\d\d*?)0+$/, '$1')
}

/** The range that won, and where the roll fell. */
function DicePicture({ facts, isRolled }: { facts: DiceFacts; isRolled: boolean }) {
  const t = useT()
  const target = Number(facts.target)
  const roll = Number(facts.roll)
  const won = facts.over ? roll > target : roll < target
  return (
    <div className={cx(FRAME, 'px-4 pt-10 pb-4')} dir="ltr">
      <div className="relative h-3 rounded-full bg-surface-3">
        <span
          className="absolute inset-y-0 rounded-full bg-positive opacity-60"
          style={facts.over ? { left: `${target}%`, right: 0 } : { left: 0, width: `${target}%` }}
        />
        {isRolled && (
          <>
            <span
              className={cx(
                'money absolute bottom-5 -translate-x-1/2 rounded-sm px-2 py-0.5 text-[15px]',
                won ? 'bg-positive-soft text-positive' : 'bg-surface-3 text-ink-2',
              )}
              style={{ left: `${Math.min(92, Math.max(8, roll))}%` }}
            >
              {facts.roll}
            </span>
            <span className="absolute -top-1 h-5 w-1 -translate-x-1/2 rounded-full bg-ink-1" style={{ left: `${roll}%` }} />
          </>
        )}
      </div>
      <p className="mt-4 text-center text-sm text-ink-2">
        {isRolled && <>{t('bets.rolled', { roll: facts.roll })} · </>}
        {t(facts.over ? 'bets.choseOver' : 'bets.choseUnder', { target: facts.target })} ·{' '}
        <span className="num">{shortMultiplier(facts.multiplier)}×</span>
      </p>
    </div>
  )
}

/** The letters of the paytable as readers know them: the four pictures of a title as suits, ten and nine as figures. */
const SYMBOLS: Readonly<Record<string, string>> = {
  A: '♥\ufe0e',
  B: '♦\ufe0e',
  C: '♣\ufe0e',
  D: '♠\ufe0e',
  T: '10',
  N: '9',
  W: '★\ufe0e',
  S: '✿\ufe0e',
}
const shownSymbol = (symbol: string) => SYMBOLS[symbol] ?? symbol

/** Every spin when the round is shown whole; in a replay the one that is played now, first without what it won. */
function SlotPicture({ facts, currency, step }: { facts: SlotFacts; currency: string; step: number }) {
  const isWhole = step >= facts.spins.length * 2 - 1
  return (
    <div className="flex flex-col gap-3">
      {facts.spins.map((spin, index) =>
        isWhole || index === Math.floor(step / 2) ? (
          <SpinPicture key={spin.spin} spin={spin} currency={currency} isCounted={isWhole || step % 2 === 1} />
        ) : null,
      )}
    </div>
  )
}

/** The window of one spin; cells of winning lines stand out. */
function SpinPicture({ spin, currency, isCounted }: { spin: SlotSpin; currency: string; isCounted: boolean }) {
  const t = useT()
  const rows = spin.grid[0]?.length ?? 0
  const won = new Set(isCounted ? spin.lines.map((line) => line.symbol) : [])
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
      <div className="grid gap-1" dir="ltr" style={{ gridTemplateColumns: `repeat(${spin.grid.length}, minmax(0, 1fr))` }}>
        {Array.from({ length: rows }, (_, row) =>
          spin.grid.map((reel, column) => {
            const symbol = reel[row] ?? ''
            const isSpecial = symbol === 'W' || symbol === 'S'
            return (
              <span
                key={`${column}.${row}`}
                className={cx(
                  'display grid aspect-4/3 place-items-center rounded-sm text-[17px]',
                  won.has(symbol) || (symbol === 'W' && won.size > 0)
                    ? 'bg-brand-soft text-brand-ink'
                    : 'bg-surface-2 text-ink-2',
                  isSpecial && 'shadow-[inset_0_0_0_1px_var(--brand)]',
                )}
              >
                {shownSymbol(symbol)}
              </span>
            )
          }),
        )}
      </div>
      {isCounted && (
        <ul className="mt-2 flex flex-col gap-0.5 text-xs text-ink-2">
          {spin.lines.map((line) => (
            <li key={line.line} className="flex justify-between gap-3">
              <span>{t('bets.lineWin', { line: line.line + 1, count: line.count, symbol: shownSymbol(line.symbol) })}</span>
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
