import { f1, path } from '../core/svg.ts'

/** Draws a four-pointed star. */
export function star(x: number, y: number, r: number, fill: string): string {
  return path(
    `M${f1(x)} ${f1(y - r)}Q${f1(x)} ${f1(y)} ${f1(x + r)} ${f1(y)}Q${f1(x)} ${f1(y)} ${f1(x)} ${f1(y + r)}Q${f1(x)} ` +
      `${f1(y)} ${f1(x - r)} ${f1(y)}Q${f1(x)} ${f1(y)} ${f1(x)} ${f1(y - r)}Z`,
    fill,
  )
}
