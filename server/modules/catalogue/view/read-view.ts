/** Reads everything that an answer of the catalogue to one reader depends on, before games are chosen. */
import { getBrand, type Brand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { getPlayers, type Players } from '../figures/recent-players.ts'
import { getWins, type Wins } from '../figures/recent-wins.ts'
import { getLobbyOrderOf, type AppliedOrder } from '../lobby-order/get-lobby-order.ts'
import { getPictures, type Pictures } from '../pictures/pictures.ts'
import { getCatalogue, ofBrand, withoutType, type Catalogue } from '../titles/catalogue.ts'

/** What was read for a reader: choose-games.ts chooses from it, describe.ts describes what was chosen. */
export type View = {
  brand: Brand
  locale: string
  /** The brand's. */
  currency: string
  /** As the brand's members see it. */
  catalogue: Catalogue
  pictures: Pictures
  order: AppliedOrder
  /** Identifies this order among all brands' orders: lists arranged by it are cached under this key. */
  orderKey: string
  players: Players
} & Wins
export type Reader = { merchant: string; locale: string; language?: string | undefined }

/**
 * Returns the language to answer in: the requested one if the brand has it, else the reader's, else the brand's own.
 */
export function pickLanguage(
  languages: readonly string[],
  fallback: string,
  reader: Pick<Reader, 'locale' | 'language'>,
): string {
  const wanted = reader.language?.toLowerCase()
  const asked = languages.find((one) => one.toLowerCase() === wanted)
  return asked ?? (languages.includes(reader.locale) ? reader.locale : fallback)
}

/** Returns what a reader of a brand sees now. Fails for an unknown brand. */
export async function readView(env: Env, reader: Reader): Promise<View> {
  const { merchant } = reader
  const [brand, catalogue, pictures, order, players] = await Promise.all([
    getBrand(env, merchant),
    getCatalogue(env),
    getPictures(env),
    getLobbyOrderOf(env, merchant),
    getPlayers(env, merchant),
  ])
  const { wins, prizes } = await getWins(env, merchant, brand.currency)
  const chosen = ofBrand(catalogue, merchant)
  return {
    brand,
    locale: pickLanguage(brand.languages, brand.defaultLanguage, reader),
    currency: brand.currency,
    catalogue: brand.switches.COCKFIGHT ? chosen : withoutType(chosen, 'COCKFIGHT'),
    pictures,
    order,
    orderKey: `${merchant} ${order.revision}`,
    players,
    wins,
    prizes,
  }
}
