import type { Env } from '#server/lib/env.ts'
import { translate } from '#server/lib/messages.ts'
import { getCatalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import { nameIn } from '#server/modules/catalogue/titles/name-in.ts'
import type { Names } from '../offers/offer-kind.ts'

/** Returns the names of games, vendors and types in a language; what is unknown has its code. */
export async function namesIn(env: Env, locale: string): Promise<Names> {
  const { byCode, vendors } = await getCatalogue(env)
  const byVendor = new Map([...vendors.values()].map((vendor) => [vendor.code, vendor]))
  return {
    game: (code) => {
      const game = byCode.get(code)
      return game ? nameIn(game.names, locale, code) : code
    },
    vendor: (code) => {
      const vendor = byVendor.get(code)
      return vendor ? nameIn(vendor.names, locale, code) : code
    },
    type: (code) => translate(locale, `nav.${code}`),
  }
}
