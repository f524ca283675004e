/** What the printed recipe needs of a game beside its seeds, as JSON: a slot's reels and pays, a hall's fish. */
import { FISHING_PREFIX, HALLS, hallOf } from '#games/fishing/fish.ts'
import { rangeOf } from '#games/fishing/rules.ts'
import { findSkin, SKIN_PREFIX } from '#games/slot/skins.ts'

function slotData(engine: string): object | null {
  const skin = engine.startsWith(SKIN_PREFIX) ? findSkin(engine) : null
  if (!skin) return null
  const { kind, coins, most, pays } = skin
  if (skin.kind === 'cascade') {
    const { weights, scatterWeight, ladder, cap, free } = skin
    return { kind, coins, most, pays, weights, scatterWeight, ladder, cap, free }
  }
  const { strips, rows, lines, wildMultiplier, scatterPays, free } = skin
  return { kind, coins, most, pays, strips, rows, lines, wildMultiplier, scatterPays, free }
}

function fishData(engine: string): object | null {
  const hall = HALLS.find((name) => engine === `${FISHING_PREFIX}${name}`)
  if (!hall) return null
  const { rtp, fish } = hallOf(hall)
  return Object.fromEntries(fish.map((kind) => [kind.fish, { rtp, own: rangeOf(kind), others: kind.others }]))
}

/** Returns the data of a set of rules, by the name that `/fairness` has for it; null where the recipe needs none. */
export function printedData(engine: string): string | null {
  const data = slotData(engine) ?? fishData(engine)
  if (!data) return null
  const lines = Object.entries(data).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${JSON.stringify(name)}: ${JSON.stringify(value)}`],
  )
  return `{\n${lines.join(',\n')}\n}`
}
