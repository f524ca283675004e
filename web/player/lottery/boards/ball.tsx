import type { CSSProperties } from 'react'
import { cx } from '#web/ui/cx.ts'
import { colourOf } from './ball-colours.ts'
import './draw.css'

export type BallLook = 'ball' | 'car' | 'die' | 'plate'
export type BallSize = 's' | 'm' | 'l'

const SIZES: Record<BallSize, string> = {
  s: 'size-6.5 text-[12px]',
  m: 'size-8.5 text-[15px]',
  l: 'size-11 text-[19px]',
}
const PLATES: Record<BallSize, string> = {
  s: 'h-6.5 px-1.5 text-[13px]',
  m: 'h-8.5 px-2.5 text-[17px]',
  l: 'h-11 px-3.5 text-[24px]',
}

type Props = {
  number: string
  look: BallLook
  tint: string
  size?: BallSize
  /** A printed number whose digits have room to turn: they stand, or turn now until they stand. */
  turns?: 'stands' | 'now' | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** Draws one drawn number: a ball, a car's plate, a die, or a printed number. The row around it says it in words. */
export function Ball({ number, look, tint, size = 'm', turns, className, style }: Props) {
  if (look === 'die') return <Die face={Number(number)} size={size} className={className} style={style} />
  if (look === 'plate')
    return (
      <span
        className={cx(
          'money inline-grid place-items-center rounded-[8px] bg-surface-3 text-ink-1',
          PLATES[size],
          className,
        )}
        style={style}
      >
        {turns ? <Turning number={number} isNow={turns === 'now'} /> : number}
      </span>
    )
  return (
    <span
      className={cx(
        'lottery-ball money inline-grid flex-none place-items-center',
        look === 'car' ? 'lottery-car' : 'rounded-full',
        SIZES[size],
        className,
      )}
      style={{ ...style, '--tint': colourOf(tint) } as CSSProperties}
    >
      {number}
    </span>
  )
}

/** How many digits pass by before the last one stands. */
const PASSING = 9

/** The digits of a number, each a wheel that turns until it stands. */
function Turning({ number, isNow }: { number: string; isNow: boolean }) {
  return (
    <span className="flex">
      {[...number].map((digit, place) => (
        <span key={place} className="lottery-wheel">
          <span className={cx('lottery-digits', isNow && 'lottery-spin')} style={{ '--place': place } as CSSProperties}>
            {isNow ? [...passing(digit, place), digit].join('\n') : digit}
          </span>
        </span>
      ))}
    </span>
  )
}

const passing = (digit: string, place: number): number[] =>
  Array.from({ length: PASSING }, (_, at) => (Number(digit) + place + (at + 1) * 3) % 10)

/** Which of the nine places of a die have a pip. */
const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

function Die({ face, size, className, style }: { face: number; size: BallSize } & Pick<Props, 'className' | 'style'>) {
  const pips = PIPS[face] ?? []
  return (
    <span className={cx('lottery-die', SIZES[size], className)} style={style}>
      {Array.from({ length: 9 }, (_, place) => (
        <i key={place} data-pip={pips.includes(place) ? face : undefined} />
      ))}
    </span>
  )
}
