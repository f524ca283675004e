/**
 * What a vendor told of a round, read with care: the shapes that our own studio sends (its `detail`), anything else is null.
 */
export type CrashFacts = { engine: 'crash'; cashedAt: string | null; bust: string | null; autoAt: string | null }
export type DiceFacts = { engine: 'dice'; target: string; over: boolean; roll: string; multiplier: string }
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
export type RoundFacts = CrashFacts | DiceFacts | SlotFacts

export type SeedsProof = { kind: 'seeds'; serverSeedHash: string; serverSeed: string | null; clientSeed: string; nonce: number }
export type ChainProof = { kind: 'chain'; terminalHash: string; salt: string; roundNumber: number; hash: string | null }
export type RoundProof = SeedsProof | ChainProof

/** How many steps the curve of a crash round is played in. */
export const CRASH_STEPS = 25

/** How many steps a round is played again in; the last one shows everything. */
export function stepsOf(facts: RoundFacts): number {
  if (facts.engine === 'crash') return CRASH_STEPS
  // dice: what was chosen, then the roll; slot: each window, then what it won
  return facts.engine === 'dice' ? 2 : facts.spins.length * 2
}

/** Whether the record tells enough to play the round again: a round under way does not. */
export function isReplayed(facts: RoundFacts): boolean {
  return facts.engine !== 'crash' || facts.bust !== null
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
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
    win: text(value.win) ?? '0',
    lines: lines.map((line) => ({
      line: Number(line.line),
      symbol: text(line.symbol) ?? '',
      count: Number(line.count),
      win: text(line.win) ?? '0',
    })),
    scatter: isObject(scatter) ? { count: Number(scatter.count), win: text(scatter.win) ?? '0' } : null,
  }
}

/** The round as one of the known engines tells it, or null. */
export function readFacts(detail: Json): RoundFacts | null {
  if (detail.engine === 'crash')
    return { engine: 'crash', cashedAt: text(detail.cashedAt), bust: text(detail.bust), autoAt: text(detail.autoAt) }
  if (detail.engine === 'dice' && text(detail.roll) && text(detail.target)) {
    return {
      engine: 'dice',
      target: text(detail.target) ?? '',
      over: detail.over === true,
      roll: text(detail.roll) ?? '',
      multiplier: text(detail.multiplier) ?? '',
    }
  }
  if (detail.engine === 'slot' && Array.isArray(detail.spins)) {
    const spins = detail.spins.map(readSpin).filter((spin) => spin !== null)
    return spins.length > 0 ? { engine: 'slot', spins } : null
  }
  return null
}

/** How the house ended a round that was left open, or null. */
export function readResolution({ resolution }: Json): { outcome: 'void' | 'closed'; by: 'operator' | 'time' } | null {
  if (!isObject(resolution)) return null
  const { outcome, by } = resolution
  if (outcome !== 'void' && outcome !== 'closed') return null
  return { outcome, by: by === 'operator' ? 'operator' : 'time' }
}

/** What the round can be checked with, or null. */
export function readProof(detail: Json): RoundProof | null {
  const { proof } = detail
  if (!isObject(proof)) return null
  if (proof.kind === 'seeds' && text(proof.serverSeedHash)) {
    return {
      kind: 'seeds',
      serverSeedHash: text(proof.serverSeedHash) ?? '',
      serverSeed: text(proof.serverSeed),
      clientSeed: text(proof.clientSeed) ?? '',
      nonce: Number(proof.nonce),
    }
  }
  if (proof.kind === 'chain' && text(proof.terminalHash)) {
    return {
      kind: 'chain',
      terminalHash: text(proof.terminalHash) ?? '',
      salt: text(proof.salt) ?? '',
      roundNumber: Number(proof.roundNumber),
      hash: text(proof.hash),
    }
  }
  return null
}
