/** The address of a game that an outside vendor plays at pages of its own. */
import { createHmac } from 'node:crypto'
import { getBrand } from '#server/lib/brands.ts'
import { originOf } from '#server/lib/brand-origin.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { fillAddress, signedLaunch } from '#server/modules/catalogue/outside/launch-address.ts'
import type { Game } from '#server/modules/catalogue/titles/catalogue.ts'
import { findSharedKey } from '../keys/vendor-secrets.ts'

export type OutsideLaunch = {
  game: Game
  token: string
  merchant: string
  language: string
  currency: string
  isTrial: boolean
  device: 'DESKTOP' | 'MOBILE'
  /** The path of “back” on the site. */
  backUrl: string
}

/**
 * Returns the page of a vendor that takes this token. Returns null where the address wants a signature and vendor and
 * house share no secret.
 */
export async function addressOutside(env: Env, launch: OutsideLaunch): Promise<string | null> {
  const { game, token, currency, merchant, isTrial, language, device, backUrl } = launch
  const template = game.vendor.launch?.address
  if (template === undefined) return null
  const key = await findSharedKey(env.db, env, game.vendor.code)
  if (template.includes('{signature}') && key === null) return null
  const values = {
    token,
    game: game.vendorCode ?? game.code,
    language,
    currency,
    mode: isTrial ? 'trial' : 'real',
    device: device.toLowerCase(),
    back: `${originOf(env, await getBrand(env, merchant))}${backUrl}`,
    brand: merchant,
    time: String(Math.floor(env.clock.now().getTime() / SECOND_MS)),
  }
  const signature = key === null ? '' : createHmac('sha256', key.secret).update(signedLaunch(values)).digest('hex')
  return fillAddress(template, { ...values, signature })
}
