import { readUnits, recountRound } from '#games/slot/recount.ts'
import { hmac } from './crypto.ts'
import { isObject, textOf, type EngineReader } from './engine-reader.ts'

export type SlotSpin = {
  spin: number
  isFree: boolean
  /** Empty for a cascade, and in records without stops. */
  stops: number[]
  grid: string[][]
  /** How many windows a cascade has; 1 on turning reels. */
  drops: number
  /** `line` is null for ways and for symbols anywhere; `cells` are those of the first window only. */
  lines: {
    line: number | null
    ways: number
    symbol: string
    count: number
    win: string
    drop: number
    cells: string[]
  }[]
  scatter: { count: number; win: string } | null
  multiplier: number
  win: string
}
/** `skin` and `stake` are absent in records that are older than skins. */
export type SlotFacts = {
  engine: 'slot'
  skin: string | null
  stake: string | null
  isBought: boolean
  spins: SlotSpin[]
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const cellsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter(isObject).map(({ reel, row }) => `${Number(reel)} ${Number(row)}`) : []

function readSpin(value: unknown): SlotSpin | null {
  if (!isObject(value) || !Array.isArray(value.grid) || !value.grid.every(isTexts)) return null
  const lines = Array.isArray(value.lines) ? value.lines.filter(isObject) : []
  const { scatter } = value
  return {
    spin: Number(value.spin),
    isFree: value.isFree === true,
    stops: Array.isArray(value.stops) ? value.stops.map(Number) : [],
    grid: value.grid,
    drops: Number(value.drops) || 1,
    multiplier: Number(value.multiplier) || 1,
    win: textOf(value.win) ?? '0',
    lines: lines.map((line) => ({
      line: typeof line.line === 'number' ? line.line : null,
      ways: Number(line.ways) || 1,
      symbol: textOf(line.symbol) ?? '',
      count: Number(line.count),
      win: textOf(line.win) ?? '0',
      drop: Number(line.drop) || 0,
      cells: cellsOf(line.cells),
    })),
    scatter: isObject(scatter) ? { count: Number(scatter.count), win: textOf(scatter.win) ?? '0' } : null,
  }
}

export const slotReader: EngineReader<SlotFacts> = {
  read(detail) {
    if (!Array.isArray(detail.spins)) return null
    const spins = detail.spins.map(readSpin).filter((spin) => spin !== null)
    if (spins.length === 0) return null
    return {
      engine: 'slot',
      skin: textOf(detail.skin),
      stake: textOf(detail.stake),
      isBought: detail.isBought === true,
      spins,
    }
  },
  // each window, then its win
  stepsOf: ({ spins }) => spins.length * 2,
  stepMs: 900,
  isReplayed: () => true,
  resultOf: () => null,
  async verify({ skin, stake, spins }, proof) {
    if (proof.kind !== 'seeds' || !proof.serverSeed) return 'sealed'
    const { serverSeed, clientSeed, nonce } = proof
    const round = { ...(skin === null ? {} : { skin }), ...(stake === null ? {} : { stake }), spins }
    const again = await recountRound(hmac, { serverSeed, clientSeed, nonce }, round)
    const isSame = again?.every(({ grid, win, drops }, index) => {
      const told = spins[index]
      return (
        told !== undefined &&
        JSON.stringify(grid) === JSON.stringify(told.grid) &&
        drops === told.drops &&
        (win === null || win === readUnits(told.win))
      )
    })
    return isSame ? 'matches' : 'differs'
  },
}
