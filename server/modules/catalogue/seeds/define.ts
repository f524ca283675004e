import type { SkinName } from '#games/slot/skins.ts'
import { skinFor } from './slot-skins.ts'
import type { Classify, Engine, GameType, SeedGame } from './types.ts'

/** What a row may state beyond its name and theme. */
export type Extra = {
  /** Stated when the code is older or shorter than the name. */
  readonly code?: string
  readonly hot?: true
  readonly fresh?: true
  /** Place at the head of the type's list; a smaller number comes first. */
  readonly lead?: number
  /** Stated for a slot game whose skin is not its vendor's next. */
  readonly skin?: SkinName
}

/** One row of a vendor's list: English name, Bengali name, theme, and the rest where it is needed. */
export type Row = readonly [en: string, bn: string, theme: string, extra?: Extra]

/** A game without its place in the list. */
export type Draft = Omit<SeedGame, 'sort'> & {
  readonly lead: number
}

/** Place of a game that is no lead. */
export const NO_LEAD = 1_000_000

/** Returns the kebab form of an English name: lower case Latin letters and digits joined by single hyphens. */
export function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

type EngineOf = (row: Row, turn: number) => Engine

function draft(vendor: string, type: GameType, classify: Classify, engineOf: EngineOf, rows: readonly Row[]): Draft[] {
  return rows.map(([en, bn, theme, extra = {}], turn) => ({
    code: extra.code ?? codeOf(en),
    vendor,
    type,
    classify,
    name: { en, bn },
    theme,
    isHot: extra.hot === true,
    isNew: extra.fresh === true,
    engine: engineOf([en, bn, theme, extra], turn),
    lead: extra.lead ?? NO_LEAD,
  }))
}

/** Turns one vendor's rows of one kind into drafts, all of one engine or each of its own, in the order of the rows. */
export function define(
  vendor: string,
  type: GameType,
  classify: Classify,
  engine: Engine | EngineOf,
  rows: readonly Row[],
): Draft[] {
  return draft(vendor, type, classify, typeof engine === 'function' ? engine : () => engine, rows)
}

/** Makes a vendor's slot games: each plays one of the vendor's skins under its own theme. */
export function slots(vendor: string, rows: readonly Row[]): Draft[] {
  return draft(
    vendor,
    'RNG',
    'SLOT',
    ([, , theme, extra], turn) => `slot-${extra?.skin ?? skinFor(vendor, theme, turn)}`,
    rows,
  )
}
