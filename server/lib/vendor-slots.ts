/** What `doors` and `vendor-wallets` ask of each other: they are on the same level, so neither imports the other. */
import type { Env } from './env.ts'
import type { Account } from './principal.ts'
import { defineSlot } from './slots.ts'

/**
 * One opening of a game for real money; `launch` is its token, a name that no other opening has. `hasWallet`: the vendor
 * does not use our wallet.
 */
export type Launch = { account: Account; vendor: string; launch: string; hasWallet: boolean }

/**
 * Called before a game is opened: `vendor-wallets` moves the money to where it is played. When it fails, the game is
 * not opened.
 */
export const BEFORE_LAUNCH = defineSlot<(env: Env, launch: Launch) => Promise<unknown>>('doors.before-launch')

/** A secret, decrypted, with which a vendor and we sign our requests. */
export type SharedKey = { keyId: string; secret: string }

/** Returns the secret to sign a request to a vendor with now; null where the vendor has none. `doors` answers. */
export const SHARED_KEY =
  defineSlot<(env: Env, vendor: string) => Promise<SharedKey | null>>('vendor-wallets.shared-key')

/** Which page of the site plays a game, whether with play money, and in which language it was asked for. */
export type OwnPage = {
  gameCode: string
  isTrial: boolean
  backUrl?: string | undefined
  language?: string | undefined
}

/** Returns the path of the site's page that plays a game itself; null for a vendor's game. `lottery` answers. */
export const OWN_PAGE = defineSlot<(page: OwnPage) => string | null>('doors.own-page')
