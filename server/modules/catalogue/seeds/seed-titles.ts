import type { Env } from '#server/lib/env.ts'
import type { Seed } from '#server/lib/seeds/seed.ts'
import { insertGames, insertVendors } from '../titles/catalogue.sql.ts'
import { announceCatalogue } from '../titles/catalogue.ts'
import { GAMES } from './catalogue.ts'
import { largeGames, largeVendors } from './large-catalogue.ts'
import type { SeedGame, SeedVendor } from './types.ts'
import { VENDORS } from './vendors.ts'

export type SeedSize = 'demo' | 'large'

/** Vendors that hold the members' money for their games in wallets of their own. */
export const TRANSFER_WALLETS: ReadonlySet<string> = new Set(['MG', 'PNG'])

/** Returns the vendors of the demo; `large` has three hundred. */
export const vendorsOf = (size: SeedSize): readonly SeedVendor[] => (size === 'large' ? largeVendors() : VENDORS)

const gamesOf = (size: SeedSize): readonly SeedGame[] => (size === 'large' ? largeGames(largeVendors()) : GAMES)

/** Adds vendors and games that do not exist yet. Safe to repeat: what operators changed stays. */
export async function seedTitles(env: Env, size: SeedSize): Promise<void> {
  await env.db.tx(async (tx) => {
    await insertVendors(
      tx,
      vendorsOf(size).map(({ code, vassalage, name, types, sort, mark, hues, colour }) => ({
        code,
        vassalage,
        names: { ...name },
        types: [...types],
        sort,
        mark,
        hues: [...hues],
        colour,
        status: 'on',
        isSingle: !TRANSFER_WALLETS.has(code),
        hasFreeRounds: !TRANSFER_WALLETS.has(code) && types.includes('RNG'),
      })),
    )
    await insertGames(
      tx,
      gamesOf(size).map(({ code, vendor, type, classify, name, theme, engine, isHot, isNew, sort }) => ({
        code,
        vendor,
        gameType: type,
        classify,
        names: { ...name },
        theme,
        engine,
        isHot,
        isNew,
        sort,
        status: 'on',
      })),
    )
  })
  announceCatalogue(env)
}

export const CATALOGUE_SEEDS: readonly Seed[] = [
  { stage: 'ground', run: (env) => seedTitles(env, env.config.seedSize) },
]
