/** What the stage of a draw shows one after the other, and what stands there before the numbers are known. Pure. */
import { widthOf, type BoardFormat } from '#games/lottery/core/board.ts'
import type { PrintedBoard } from '#contract/lottery/shapes.ts'
import { partsOf, shownBoard, type ShownPart } from './shown-board.ts'

/** `names`: the parts of the board that are seen together. */
export type Frame = { names: readonly string[]; parts: readonly ShownPart[] }

/** How long each prize of a board is seen, and how long the whole of a long board may take, in milliseconds. */
const FRAME_MS = 1_500
const LONGEST_MS = 14_000

/** Stands for a digit that is not drawn. */
const UNKNOWN = '?'

/** Returns the parts of a format in their order. */
export const orderOf = ({ steps }: BoardFormat): string[] => steps.flatMap(({ parts }) => parts.map(({ name }) => name))

/** Returns a board of the same shape whose numbers nobody knows yet: each takes as much room as a drawn one. */
export function unknownBoard(family: string, format: BoardFormat): PrintedBoard {
  const numberOf = (width: number, place: number) =>
    family === 'race'
      ? String(place + 1).padStart(width, '0')
      : family === 'k3'
        ? String((place % 6) + 1)
        : UNKNOWN.repeat(width)
  return Object.fromEntries(
    format.steps.flatMap((step) =>
      step.parts.map(({ name, count }) => [
        name,
        Array.from({ length: count }, (_, place) => numberOf(widthOf(step), place)),
      ]),
    ),
  )
}

/** Returns what is seen of a board, prize by prize; the last frame is what the board is known by, and stays. */
export function framesOf(family: string, format: BoardFormat, board: PrintedBoard): Frame[] {
  const last = shownBoard(family, board)
  const names = last.map(({ part }) => part)
  const others = orderOf(format).filter((part) => part in board && !names.includes(part))
  return [...others.map((part) => ({ names: [part], parts: partsOf(family, board, [part]) })), { names, parts: last }]
}

/** Returns for how long each of so many frames is seen. */
export const frameMs = (frames: number): number => Math.min(FRAME_MS, Math.floor(LONGEST_MS / Math.max(1, frames)))
