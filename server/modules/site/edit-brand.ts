import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { setBrandSettings } from '#contract/site/office-site.ts'
import { findForeignAddress } from '#contract/outgoing/template-addresses.ts'
import { findUnreadable } from '#contract/site/theme.ts'
import { isTimeZone } from '#server/lib/time-zones.ts'
import { findChosen } from '#server/lib/pictures/need-picture.ts'
import type { Tx } from '#server/lib/db.ts'
import { putBrandFacts } from '#server/lib/brand-settings.sql.ts'
import { readBrandFresh, type Brand } from '#server/lib/brands.ts'
import { hostsOf } from '#server/lib/brand-origin.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import type { Undo } from './edit-content.ts'
import { changeSetting } from './change-setting.ts'

type Settings = ParsedInputOf<typeof setBrandSettings>

/** Returns what a brand may change about itself, in the form of the call that sets it. */
export function brandStateOf(brand: Brand): OutputOf<typeof setBrandSettings> {
  const { name, defaultLanguage, minAge, timeZone, gtagId, theme, logo, logoLight, icon } = brand
  return {
    name,
    languages: [...brand.languages],
    defaultLanguage,
    minAge,
    timeZone,
    gtagId,
    imageCdns: [...brand.imageCdns],
    launchGameCdns: [...brand.launchGameCdns],
    customerService: brand.customerService.map((one) => ({ ...one })),
    theme,
    logo,
    logoLight,
    icon,
  }
}

/**
 * Fails with INVALID_INPUT, which names each setting that does not fit with the others: the rules that a single field
 * cannot check.
 */
function checkSettings(input: Settings): void {
  const fields: Record<string, { rule: string }> = {}
  if (!input.languages.includes(input.defaultLanguage)) fields.defaultLanguage = { rule: 'unlisted' }
  if (!isTimeZone(input.timeZone)) fields.timeZone = { rule: 'invalid_value' }
  for (const token of findUnreadable(input.theme)) fields[`theme.tokens.${token}`] = { rule: 'contrast' }
  if (Object.keys(fields).length > 0) fail('INVALID_INPUT', { fields })
}

/**
 * Fails with INVALID_INPUT for a new name that looks like an address of others: the name stands in every mail and SMS, where
 * phones would make a link of it, and the words around it need two persons (docs/decisions/0782).
 */
function checkName(env: Env, brand: Brand, name: string): void {
  if (name !== brand.name && findForeignAddress(name, hostsOf(env, brand)) !== null)
    fail('INVALID_INPUT', { fields: { name: { rule: 'address' } } })
}

/**
 * Sets what a brand may change about itself; the house decides about its domains (brand-domains.ts). Fails with
 * INVALID_INPUT, each setting named.
 */
export async function setBrandSettingsOf(context: OperatorContext, input: Settings, undo?: Undo): Promise<number> {
  checkSettings(input)
  const { env, merchant } = context
  return changeSetting(
    context,
    'brand',
    brandStateOf,
    async (tx) => {
      const brand = await readBrandFresh(tx, env, merchant)
      checkName(env, brand, input.name)
      const pictures = await choosePictures(tx, brand, input)
      const settings = { ...input, languages: [...new Set(input.languages)], ...pictures }
      await putBrandFacts(tx, env, merchant, settings)
      return settings
    },
    undo,
  )
}

const PICTURES = ['logo', 'logoLight', 'icon'] as const

/**
 * Returns the brand's pictures after the change; what is left out stays. Fails with INVALID_INPUT for a new one that the
 * brand has not uploaded.
 */
async function choosePictures(tx: Tx, brand: Brand, input: Settings): Promise<Pick<Brand, (typeof PICTURES)[number]>> {
  const { logo, logoLight, icon } = brand
  const chosen = { logo, logoLight, icon }
  for (const name of PICTURES) {
    const wanted = input[name]
    if (wanted === undefined || wanted === chosen[name]) continue
    chosen[name] = wanted === null ? null : await findChosen(tx, brand.code, wanted)
    if (wanted !== null && chosen[name] === null) fail('INVALID_INPUT', { fields: { [name]: { rule: 'unlisted' } } })
  }
  return chosen
}
