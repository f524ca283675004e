/** What a brand's lobby shows first: data that operators change, read by the lobby, the lists and the page. */
import { z } from 'zod'
import { HOME_SECTION_CAP } from '../limits.ts'

/**
 * The sections below the banners, in the order that a brand begins with. LOTTERY is the lane in gameMenus.prizeMode.
 * Hot games are first in every order: a visitor sees them without scrolling.
 */
export const LOBBY_SECTIONS = [
  'HOT',
  'LIVE',
  'RNG',
  'INHOUSE',
  'SPORTS',
  'FISH',
  'PVP',
  'ESPORTS',
  'COCKFIGHT',
  'VENDORS',
  'PROOF',
  'LOTTERY',
] as const
export type LobbySection = (typeof LOBBY_SECTIONS)[number]
/** Sections without games. */
export const SECTIONS_WITHOUT_GAMES: readonly LobbySection[] = ['VENDORS', 'PROOF']

/**
 * How the games after the pinned ones are sorted: in the house's order, or by how many people played them in the last
 * seven days.
 */
export const SECTION_SORTS = ['house', 'popular'] as const
/** `counter`: the display counter, labelled as one. `pools`: the money in the vendors' jackpot pools. */
export const JACKPOT_DISPLAYS = ['counter', 'pools'] as const

export const lobbyOrderSection = z.object({
  section: z.enum(LOBBY_SECTIONS),
  shown: z.boolean(),
  sort: z.enum(SECTION_SORTS),
  /** Codes of games that come first, in order. */
  pins: z.array(z.string().min(1).max(64)).max(HOME_SECTION_CAP),
})
export type LobbyOrderSection = z.output<typeof lobbyOrderSection>

export const lobbyOrder = z.object({
  sections: z
    .array(lobbyOrderSection)
    .min(1)
    .max(LOBBY_SECTIONS.length)
    .refine((sections) => sections[0]?.section === 'HOT')
    .refine((sections) => new Set(sections.map((one) => one.section)).size === sections.length),
  jackpot: z.enum(JACKPOT_DISPLAYS),
})
export type LobbyOrder = z.output<typeof lobbyOrder>

/** The order that a brand begins with. */
export const FIRST_ORDER: LobbyOrder = {
  sections: LOBBY_SECTIONS.map((section) => ({ section, shown: true, sort: 'house', pins: [] })),
  jackpot: 'counter',
}

/** Completes an order: sections that did not exist when it was saved are added at the end, with their defaults. */
export function completeOrder({ sections, jackpot }: LobbyOrder): LobbyOrder {
  const missing = FIRST_ORDER.sections.filter((one) => !sections.some((other) => other.section === one.section))
  return { sections: [...sections, ...missing], jackpot }
}
