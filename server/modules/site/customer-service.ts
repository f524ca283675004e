import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import type { Brand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { openNote, sealNote } from '#server/lib/sealed.ts'

const note = z.object({ customerService: z.string() })

/**
 * Matches addresses that a browser can open on every device. A mail or telephone link does nothing on a device without
 * such a program; there the house's own form is shown.
 */
const OPENS = /^(?:https:\/\/|\/(?!\/))/

/** Returns the addresses of customer service, each encrypted so that it cannot be harvested from the answer. */
export function sealCustomerService(env: Env, brand: Brand): Promise<{ csPosition: string; path: string }[]> {
  return Promise.all(
    brand.customerService
      .filter(({ url }) => OPENS.test(url))
      .map(async ({ csPosition, url }) => ({ csPosition, path: await sealNote(env, { customerService: url }) })),
  )
}

/**
 * Returns the address in an encrypted path. Fails with NOT_FOUND unless it is one of the brand's own, because every
 * visitor can encrypt for our key.
 */
export async function openCustomerService(env: Env, brand: Brand, path: string): Promise<string> {
  const parsed = note.safeParse(await openNote(env, path).catch(() => null))
  const url = parsed.success ? parsed.data.customerService : null
  if (url === null || !brand.customerService.some((one) => one.url === url)) return fail('NOT_FOUND')
  return url
}
