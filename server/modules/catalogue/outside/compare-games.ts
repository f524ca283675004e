/** Compares a file of games with the catalogue. Pure. */
import type { ImportedGame } from '#contract/catalogue/house-vendors.ts'
import { sha256 } from '#server/lib/random.ts'
import type { KnownGame } from './vendor-launches.sql.ts'

export type Difference = { field: string; before: string; after: string }
export type Comparison = {
  added: ImportedGame[]
  changed: { code: string; differences: Difference[] }[]
  /** The changed games as they will be. */
  next: ImportedGame[]
  same: number
  absent: string[]
  /** Codes of the file that are games of other vendors. */
  foreign: string[]
  /** Codes of the file whose vendor's own name belongs to a game that the file lacks. */
  occupied: string[]
  /** The same for the same change of the same catalogue. */
  print: string
}

/** Returns a game of the catalogue in the form of a file. */
export const toImported = (game: KnownGame): ImportedGame => ({
  code: game.code,
  game: game.vendorCode ?? '',
  type: game.gameType,
  kind: game.classify as ImportedGame['kind'],
  names: { en: game.code, ...game.names },
  hot: game.isHot,
  new: game.isNew,
  sort: game.sort,
})

/** Returns a game of a file in the form of the catalogue. */
export const toKnown = (game: ImportedGame): Omit<KnownGame, 'vendor'> => ({
  code: game.code,
  vendorCode: game.game === '' || game.game === game.code ? null : game.game,
  gameType: game.type,
  classify: game.kind,
  names: game.names,
  isHot: game.hot,
  isNew: game.new,
  sort: game.sort,
})

const flat = ({ names, ...rest }: ImportedGame): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
  ...Object.fromEntries(Object.entries(names).map(([language, name]) => [`name.${language}`, name])),
})

function compareOne(before: ImportedGame, after: ImportedGame): Difference[] {
  const [was, is] = [flat(before), flat(after)]
  return Object.keys(is).flatMap((field) => {
    const old = was[field] ?? ''
    const next = is[field] ?? ''
    return old === next ? [] : [{ field, before: old, after: next }]
  })
}

/** Returns what a file would add and change of a vendor's games. A name in a language that the file lacks stays. */
export function compareGames(vendor: string, known: readonly KnownGame[], games: readonly ImportedGame[]): Comparison {
  const own = new Map(known.filter((one) => one.vendor === vendor).map((one) => [one.code, toImported(one)]))
  const others = new Set(known.filter((one) => one.vendor !== vendor).map((one) => one.code))
  const named = games.map((game) => ({ ...game, game: game.game === game.code ? '' : game.game }))
  const added = named.filter(({ code }) => !own.has(code) && !others.has(code))
  const compared = named.flatMap((game) => {
    const before = own.get(game.code)
    if (!before) return []
    const after = { ...game, names: { ...before.names, ...game.names } }
    return [{ after, differences: compareOne(before, after) }]
  })
  const changed = compared.filter(({ differences }) => differences.length > 0)
  const codes = new Set(games.map(({ code }) => code))
  const left = [...own.values()].filter(({ code }) => !codes.has(code))
  const taken = new Set(left.map(({ code, game }) => game || code))
  return {
    added,
    changed: changed.map(({ after, differences }) => ({ code: after.code, differences })),
    next: changed.map(({ after }) => after),
    same: compared.length - changed.length,
    absent: left.map(({ code }) => code),
    foreign: games.map(({ code }) => code).filter((code) => others.has(code)),
    occupied: games.filter(({ code, game }) => taken.has(game || code)).map(({ code }) => code),
    print: sha256(JSON.stringify([vendor, added, changed])),
  }
}
