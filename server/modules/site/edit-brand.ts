import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { setBrandSettings } from '#contract/site/office-site.ts'
import { findUnreadable } from '#contract/site/theme.ts'
import { isTimeZone } from '#server/lib/time-zones.ts'
import { putBrandFacts } from '#server/lib/brand-settings.sql.ts'
import type { Brand } from '#server/lib/brands.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import type { Undo } from './edit-content.ts'
import { changeSetting } from './change-setting.ts'

type Settings = ParsedInputOf<typeof setBrandSettings>

/** Returns what a brand may change about itself, in the form of the call that sets it. */
export function brandStateOf(brand: Brand): OutputOf<typeof setBrandSettings> {
  const { name, defaultLanguage, minAge, timeZone, gtagId, theme } = brand
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
 * Sets what a brand may change about itself; the house decides about its domains (brand-domains.ts). Fails with
 * INVALID_INPUT, each setting named.
 */
export async function setBrandSettingsOf(context: OperatorContext, input: Settings, undo?: Undo): Promise<number> {
  checkSettings(input)
  const { env, merchant } = context
  const settings = { ...input, languages: [...new Set(input.languages)] }
  return changeSetting(
    context,
    'brand',
    brandStateOf,
    async (tx) => {
      await putBrandFacts(tx, env, merchant, settings)
      return settings
    },
    undo,
  )
}
