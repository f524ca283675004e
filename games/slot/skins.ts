/** Every slot skin: one row each, in alphabetical order. */
import type { SlotSkin } from './skin.ts'
import { fiveSevens } from './skins/five-sevens.ts'
import { fifteenLotus } from './skins/fifteen-lotus.ts'
import { fiftyDelta } from './skins/fifty-delta.ts'
import { fortyGarden } from './skins/forty-garden.ts'
import { l20 } from './skins/l20.ts'
import { nineLamps } from './skins/nine-lamps.ts'
import { tenBlaze } from './skins/ten-blaze.ts'
import { tenSteady } from './skins/ten-steady.ts'
import { thirtyCrown } from './skins/thirty-crown.ts'
import { tumble } from './skins/tumble.ts'
import { tumbleCards } from './skins/tumble-cards.ts'
import { tumbleGems } from './skins/tumble-gems.ts'
import { tumbleGods } from './skins/tumble-gods.ts'
import { tumbleSea } from './skins/tumble-sea.ts'
import { tumbleSweets } from './skins/tumble-sweets.ts'
import { twentyDouble } from './skins/twenty-double.ts'
import { twentyFiveRiver } from './skins/twenty-five-river.ts'
import { twentyFiveTriple } from './skins/twenty-five-triple.ts'
import { twentyLong } from './skins/twenty-long.ts'
import { twentyStorm } from './skins/twenty-storm.ts'
import { ways243 } from './skins/ways-243.ts'
import { waysBazaar } from './skins/ways-bazaar.ts'
import { waysLantern } from './skins/ways-lantern.ts'
import { waysMonsoon } from './skins/ways-monsoon.ts'
import { waysThunder } from './skins/ways-thunder.ts'
import { waysTide } from './skins/ways-tide.ts'

/** The prefix of a skin's game in a catalogue; the skin's name follows it. */
export const SKIN_PREFIX = 'slot-'

export const SKINS = {
  'five-sevens': fiveSevens,
  'fifteen-lotus': fifteenLotus,
  'fifty-delta': fiftyDelta,
  'forty-garden': fortyGarden,
  l20,
  'nine-lamps': nineLamps,
  'ten-blaze': tenBlaze,
  'ten-steady': tenSteady,
  'thirty-crown': thirtyCrown,
  tumble,
  'tumble-cards': tumbleCards,
  'tumble-gems': tumbleGems,
  'tumble-gods': tumbleGods,
  'tumble-sea': tumbleSea,
  'tumble-sweets': tumbleSweets,
  'twenty-double': twentyDouble,
  'twenty-five-river': twentyFiveRiver,
  'twenty-five-triple': twentyFiveTriple,
  'twenty-long': twentyLong,
  'twenty-storm': twentyStorm,
  'ways-243': ways243,
  'ways-bazaar': waysBazaar,
  'ways-lantern': waysLantern,
  'ways-monsoon': waysMonsoon,
  'ways-thunder': waysThunder,
  'ways-tide': waysTide,
} as const satisfies Readonly<Record<string, SlotSkin>>
export type SkinName = keyof typeof SKINS
export const SKIN_NAMES = Object.keys(SKINS) as SkinName[] // the object's own keys
export const ALL_SKINS: readonly SlotSkin[] = Object.values(SKINS)

/** Returns the skin of a name, with or without the prefix, or null where there is none. */
export function findSkin(name: string): SlotSkin | null {
  const bare = name.startsWith(SKIN_PREFIX) ? name.slice(SKIN_PREFIX.length) : name
  return Object.hasOwn(SKINS, bare) ? SKINS[bare as SkinName] : null // hasOwn proves that it is a skin's name
}
