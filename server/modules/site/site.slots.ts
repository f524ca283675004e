/** What the site asks of the modules above it. */
import type { OutputOf } from '#contract/call.ts'
import type { permission } from '#contract/site/site.ts'
import type { Brand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** Returns whether all vendors use one wallet. */
export const IS_SINGLE_WALLET = defineSlot<(env: Env) => Promise<boolean>>('site.is-single-wallet')

/** Returns the payment methods for deposits that are open. */
export const OPEN_PAYMENTS =
  defineSlot<(env: Env, brand: Brand, locale: string) => Promise<OutputOf<typeof permission>['payments']>>(
    'site.open-payments',
  )
