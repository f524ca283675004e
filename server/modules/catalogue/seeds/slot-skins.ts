/**
 * Which skin each seeded slot game plays: one that suits its theme if its vendor has it, else the vendor's own in turn.
 */
import type { SkinName } from '#games/slot/skins.ts'

/** The skins of each vendor's studio. No vendor has skins of two jackpots: its pool is one account in the ledger. */
export const VENDOR_SKINS: Readonly<Record<string, readonly SkinName[]>> = {
  PT: ['l20', 'ways-243', 'tumble-gems', 'twenty-double', 'fifty-delta', 'ten-blaze', 'tumble-sweets'],
  CQ9: ['ways-thunder', 'tumble-gods', 'twenty-five-triple', 'l20', 'tumble-sweets', 'five-sevens'],
  GG: ['tumble-sea', 'ways-tide', 'fifteen-lotus', 'twenty-five-river', 'forty-garden'],
  AG: ['thirty-crown', 'ways-bazaar', 'twenty-long', 'tumble-gems', 'twenty-five-river', 'tumble-sweets'],
  BBIN: ['ways-monsoon', 'tumble-cards', 'twenty-storm', 'nine-lamps', 'tumble-gems', 'ways-243'],
  MGS: ['ways-tide', 'l20', 'forty-garden', 'ways-bazaar', 'thirty-crown', 'ten-steady', 'tumble-sweets'],
  MG: ['ways-monsoon', 'ways-lantern', 'twenty-storm', 'tumble', 'tumble-gods', 'twenty-double'],
  AE: ['fifteen-lotus', 'tumble-sea', 'ten-blaze', 'ways-243', 'twenty-five-triple'],
  PNG: ['forty-garden', 'fifty-delta', 'tumble-gems', 'ways-lantern', 'twenty-long', 'tumble-cards'],
  RTG: ['five-sevens', 'nine-lamps', 'ten-steady', 'twenty-double', 'thirty-crown', 'ways-bazaar'],
  ISB: ['ways-thunder', 'twenty-storm', 'tumble-gods', 'l20', 'tumble', 'ten-blaze'],
  TTG: ['ways-lantern', 'ten-steady', 'tumble-sweets', 'nine-lamps', 'twenty-five-river', 'tumble-cards'],
  WD: ['fifty-delta', 'ways-tide', 'tumble-sea', 'fifteen-lotus', 'twenty-long'],
  TGP: ['tumble', 'ways-thunder', 'twenty-five-triple', 'forty-garden', 'tumble-gems', 'five-sevens'],
}

const FOR_THEME: Readonly<Record<string, readonly SkinName[]>> = {
  candy: ['tumble-sweets'],
  icecream: ['tumble-sweets'],
  dumpling: ['tumble-sweets'],
  gems: ['tumble-gems'],
  crystal: ['tumble-gems'],
  moon: ['tumble-gems'],
  greek: ['tumble-gods'],
  hammer: ['tumble-gods'],
  djinn: ['tumble-gods'],
  norse: ['tumble-gods'],
  mermaid: ['tumble-sea', 'ways-tide'],
  deep: ['tumble-sea', 'ways-tide'],
  fish: ['tumble-sea', 'ways-tide'],
  seahorse: ['tumble-sea'],
  bell: ['five-sevens', 'nine-lamps'],
  fruit: ['five-sevens', 'nine-lamps'],
  lantern: ['ways-lantern'],
  crown: ['thirty-crown'],
  lotus: ['fifteen-lotus'],
}

const USUAL: readonly SkinName[] = ['l20']

/** Returns the skin of a vendor's title number `turn`, from 0. */
export function skinFor(vendor: string, theme: string, turn: number): SkinName {
  const own = VENDOR_SKINS[vendor] ?? USUAL
  return FOR_THEME[theme]?.find((skin) => own.includes(skin)) ?? own[turn % own.length] ?? 'l20'
}
