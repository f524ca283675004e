import { isObject, textOf, type EngineReader } from './engine-reader.ts'

export type SlotSpin = {
  spin: number
  isFree: boolean
  grid: string[][]
  lines: { line: number; symbol: string; count: number; win: string }[]
  scatter: { count: number; win: string } | null
  multiplier: number
  win: string
}
export type SlotFacts = { engine: 'slot'; spins: SlotSpin[] }

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

function readSpin(value: unknown): SlotSpin | null {
  if (!isObject(value) || !Array.isArray(value.grid) || !value.grid.every(isTexts)) return null
  const lines = Array.isArray(value.lines) ? value.lines.filter(isObject) : []
  const { scatter } = value
  return {
    spin: Number(value.spin),
    isFree: value.isFree === true,
    grid: value.grid,
    multiplier: Number(value.multiplier) || 1,
    win: textOf(value.win) ?? '0',
    lines: lines.map((line) => ({
      line: Number(line.line),
      symbol: textOf(line.symbol) ?? '',
      count: Number(line.count),
      win: textOf(line.win) ?? '0',
    })),
    scatter: isObject(scatter) ? { count: Number(scatter.count), win: textOf(scatter.win) ?? '0' } : null,
  }
}

export const slotReader: EngineReader<SlotFacts> = {
  read(detail) {
    if (!Array.isArray(detail.spins)) return null
    const spins = detail.spins.map(readSpin).filter((spin) => spin !== null)
    return spins.length > 0 ? { engine: 'slot', spins } : null
  },
  // each window, then what it won
  stepsOf: ({ spins }) => spins.length * 2,
  stepMs: 900,
  isReplayed: () => true,
  resultOf: () => null,
  verify: async () => 'sealed',
}
