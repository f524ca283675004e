import type { GrantRow } from '#contract/rewards/grants.ts'
import { GAME_REF_KINDS, type BonusTerms } from '#contract/rewards/terms.ts'
import type { Env } from '#server/lib/env.ts'
import { translate } from '#server/lib/messages.ts'
import { getCatalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import { nameIn } from '#server/modules/catalogue/titles/name-in.ts'

/**
 * Returns the names of the games, vendors and types of games that terms speak of, by code, in a language. What the
 * catalogue no longer has is left out.
 */
export async function namesOfTerms(env: Env, terms: BonusTerms, locale: string): Promise<GrantRow['names']> {
  const { byCode, vendors } = await getCatalogue(env)
  const byVendor = new Map([...vendors.values()].map((vendor) => [vendor.code, vendor]))
  const nameOf = {
    game: (code: string) => byCode.get(code)?.names,
    vendor: (code: string) => byVendor.get(code)?.names,
    type: (code: string) => {
      const [key, name] = [`nav.${code}`, translate(locale, `nav.${code}`)]
      return name === key ? undefined : { [locale]: name }
    },
  }
  const named = (of: (typeof GAME_REF_KINDS)[number]) => {
    const codes = [
      ...Object.keys(terms.weights[of]),
      ...terms.excluded.filter((one) => one.of === of).map((one) => one.code),
    ]
    return Object.fromEntries(
      codes.flatMap((code) => {
        const names = nameOf[of](code)
        return names ? [[code, nameIn(names, locale, code)] as const] : []
      }),
    )
  }
  return { game: named('game'), vendor: named('vendor'), type: named('type') }
}
