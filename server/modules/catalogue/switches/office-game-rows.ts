/** Rows of games as operators of a brand and of the house list them. */
import type { z } from 'zod'
import type { gamesInput } from '#contract/catalogue/office-games.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { GameRecord } from '../titles/catalogue.sql.ts'
import type { Status } from '#server/lib/play-status.ts'
import type { ChoiceSubject } from '../titles/brand-choices.sql.ts'
import { listShownPictures } from '../titles/shown-pictures.sql.ts'
import { fold } from '../search/words.ts'

/** Returns the address of the picture of a vendor or a game; null when it has none. */
export type PictureOf = (subject: ChoiceSubject) => string | null

/** Returns the pictures of a brand and of the house behind it. */
export async function readPictures(q: Queryable, merchant: string): Promise<{ own: PictureOf; house: PictureOf }> {
  const all = await listShownPictures(q)
  const of =
    (brand: string | null): PictureOf =>
    (subject) =>
      all.find((one) => one.merchant === brand && one.subject === subject)?.address ?? null
  return { own: of(merchant), house: of(null) }
}

/** Returns a game as operators see it, with the house's status and picture. */
export function presentGame(
  { code, nodeId, vendor, gameType, classify, names, engine, isHot, isNew, sort, status }: GameRecord,
  picture: PictureOf,
) {
  return {
    id: code,
    nodeId: nodeId.toString(),
    vendor,
    gameType,
    gameClassify: classify,
    names: { ...names },
    engine,
    isHot,
    isNew,
    sort,
    status,
    picture: picture(`game ${code}`),
  }
}

/**
 * Returns a page of the games that a filter finds, in its order, and how many there are. `statusOf` returns the status
 * that is filtered and sorted by.
 */
export function selectGames(
  games: readonly GameRecord[],
  input: Omit<z.output<typeof gamesInput>, 'takesFreeRounds'>,
  statusOf: (game: GameRecord) => Status,
): { rows: GameRecord[]; total: number } {
  const text = fold(input.search ?? '')
  const codes = input.codes === undefined ? null : new Set(input.codes.split(','))
  const found = games.filter(
    (game) =>
      (codes === null || codes.has(game.code)) &&
      (input.vendor === undefined || game.vendor === input.vendor) &&
      (input.gameType === undefined || game.gameType === input.gameType) &&
      (input.status === undefined || statusOf(game) === input.status) &&
      (input.isHot === undefined || game.isHot === (input.isHot === 'true')) &&
      fold([...Object.values(game.names), game.code].join('\n')).includes(text),
  )
  const key = (game: GameRecord) => {
    if (input.sort === 'id') return game.code
    if (input.sort === 'status') return statusOf(game)
    return input.sort === 'sort' ? String(game.sort).padStart(7, '0') : game[input.sort as 'vendor']
  }
  const turn = input.order === 'asc' ? 1 : -1
  const ordered = found.toSorted((a, b) =>
    key(a) < key(b) ? -turn : key(a) > key(b) ? turn : a.code < b.code ? -1 : 1,
  )
  return {
    rows: ordered.slice((input.pageNo - 1) * input.pageSize, input.pageNo * input.pageSize),
    total: ordered.length,
  }
}
