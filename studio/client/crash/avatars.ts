/** The twelve faces of players, painted once. */
import { paintOnce } from '#studio/client/lib/canvas.ts'
import { forest } from '#studio/client/slot/art/forest.ts'
import { night } from '#studio/client/slot/art/night.ts'
import { ocean } from '#studio/client/slot/art/ocean.ts'
import { penOn } from '#studio/client/slot/art/pen.ts'

const SIZE = 28
const FACES = [
  forest.A,
  ocean.A,
  night.A,
  forest.B,
  ocean.B,
  night.C,
  forest.C,
  ocean.C,
  night.B,
  forest.D,
  ocean.D,
  night.D,
]
const painted: string[] = []

/** Returns the address of a face's picture, for any whole number. */
export function avatarOf(number: number): string {
  const index = Math.abs(number) % FACES.length
  painted[index] ??= paintOnce(SIZE, SIZE, 3, (context) => {
    context.beginPath()
    context.arc(SIZE / 2, SIZE / 2, SIZE / 2, 0, Math.PI * 2)
    context.clip()
    context.fillStyle = `oklch(0.36 0.11 ${(index * 67 + 200) % 360})`
    context.fillRect(0, 0, SIZE, SIZE)
    context.translate(SIZE * 0.1, SIZE * 0.1)
    context.scale((SIZE * 0.8) / 100, (SIZE * 0.8) / 100)
    FACES[index]?.(penOn(context))
  }).toDataURL()
  return painted[index] ?? ''
}
