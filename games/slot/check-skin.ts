/** Checks a skin's data before its figures are counted. */
import { FEWEST_SCATTERS } from './cascade-rules.ts'
import { CASCADE_REELS, SCATTER, WILD, type CascadeSkin, type ReelSkin, type SlotSkin } from './skin.ts'

/** The symbols that have art, beside wild and scatter. */
const DRAWN = new Set('ABCDKQJTN')
const REELS = 5

const rising = (list: readonly number[]) => list.every((value, index) => index === 0 || value >= (list[index - 1] ?? 0))

function paysFaults({ pays }: SlotSkin): string[] {
  return Object.entries(pays).flatMap(([symbol, values]) => [
    ...(DRAWN.has(symbol) ? [] : [`${symbol} is not drawn`]),
    ...(values.every((value) => Number.isInteger(value) && value > 0) && rising(values)
      ? []
      : [`${symbol} pays ${values.join(' ')}`]),
  ])
}

function reelFaults(skin: ReelSkin): string[] {
  const known = new Set([...Object.keys(skin.pays), WILD, SCATTER])
  return [
    ...(skin.strips.length === REELS ? [] : ['not five reels']),
    ...skin.strips.flatMap((strip, reel) =>
      [...new Set(strip)]
        .filter((symbol) => !known.has(symbol))
        .map((symbol) => `${symbol} on reel ${reel + 1} pays nothing`),
    ),
    ...[0, REELS - 1].filter((reel) => skin.strips[reel]?.includes(WILD)).map((reel) => `a wild on reel ${reel + 1}`),
    ...(skin.kind === 'ways' ? (skin.lines.length === 0 ? [] : ['ways have no lines']) : lineFaults(skin)),
    ...(skin.scatterPays.every((pays) => pays > 0) ? [] : ['scatters that pay nothing: hit rates count that they do']),
    ...(skin.free.awards[2] > 0 && rising(skin.free.awards) && rising(skin.scatterPays)
      ? []
      : ['more scatters give less']),
  ]
}

function lineFaults({ lines, rows }: ReelSkin): string[] {
  return [
    ...(new Set(lines).size === lines.length && lines.length > 0 ? [] : ['a line stands twice, or there is none']),
    ...lines
      .filter((line) => line.length !== REELS || [...line].some((row) => !(Number(row) < rows)))
      .map((line) => `line ${line}`),
  ]
}

function cascadeFaults({ weights, pays, scatterWeight, free, ladder, cap }: CascadeSkin): string[] {
  return [
    ...(Object.keys(weights).join('') === Object.keys(pays).join('') ? [] : ['weights and pays name other symbols']),
    ...(Object.values(weights).every((weight) => Number.isInteger(weight) && weight > 0)
      ? []
      : ['weights are whole numbers']),
    ...((free === null) === (scatterWeight === 0) ? [] : ['scatters without free spins, or the other way round']),
    ...(rising(ladder) && rising(free?.ladder ?? []) && cap > 0 ? [] : ['a ladder that goes down']),
    ...(free && !free.scatterPays.every((pays) => pays > 0)
      ? ['scatters that pay nothing: hit rates count that they do']
      : []),
    ...(CASCADE_REELS > FEWEST_SCATTERS ? [] : ['more scatters than columns']),
  ]
}

/** Returns what is wrong with a skin, in words; empty for a playable one. */
export function skinFaults(skin: SlotSkin): string[] {
  const isCounted =
    skin.jackpot === null || skin.buyIn === null ? [] : ['what a bought feature returns does not know a jackpot']
  return [...paysFaults(skin), ...isCounted, ...(skin.kind === 'cascade' ? cascadeFaults(skin) : reelFaults(skin))]
}
